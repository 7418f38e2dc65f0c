internal import HTTPMessage
internal import Sessions

// Viewers whose URL names a session.
extension StreamAnswers {
    /// The session of a multivariant playlist.
    struct SessionOfViewer {
        let name: String
        /// The prefix of the playlist's URIs, which puts their requests into the session.
        let base: String
    }

    /// The session of a request for a multivariant playlist; nil for none.
    ///
    /// - Throws: ``HTTPError`` if sessions are switched off, or the name is invalid.
    func session(of request: HTTPRequest) throws(HTTPError) -> SessionOfViewer? {
        // URIs relative to a session's path stay in the session.
        if sessions != nil, !request.prefix.isEmpty {
            let name = request.prefix.dropFirst(SessionTargets.prefix.utf8CodeUnitCount)
            return SessionOfViewer(name: String(name), base: "")
        }
        guard let wanted = try wantedSession(in: request) else { return nil }
        let name = wanted == SessionName.new ? SessionStore.newName() : wanted
        return SessionOfViewer(name: name, base: "session/\(name)/")
    }

    /// The name, or `new`, in a query; nil for none.
    ///
    /// - Throws: ``HTTPError``, as above.
    func wantedSession(in request: HTTPRequest) throws(HTTPError) -> String? {
        guard let wanted = request.query.first(where: { $0.name == "session" })?.value else { return nil }
        guard sessions != nil else { throw .sessionsAreOff }
        guard wanted == SessionName.new || SessionName.isName(Array(wanted.utf8)) else {
            throw .badRequest("session='\(wanted.prefix(40))' is not a name; allowed: \(SessionName.allowed)")
        }
        return wanted
    }
}

extension Reply {
    /// The same reply, recorded in a session, which its field names.
    func recorded(in session: StreamAnswers.SessionOfViewer?) -> Reply {
        guard let session else { return self }
        return map(key: { "session \(session.name) \($0)" }) { response in
            var response = response
            response.record = session.name
            response.fields.append(HTTPField("Clockcast-Session", session.name))
            return response
        }
    }
}
