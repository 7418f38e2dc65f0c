internal import Production
internal import Channels
internal import Presentations
internal import HTTPMessage
internal import Platform
internal import Raster
internal import Timeline

extension StreamAnswers {
    /// `/frame.png`: the picture at an instant, for previews and links. It takes the query of a stream, and may be of any instant.
    ///
    /// - Throws: ``HTTPError``, or a `ChannelError` about the query.
    func frame(_ routed: RoutedRequest) throws -> Reply {
        let (request, now) = (routed.request, routed.now.wall)
        guard hasScenarios || !PresentationQuery.asksForFaults(routed.query) else { throw HTTPError.scenariosAreOff }
        // A picture is in no session, but a query for one is as strict as that of a stream.
        _ = try wantedSession(in: request)
        let query = try query(routed.query, besides: ["at", "channel", "rendition"])
        try pastLimit.check(try query.past(joiningAt: now))
        let instant = try request.queryValue("at").map { try QueryParameter.instant($0, "at") } ?? query.replay
        let channel = request.queryValue("channel") ?? "live"
        let (name, programs) = try HTTPError.ofQuery(at: now) {
            let name = try self.catalog.name(of: query, of: channel, joiningAt: instant ?? now, isForPicture: true)
            return (name, try ShownPrograms(query, joiningAt: instant ?? now))
        }
        let rendition = request.queryValue("rendition")
        // A request for the present may get the picture of the last second.
        let time = instant.map { "\($0.nanoseconds)" } ?? "now"
        let key = "frame \(name) \(String(reflecting: rendition)) \(time) \(programs.text)"
        let (catalog, clock, didFail) = (catalog, clock, didFail)
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
                        cacheControl: "public, max-age=1"
                    )
                    return .answer(response, reusableUntil: now + .seconds(1), cacheKey: key)
                } catch {
                    return .failed(.inQuery(error, at: now), error, of: request.path, didFail)
                }
            }
        )
    }
}
