internal import Channels
internal import Presentations
internal import HLS
internal import HTTPMessage
internal import Platform
internal import Scenarios
internal import Timeline

// Requests for resources that do not exist yet (RFC 8216bis, 6.2.5.2 and 6.2.6): they wait in an event loop, and occupy no thread.
extension StreamAnswers {
    /// A list that contains what a player requests with `_HLS_msn` and `_HLS_part`.
    ///
    /// - Returns: nil if it requests nothing, or nothing that the list offers: the answer is then the present list.
    /// - Throws: ``HTTPError`` with 400 for directives that the draft does not allow or that are too far ahead, or that are there twice.
    func reloaded(_ request: ListRequest, _ routed: RoutedRequest) throws -> Reply? {
        guard request.list.view.parts != nil else { return nil }
        try QueryParameter.requireEachOnce(routed.query) { $0 == "_HLS_msn" || $0 == "_HLS_part" }
        let reload: PlaylistView.Reload
        do throws(HLSError) {
            guard
                let asked = try PlaylistView.Reload(
                    segment: routed.request.queryValue("_HLS_msn"),
                    part: routed.request.queryValue("_HLS_part")
                )
            else { return nil }
            reload = asked
        } catch {
            throw HTTPError.badRequest("\(error)")
        }
        let now = routed.now.wall
        switch request.list.view.outcome(of: reload, at: now) {
        case .tooFar(let last):
            // A faulty server may have listed what is too far for the others: the answer is then its present list.
            guard !request.list.scenario.mayListAhead(in: request.list.faultedStream), !hasEnded(request, at: now)
            else { return nil }
            throw HTTPError.badRequest(
                "the last segment of the list is \(last); requests may name the two after it, and the parts of three seconds"
            )
        case .list(let time, let release):
            // A list that has ended does not change any more.
            guard time == now || routed.request.isDraining || hasEnded(request, at: now) else {
                return .later(until: .wall(release))
            }
            // While draining the answer comes early: its last parts do not exist yet, so it must not be stored.
            let isEarly = time > now && routed.request.isDraining
            var awaited = request
            awaited.cacheKey += " awaited" + (isEarly ? " \(time.nanoseconds)" : "")
            // A later request for the same finds in it what it asks for, so caches can answer all waiting clients with one answer, for six
            // target durations (RFC 8216bis, B.1).
            return try list(awaited, maximumAge: isEarly ? 0 : 6 * request.list.view.grid.duration, routed.at(time))
        }
    }

    /// Whether a scenario has ended the list.
    private func hasEnded(_ request: ListRequest, at now: WallTime) -> Bool {
        request.list.scenario.hasEndedList(at: now, in: request.list.faultedStream)
    }
}

extension RoutedRequest {
    /// The same request at another time.
    func at(_ time: WallTime) -> RoutedRequest {
        var routed = self
        routed.now = Moment(wall: time, monotonic: now.monotonic)
        return routed
    }
}
