internal import Channels
internal import Foundation
internal import HTTPMessage
internal import Page
internal import Platform
internal import Sessions
internal import Timeline

/// `/sessions/…`: the report of a session as a page, JSON, HAR, CSV, and as events.
struct SessionAnswers {
    /// The sessions; nil if they are switched off.
    let store: SessionStore?
    let page: PageFiles

    /// The interval of looking for events, and the longest wait for one.
    private static let step = Interval.milliseconds(500)
    private static let wait = Interval.seconds(4)

    /// `/sessions/NAME`, `NAME.json`, `NAME.har`, `NAME.csv`.
    ///
    /// - Throws: ``HTTPError`` if there is no such session.
    func reply(to routed: RoutedRequest) throws -> Reply {
        let file = routed.variable
        let name = String(file.prefix { $0 != "." })
        let store = try session(name).store
        let origin = routed.request.origin
        switch file.dropFirst(name.count) {
        case "":
            guard case .now(let response, _, _) = try page.reply(.report) else { throw HTTPError.cannotBeMade }
            // The answer is valid only as long as the session.
            return .now(response)
        case ".json":
            return make(routed) { try .json(store.found(name).document(), keys: .useDefaultKeys) }
        case ".har":
            return make(routed) {
                let archive = try store.found(name).archive(origin: origin, version: Version.description)
                var response = HTTPResponse.json(archive, keys: .useDefaultKeys)
                response.fields.append(HTTPField("Content-Disposition", "attachment; filename=\"\(file)\""))
                return response
            }
        case ".csv":
            return make(routed) {
                let fields = [HTTPField("Content-Disposition", "attachment; filename=\"\(file)\"")]
                let text = SharedBytes(try store.found(name).csv)
                return .made(text, "text/csv; charset=utf-8", fields: fields)
            }
        case let ending:
            throw HTTPError("a session has no '\(ending.prefix(20))'; it has \(name).json, .har and .csv")
        }
    }

    /// `/sessions/NAME/events`: server-sent events (HTML, 9.2). Each answer has one event and ends, so that it occupies a connection only
    /// while it waits; the reader reconnects.
    ///
    /// - Throws: ``HTTPError`` if there is no such session.
    func events(_ routed: RoutedRequest) throws -> Reply {
        let name = routed.variable
        let (store, lastID) = try session(name)
        let (request, now) = (routed.request, routed.now.wall)
        let given = request.header("last-event-id").flatMap { Int($0) }
        // A number above the last one comes from another session of that name.
        let known = given.map { (0...lastID).contains($0) ? $0 : 0 }
        let isDue = now.nanoseconds.flooredRemainder(dividingBy: Self.wait.nanoseconds) < Self.step.nanoseconds
        if known == lastID, !isDue, !request.isDraining {
            let step = Self.step.nanoseconds
            let next = (now.nanoseconds.flooredQuotient(dividingBy: step) + 1) * step
            return .later(until: .wall(WallTime(nanoseconds: next)))
        }
        return make(routed) {
            let report = try store.found(name)
            let data = String(decoding: try JSONText.encode(report.document(after: known ?? 0)), as: UTF8.self)
            let text = "retry: 500\nid: \(report.lastID)\nevent: report\ndata: \(data)\n\n"
            return .made(SharedBytes(text), "text/event-stream")
        }
    }

    /// The answer for `/session/NAME/…` with an invalid name: valid ones are removed before routing.
    func refusal(_ routed: RoutedRequest) throws -> Reply {
        guard store != nil else { throw HTTPError.sessionsAreOff }
        let name = routed.variable
        throw HTTPError("'\(name.prefix(40))' is not a name of a session; allowed: \(SessionName.allowed)")
    }

    private func session(_ name: String) throws(HTTPError) -> (store: SessionStore, lastID: Int) {
        guard let store else { throw .sessionsAreOff }
        guard SessionName.isName(Array(name.utf8)) else {
            throw HTTPError("'\(name.prefix(40))' is not a session; names have \(SessionName.allowed)")
        }
        guard let lastID = store.lastID(of: name) else { throw .unknownSession(name, in: store) }
        return (store, lastID)
    }

    /// A worker makes it, because thousands of requests take too long for an event loop.
    private func make(_ routed: RoutedRequest, _ response: @escaping @Sendable () throws -> HTTPResponse) -> Reply {
        let (request, now) = (routed.request, routed.now.wall)
        let key = "\(request.target) \(request.header("last-event-id") ?? "") \(now.nanoseconds / 100_000_000)"
        return .make(
            Work(key: "session \(request.origin) \(key)", queue: "sessions", priority: .background) {
                do {
                    return .answer(try response())
                } catch {
                    return .answer(.error(.of(error, at: now)))
                }
            }
        )
    }
}

extension SessionStore {
    /// - Throws: ``HTTPError`` if it has just been dropped.
    fileprivate func found(_ name: String) throws(HTTPError) -> SessionReport {
        guard let report = report(of: name) else { throw .unknownSession(name, in: self) }
        return report
    }
}

extension HTTPError {
    static let sessionsAreOff = HTTPError("sessions are switched off on this server (sessions: false)")

    static func unknownSession(_ name: String, in store: SessionStore) -> HTTPError {
        guard !store.hasDisplaced(name) else {
            return HTTPError(
                "the session '\(name)' was dropped to make room for others; limits.sessions is the number that this server keeps",
                isReusable: false
            )
        }
        return HTTPError(
            "there is no session '\(name)' here; play a URL with session=\(name) first. "
                + "Sessions are kept in memory for an hour, and each replica has its own",
            isReusable: false
        )
    }
}
