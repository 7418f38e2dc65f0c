internal import Channels
internal import HLS
internal import HTTPMessage
internal import HTTPServer
internal import Platform
internal import Scenarios
internal import Timeline

// What is asked for before it is there (RFC 8216bis, 6.2.5.2 and 6.2.6): it waits in an event loop, and no thread with it.
extension StreamAnswers {
    /// A list that has what a player asks for with `_HLS_msn` and `_HLS_part`.
    ///
    /// - Returns: nil if it asks for nothing, or for what the list does not offer: then it gets the list of now.
    /// - Throws: ``HTTPError`` with 400 for what is not as the draft has it, or too far ahead, and `ChannelError/twice(_:_:_:)`.
    func reloaded(_ request: ListRequest, _ routed: RoutedRequest) throws -> Reply? {
        guard request.view.parts != nil else { return nil }
        try PresentationQuery.requireEachOnce(routed.query, of: ["_HLS_msn", "_HLS_part"])
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
        switch request.view.outcome(of: reload, at: now) {
        case .tooFar(let last):
            // A scenario may number its list otherwise: then it is the list of now that it gets, as from a server that is wrong.
            guard request.presentation.stream.scenario.isEmpty else { return nil }
            throw HTTPError.badRequest(
                "the last segment of the list is \(last); requests may name the two after it, and the parts of three seconds"
            )
        case .list(let time, let release):
            // Nothing comes to a list that has ended.
            guard time == now || routed.request.isDraining || hasEnded(request, at: now) else {
                return .later(until: .wall(release))
            }
            // While draining: true in every byte, but its last parts come later, so nobody else is to have it.
            let isEarly = time > now && routed.request.isDraining
            let isAwaited = ListRequest(
                channel: request.channel,
                presentation: request.presentation,
                rendition: request.rendition,
                view: request.view,
                wantsDelta: request.wantsDelta,
                cacheKey: request.cacheKey + " awaited" + (isEarly ? " \(time.nanoseconds)" : "")
            )
            // Whoever asks for the same later has what they asked for, so that caches can answer all who wait with one, for six target
            // durations (RFC 8216bis, B.1).
            return try list(isAwaited, maximumAge: isEarly ? 0 : 6 * request.view.grid.duration, routed.at(time))
        }
    }

    /// Whether a scenario has ended the list.
    private func hasEnded(_ request: ListRequest, at now: WallTime) -> Bool {
        request.presentation.stream.scenario.hasEndedList(at: now, in: faultedStream(request))
    }

    /// Whether a part can be had, or when.
    ///
    /// - Returns: nil if it is there, or what is answered instead.
    /// - Parameter part: as `Channel.check(part:of:ofRendition:of:on:at:)` allows.
    /// - Throws: `ChannelError/gone(segment:since:)`.
    func awaited(
        part: Int,
        of number: Int64,
        in rendition: StreamRendition,
        _ channel: Channel,
        on grid: SegmentGrid,
        _ routed: RoutedRequest
    ) throws -> Reply? {
        let now = routed.now.wall
        let times = channel.availability(ofPart: part, of: number, in: rendition, on: grid)
        guard now < times.upperBound else { throw ChannelError.gone(segment: number, since: times.upperBound) }
        if now >= times.lowerBound || routed.request.isDraining { return nil }
        return .later(until: .wall(times.lowerBound))
    }
}

extension RoutedRequest {
    /// The same at another time.
    func at(_ time: WallTime) -> RoutedRequest {
        var routed = self
        routed.now = Moment(wall: time, monotonic: now.monotonic)
        return routed
    }
}
