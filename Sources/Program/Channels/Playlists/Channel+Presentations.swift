package import ChannelSettings
internal import HLS
internal import Marks
package import Platform
package import Presentations
internal import Production
internal import Scenarios
package import Timeline

extension Channel {
    /// The presentation of a viewer who joins now: the phase whose boundary is nearest to the time of their first frame, the programs that
    /// follow from the channel's state, and the choices that suit their player and that their URL leaves open.
    ///
    /// - Parameters:
    ///   - now: the viewer's arrival, to which times in the query may be relative.
    ///   - first: an instant that the first segment contains, instead of what a viewer who joins now would see first.
    /// - Throws: ``ChannelError`` if there is no such presentation.
    package func presentation(
        for query: PresentationQuery,
        joiningAt now: Moment,
        player: PlayerTraits?,
        showing first: WallTime? = nil
    ) throws(ChannelError) -> Presentation {
        let (player, arrival) = (query.isExact ? nil : player, now)
        let now = query.arrival(at: arrival)
        let isSeekable = try query.past(joiningAt: now.wall)?.isSeekable == true
        let container = query.container ?? suitableContainer(for: query, isSeekable: isSeekable, player: player)
        let isMuxed = query.form.isMuxed ?? player?.isMuxed ?? false
        var stream = try stream(for: query, joiningAt: now.wall, container: container, isMuxed: isMuxed)
        stream.replay = query.replay.map { Replay(of: $0, joiningAt: arrival.wall) }
        try checkParts(of: stream)
        try checkKeys(of: stream)
        let present = query.present ?? stream.usualPresent
        let allowance =
            present == .ahead ? nil : query.allowance ?? (present == .start ? player?.allowance[container] : nil)
        let lead = lead(allowance, present)
        let phase =
            stream.past?.phase(duration: playlist.duration, step: phaseStep)
            // All viewers share the phase, so that one answer of a cache serves many.
            ?? (present == .ahead || stream.isLowLatency || stream.marks.marksDiscontinuities || query.isExact
                ? 0 : nil)
            ?? phaseStep.phase(at: first ?? now.wall + lead, duration: playlist.duration)
        var presentation = Presentation(stream: stream, phase: phase)
        presentation.container = container
        presentation.present = present
        presentation.splice = query.splice ?? player?.splice ?? .marked
        presentation.allowance = allowance
        if present == .start {
            // The list has as many segments as allow the player to begin at the present.
            let count = min(query.pastCount ?? playlist.past, player?.longestPast ?? .max)
            if count != playlist.past { presentation.past = count }
        }
        presentation.hasSessionData = query.hasSessionData
        presentation.saysStartForAll = player?.readsStart ?? true
        // This is done where the start has to be fast; viewers of a scenario or of the past may want to see all variants.
        presentation.hasFirstVariantAlone = player?.opensAllVariants == true && present == .start
        let grid = try grid(phase: phase)
        if let premiere = query.premiere {
            // Frames of all phases lie on these steps, so all viewers share the boundary, whatever their phase is.
            presentation.schedule = ProgramSchedule(liveAt: phaseStep.boundary(notBefore: premiere), on: grid)
        } else if stream.isPlain && !query.isExact || query.loading != nil {
            presentation.schedule = schedule(
                onJoiningAt: now,
                seeing: (first ?? (stream.past?.beginning(joiningAt: now.wall) ?? now.wall) + lead)
                    // Where the present, or the past, ends the list, players begin this far before it.
                    - (present == .edge && stream.past?.range == nil ? grid.interval * 3 : .zero),
                grid: grid,
                loading: query.loading
            )
        }
        let (view, scenario) = (try view(for: presentation), stream.scenario)
        if stream.marksDiscontinuities, view.type == nil {
            presentation.countsSince = scenario.countingBase(joiningAt: now.wall, in: view)
        }
        return presentation
    }

    /// The container that suits a player best unless the URL names one.
    private func suitableContainer(
        for query: PresentationQuery,
        isSeekable: Bool,
        player: PlayerTraits?
    ) -> SegmentContainer {
        guard let player else { return .cmaf }
        if isSeekable, let container = player.seekableContainer { return container }
        if query.keys?.method == .sampleAES, let container = player.sampleEncryptedContainer { return container }
        let isSubtitled = (query.subtitles ?? settings.subtitles) != .none
        let isKeyedOrSubtitled = query.keys != nil || isSubtitled
        return isKeyedOrSubtitled ? player.keyedOrSubtitledContainer ?? player.container : player.container
    }

    private func stream(
        for query: PresentationQuery,
        joiningAt join: WallTime,
        container: SegmentContainer,
        isMuxed: Bool
    ) throws(ChannelError) -> StreamName {
        var stream = StreamName(channel: name, form: query.form)
        // Transport streams contain both in any case.
        stream.form.isMuxed = isMuxed && TrackKind.sound.containers.contains(container) ? true : nil
        stream = stream.changing(settings.sound, settings.subtitles)
        stream.past = try query.past(joiningAt: join)
        stream.marks = try query.marks(joiningAt: join)
        stream.scenario = try query.scenario(
            renditions: renditions(of: stream, in: container).map(\.name),
            container: container,
            joiningAt: join
        )
        return stream
    }

    /// The time by which a viewer's lists are ahead of the clock: enough that the boundary nearest to their first frame has passed.
    func lead(_ allowance: Int?, _ present: Presentation.Present) -> Interval {
        guard present == .start else { return .zero }
        return (allowance.map { .milliseconds(Int64($0)) } ?? playlist.startAllowance) + phaseStep.half
    }
}
