internal import HLS
internal import Media
internal import Platform
internal import Scenarios
package import Timeline

extension Channel {
    /// What a viewer who joins now gets: the phase whose boundary is the nearest to when their first frame will be shown, the
    /// programs that the channel's state asks for, and what suits their player where their URL says nothing.
    ///
    /// - Parameter first: an instant that the first segment holds, in place of what a viewer who joins now sees first.
    /// - Throws: ``ChannelError``, if there is no such thing.
    package func presentation(
        for request: PresentationRequest,
        player: PlayerTraits?,
        showing first: WallTime? = nil
    ) throws(ChannelError) -> Presentation {
        let (query, now) = (request.query, request.now)
        let isSeekable = try request.past?.isSeekable == true
        let suitable = isSeekable ? player?.seekableContainer : player?.container
        let container = query.container ?? suitable ?? .cmaf
        let packing = query.packing ?? player?.packing ?? .apart
        let stream = try stream(for: request, container: container, packing: packing)
        try checkParts(of: stream)
        let present = query.present ?? stream.usualPresent
        let allowance =
            present == .ahead ? nil : query.allowance ?? (present == .start ? player?.allowance[container] : nil)
        let lead = lead(allowance, present)
        let phase =
            stream.past?.phase(duration: playlist.duration, step: phaseStep)
            // Of what is the same for all, one front answers many.
            ?? (present == .ahead || stream.isLowLatency ? 0 : nil)
            ?? phaseStep.phase(at: first ?? now.wall + lead, duration: playlist.duration)
        var presentation = Presentation(stream: stream, phase: phase)
        presentation.container = container
        presentation.present = present
        presentation.splice = query.splice ?? player?.splice ?? .marked
        presentation.allowance = allowance
        if present == .start {
            // As many as the player can have and still begins at the present.
            let count = min(query.pastCount ?? playlist.past, player?.longestPast ?? .max)
            if count != playlist.past { presentation.past = count }
        }
        presentation.saysStartForAll = player?.readsStart ?? true
        // Where it matters when it begins; who asks for a scenario or the past may want to see what it does with all of them.
        presentation.hasFirstVariantAlone = player?.opensAllVariants == true && present == .start
        let grid = try grid(phase: phase)
        if let premiere = query.premiere {
            // Frames of all phases lie on its steps; the same one for all viewers, whatever their phase is.
            presentation.schedule = ProgramSchedule(liveAt: phaseStep.boundary(notBefore: premiere), on: grid)
        } else if stream.isPlain || query.loading != nil {
            presentation.schedule = schedule(
                onJoiningAt: now,
                seeing: (first ?? (stream.past?.beginning(joiningAt: now.wall) ?? now.wall) + lead)
                    // Where the present, or the past, ends the list, players begin so far before it.
                    - (present == .edge && stream.past?.isRange != true ? grid.interval * 3 : .zero),
                grid: grid,
                loading: query.loading
            )
        }
        return presentation
    }

    private func stream(
        for request: PresentationRequest,
        container: SegmentContainer,
        packing: PresentationQuery.Packing
    ) throws(ChannelError) -> StreamName {
        let heard = StreamName(
            channel: name,
            sound: request.query.sound,
            // Transport streams hold both anyhow.
            isMuxed: packing == .together && container == .cmaf
        ).changing(settings.sound)
        let hasSoundApart = if case .apart = self.packing(of: heard, in: container) { true } else { false }
        return StreamName(
            channel: name,
            sound: heard.sound,
            isMuxed: heard.isMuxed,
            isLowLatency: request.query.isLowLatency,
            past: try request.past,
            scenario: try request.scenario(
                renditions: renditions.map(\.name),
                hasSoundApart: hasSoundApart,
                container: container
            )
        )
    }

    /// How far ahead of the clock a viewer's lists are: so far that the boundary nearest to their first frame has come.
    func lead(_ allowance: Int?, _ present: Presentation.Present) -> Interval {
        guard present == .start else { return .zero }
        return (allowance.map { .milliseconds(Int64($0)) } ?? playlist.startAllowance) + phaseStep.half
    }
}
