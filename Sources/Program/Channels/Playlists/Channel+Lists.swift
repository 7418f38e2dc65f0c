package import ChannelSettings
package import HLS
internal import Marks
package import Presentations
package import Production
internal import Scenarios
package import Timeline

// The part of the timeline in a viewer's media playlists, and its availability.
extension Channel {
    /// The view of a rendition's playlist for a viewer.
    ///
    /// - Throws: if there is no such phase.
    package func view(
        for presentation: Presentation,
        of rendition: StreamRendition
    ) throws(ChannelError) -> PlaylistView {
        let view = try view(for: presentation)
        guard rendition.isInParts else { return view }
        return view.inParts(parts(of: rendition.address, on: view.grid), target: partTarget)
    }

    /// The view of the viewer's playlists.
    ///
    /// - Throws: if there is no such phase.
    package func view(for presentation: Presentation) throws(ChannelError) -> PlaylistView {
        let grid = try grid(phase: presentation.phase)
        let live: PlaylistView =
            switch presentation.present {
            case .start:
                .present(
                    on: grid,
                    allowance: lead(presentation.allowance, .start),
                    past: presentation.past ?? playlist.past,
                    listed: playlist.listed
                )
            case .edge: .liveEdge(on: grid, listed: playlist.edgeListed)
            case .ahead: .ahead(on: grid, listed: playlist.aheadListed)
            }
        return presentation.stream.past?.view(of: live) ?? live
    }

    /// Checks that the first segment of a view is there.
    ///
    /// - Throws: ``ChannelError/tooEarly(availableFrom:)``.
    package func checkBegun(_ view: PlaylistView, at now: WallTime) throws(ChannelError) {
        guard view.segments(at: now).isEmpty else { return }
        let first = view.segments(at: .distantFuture).lowerBound
        throw .tooEarly(availableFrom: view.listing(of: first).lowerBound)
    }

    /// Checks that a recording in a path is over, allowing for the clocks of other servers that are ahead.
    ///
    /// - Throws: ``ChannelError/tooEarly(availableFrom:)``.
    package func checkRecording(_ stream: StreamName, at now: WallTime) throws(ChannelError) {
        guard case .range(let range, isOver: true) = stream.past,
            now + .seconds(2 * Int64(playlist.duration)) < range.upperBound
        else { return }
        throw .tooEarly(availableFrom: range.upperBound)
    }

    /// The view of viewers of a stream unless their URL requests another.
    func usualView(of stream: StreamName, on grid: SegmentGrid) -> PlaylistView {
        let live = PlaylistView.liveEdge(on: grid, listed: playlist.edgeListed)
        return stream.past?.view(of: live) ?? live
    }

    /// The end of a segment's availability, and whether it is one of the past, which viewers of the present do not request. A list that
    /// stands still for an hour also has such segments.
    ///
    /// - Throws: ``ChannelError/tooEarly(availableFrom:)``, ``ChannelError/gone(segment:since:)``, or that no list of the view has it at any
    ///   time.
    func availability(
        of number: Int64,
        in stream: StreamName,
        on grid: SegmentGrid,
        at now: WallTime
    ) throws(ChannelError) -> (until: WallTime, isPast: Bool) {
        // The path does not show whether the present is at the list's beginning or its end.
        let longest = Interval.milliseconds(Int64(QueryParameter.allowances.upperBound)) + phaseStep.half
        let last = PlaylistView.liveEdge(on: grid, listed: playlist.longestPlaylist)
        let first =
            // With low latency it is at the end.
            stream.isLowLatency
            ? last
            : stream.isPlain
                ? PlaylistView.ahead(on: grid, listed: max(playlist.aheadListed, playlist.longestPlaylist))
                : PlaylistView.present(on: grid, allowance: longest, past: 0, listed: playlist.longestPlaylist)
        let earliest = stream.past?.view(of: first) ?? first
        let latest = stream.past?.view(of: last) ?? last
        guard earliest.lists(number) else { throw .absent("segment \(number) is outside the range in the path") }
        try checkRecording(stream, at: now)
        func range(_ view: PlaylistView) -> Range<WallTime> {
            guard !stream.scenario.isEmpty else { return view.availability(of: number) }
            return stream.scenario.availability(of: number, in: FaultedStream(view: view, rendition: ""))
        }
        let times = range(earliest).lowerBound..<range(latest).upperBound
        if now < times.lowerBound { throw .tooEarly(availableFrom: times.lowerBound) }
        if now >= times.upperBound { throw .gone(segment: number, since: times.upperBound) }
        return (times.upperBound, !stream.isOfPresent || now >= last.availability(of: number).upperBound)
    }

    /// - Throws: for a segment of the loading program that counts down to an instant at which no possible schedule goes live, for one that
    ///   goes live where no viewer's schedule does, and ``ChannelError/unlistedProgram(_:segment:)`` for an ad that no list has there.
    func check(
        _ program: SegmentProgram,
        of number: Int64,
        in stream: StreamName,
        on grid: SegmentGrid
    ) throws(ChannelError) {
        if program.advertisement != nil {
            let listed = stream.marks.program(of: number, on: grid)
            guard program == listed else { throw .unlistedProgram("\(program)", segment: number) }
        }
        guard let end = program.countsTo else { return }
        let longest = PresentationQuery.longestCountdown(duration: playlist.duration)
        guard (number + 1...number + longest).contains(end) else {
            throw .absent("segment \(number) cannot count down to \(end); that must be 1 to \(longest) segments later")
        }
        let (step, length) = (phaseStep.unit, playlist.duration * 1000)
        let lead = program.lead
        guard lead < length, lead.isMultiple(of: step) else {
            throw .absent(
                "no segment goes live \(lead) ms before its end; that is a multiple of \(step) ms below \(length)"
            )
        }
    }
}
