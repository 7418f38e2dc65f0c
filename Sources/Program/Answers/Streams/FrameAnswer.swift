internal import Production
internal import Channels
internal import Presentations
internal import HTTPMessage
internal import Platform
internal import Raster
internal import Timeline

/// `/frame.png`: the picture at an instant, for previews and links. It takes the query of a stream.
struct FrameAnswer {
    let catalog: Catalog
    /// Whether URLs may request faults, and so announcements.
    let hasScenarios: Bool
    /// The part of the past that URLs may request; a single picture may be of any instant.
    let pastLimit: PastLimit
    /// Nil if they are switched off. A picture is in none, but a query for one is as strict as that of a stream.
    let sessions: SessionStore?
    let clock: any TimeSource
    /// The receiver of failures, with the path.
    let didFail: @Sendable (String, any Error) -> Void

    /// - Throws: ``HTTPError``, or a `ChannelError` about the query.
    func reply(to routed: RoutedRequest) throws -> Reply {
        let (request, now) = (routed.request, routed.now.wall)
        guard hasScenarios || !PresentationQuery.asksForFaults(routed.query) else { throw HTTPError.scenariosAreOff }
        _ = try StreamAnswers.wanted(in: request, sessions)
        let query = try pastLimit.query(routed.query, besides: ["at", "channel", "rendition"])
        try pastLimit.check(try query.past(joiningAt: now))
        let instant = try request.queryValue("at").map { try QueryParameter.instant($0, "at") } ?? query.replay
        let channel = request.queryValue("channel") ?? "live"
        let (name, programs) = try HTTPError.ofQuery(at: now) { () throws(ChannelError) in
            let name = try self.catalog.name(of: query, of: channel, joiningAt: instant ?? now, isForPicture: true)
            return (name, try ShownPrograms(query, joiningAt: instant ?? now))
        }
        let rendition = request.queryValue("rendition")
        // A request for the present may get the picture of the last second.
        let time = instant.map { "\($0.nanoseconds)" } ?? "now"
        let key = "frame \(name) \(String(reflecting: rendition)) \(time) \(programs.text)"
        let (catalog, clock, didFail, label) = (catalog, clock, didFail, routed.label)
        return .make(
            Work(key: key, queue: "frames", priority: .background) {
                let now = clock.wall
                do {
                    let picture = try catalog.picture(
                        of: name,
                        rendition: rendition,
                        programs: programs,
                        at: instant ?? now
                    )
                    let response = HTTPResponse(
                        body: SharedBytes(try picture.png()),
                        contentType: "image/png",
                        cacheControl: "public, max-age=1",
                        route: label
                    )
                    return .answer(response, reusableUntil: now + .seconds(1), cacheKey: key)
                } catch let error as ChannelError {
                    let answer = HTTPError.inQuery(error, at: now)
                    if answer.isOfServer { didFail(request.path, error) }
                    return .answer(.error(answer, at: now, route: label))
                } catch {
                    didFail(request.path, error)
                    return .answer(.error(HTTPError.cannotBeMade, at: now, route: label))
                }
            }
        )
    }
}
