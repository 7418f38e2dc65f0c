internal import Channels
internal import HTTPMessage
internal import HTTPServer
internal import Sessions

// A viewer whose URL names a session.
extension StreamAnswers {
    /// A session that a multivariant playlist belongs to.
    struct SessionOfViewer {
        let store: SessionStore
        let name: String
        /// What stands before the URIs of the playlist, so that what they lead to belongs to the session.
        let base: String

        /// The viewer was given a presentation.
        ///
        /// - Parameter url: path and query of the multivariant playlist.
        func note(_ presentation: Presentation, url: String) {
            store.note(presentation.stream, url: url, in: name)
        }
    }

    /// The session of a request for a multivariant playlist; nil if it is of none.
    ///
    /// - Throws: ``HTTPError``, if there are none here, or if that is not a name.
    func session(of request: HTTPRequest) throws(HTTPError) -> SessionOfViewer? {
        // What is below a session's path stays there by itself.
        if let store = sessions, !request.prefix.isEmpty {
            let name = request.prefix.dropFirst(SessionTargets.prefix.utf8CodeUnitCount)
            return SessionOfViewer(store: store, name: String(name), base: "")
        }
        guard let wanted = request.query.first(where: { $0.name == "session" })?.value else { return nil }
        guard let store = sessions else { throw .sessionsAreOff }
        let name = wanted == SessionName.new ? SessionStore.newName() : wanted
        guard SessionName.isName(Array(name.utf8)) else {
            throw .badRequest("session='\(wanted.prefix(40))' is not a name; allowed: \(SessionName.allowed)")
        }
        return SessionOfViewer(store: store, name: name, base: "session/\(name)/")
    }
}

extension Reply {
    /// The same, recorded in a session, whose name it says.
    func recorded(in session: StreamAnswers.SessionOfViewer?) -> Reply {
        guard let session, case .now(var response, let end, let key) = self else { return self }
        response.record = session.name
        response.fields.append(HTTPField("Clockcast-Session", session.name))
        return .now(response, reusableUntil: end, cacheKey: key)
    }
}
