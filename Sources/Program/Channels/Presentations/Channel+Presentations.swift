package import HLS
package import Scenarios
internal import Platform
package import Timeline
internal import Media
internal import Raster

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

    /// The playlist of all renditions for a viewer.
    ///
    /// - Parameter base: stands before its URIs: empty, or a path with a slash behind it.
    /// - Throws: if it is not prepared, see ``isPrepared(for:)``, and cannot be.
    package func multivariantPlaylist(
        for presentation: Presentation,
        below base: String = "",
        at now: WallTime
    ) throws -> MultivariantPlaylist {
        try multivariantPlaylist(
            presentation.hasFirstVariantAlone ? Array(renditions.prefix(1)) : renditions,
            of: presentation.stream,
            container: presentation.container,
            at: now,
            hasLoading: presentation.schedule != .live,
            goesLiveInside: presentation.schedule.goesLiveInside,
            // Of low latency players know where to begin.
            start: presentation.saysStartForAll && !presentation.stream.isLowLatency
                ? view(for: presentation).start : nil,
            padding: { padding(by: presentation.stream.scenario, at: presentation.phase, $0) }
        ) { base + presentation.uri(ofRendition: $0) }
    }

    /// Bits a second up to which segments of a stream's rendition are filled.
    package struct Padding: Hashable, Sendable {
        /// At whatever time.
        let peak: Int
        /// All the time.
        let lasting: Int

        /// None is.
        package static let none = Padding(peak: 0, lasting: 0)
    }

    /// Up to which bit rate a scenario fills segments of a rendition.
    package func padding(by scenario: Scenario, at phase: Int, _ rendition: Rendition) -> Padding {
        let scenario = scenario.mediaFaults
        guard !scenario.isEmpty, let grid = SegmentGrid(duration: playlist.duration, phase: phase) else { return .none }
        func rate(_ scenario: Scenario) -> Int {
            rendition.padding(scenario.mediaAtWorst(rendition: rendition.name, on: grid))
        }
        return Padding(peak: rate(scenario), lasting: rate(scenario.lasting))
    }

    /// The faults of a viewer's scenario that show in the multivariant playlist: those that say more of a bit rate.
    package func faultsOfBandwidth(_ presentation: Presentation) -> [TouchingFault] {
        presentation.stream.scenario.touching { scenario in
            renditions.contains { padding(by: scenario, at: presentation.phase, $0).peak > 0 }
        }
    }

    /// - Parameters:
    ///   - renditions: those of its pictures.
    ///   - hasLoading: whether the loading program is in the media playlists too.
    ///   - goesLiveInside: whether a segment has both programs, and so two IDR pictures.
    ///   - start: EXT-X-START of the media playlists; nil if they have none.
    ///   - uri: where the media playlist of a rendition is, by its name.
    package func multivariantPlaylist(
        _ renditions: [Rendition],
        of stream: StreamName,
        container: SegmentContainer,
        at now: WallTime,
        hasLoading: Bool,
        goesLiveInside: Bool = false,
        start: PlaylistStart? = nil,
        padding: (Rendition) -> Padding = { _ in .none },
        uri: (String) -> String
    ) throws -> MultivariantPlaylist {
        let sound = sound(of: stream)
        let rate = try sound?.rate(in: container)
        let codecs = try (sound?.track.codecString).map { [$0] } ?? []
        let apart: [MediaRendition] =
            if case .apart(let sound) = packing(of: stream, in: container) {
                [MediaRendition(group: SoundTrack.name, name: sound.title, language: "zxx", uri: uri(SoundTrack.name))]
            } else {
                []
            }
        var iFrameStreams: [IFrameStream] = []
        let variants = renditions.map { rendition in
            var bandwidth = bandwidths.bandwidth(of: rendition, container: container, at: now)
                .increased(byPercent: bandwidthAddition)
            if stream.isLowLatency {
                bandwidth = bandwidth.inParts(of: playlist.duration, in: container, hasSound: sound != nil)
            }
            iFrameStreams.append(IFrameStream(of: rendition, bandwidth, hasLoading: hasLoading, uri: uri))
            let peak =
                (hasLoading ? bandwidth.peakWithLoading : bandwidth.peak)
                + (goesLiveInside ? bandwidth.iFramePeak / playlist.duration : 0)
            let filled = padding(rendition)
            return VariantStream(
                bandwidth: max(peak, filled.peak) + (rate?.peak ?? 0),
                averageBandwidth: max(bandwidth.average, filled.lasting) + (rate?.average ?? 0),
                codecs: ([rendition.track.codecString] + codecs).joined(separator: ","),
                width: rendition.settings.size.width,
                height: rendition.settings.size.height,
                frameRate: rendition.settings.rate,
                audioGroup: apart.first?.group,
                uri: uri(rendition.name)
            )
        }
        return MultivariantPlaylist(
            // None of its tags needs another (RFC 8216, 7).
            version: 1,
            // Players begin a group of its own where this says, and not where the other list does (hls.js).
            start: apart.isEmpty ? nil : start,
            renditions: apart,
            variants: variants,
            iFrameStreams: iFrameStreams
        )
    }

    /// A rendition's playlist for a viewer, before ``StreamRendition/playlist(_:in:duration:)`` and what a scenario makes of it.
    ///
    /// - Parameters:
    ///   - view: what of it is listed, as ``view(for:)`` says.
    ///   - names: of its headers and segments; nil for those that a server has.
    package func mediaPlaylist(
        of rendition: StreamRendition,
        for presentation: Presentation,
        view: PlaylistView,
        names: SegmentNames? = nil,
        at now: WallTime
    ) -> MediaPlaylist {
        MediaPlaylist(
            view: view,
            schedule: presentation.schedule,
            container: presentation.container,
            names: names ?? SegmentNames(folder: rendition.name, version: rendition.version),
            timing: rendition.timing,
            longestCountdown: rendition.countsDown
                ? PresentationQuery.longestCountdown(duration: playlist.duration) : 0,
            splice: presentation.splice,
            at: now
        ).with(reports(besides: rendition, for: presentation, view: view, at: now))
    }

    /// What the playlist of a rendition lists for a viewer, and when.
    ///
    /// - Throws: ``ChannelError/unknownPhase(_:step:end:)``.
    package func view(
        for presentation: Presentation,
        of rendition: StreamRendition
    ) throws(ChannelError) -> PlaylistView {
        let view = try view(for: presentation)
        guard rendition.isInParts else { return view }
        return view.inParts(parts(of: rendition, on: view.grid), target: partTarget)
    }

    /// What the viewer's playlists list, and when.
    ///
    /// - Throws: ``ChannelError/unknownPhase(_:step:end:)``.
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

    /// Checks that what a path calls a recording is over, but for what other servers' clocks are ahead.
    ///
    /// - Throws: ``ChannelError/tooEarly(availableFrom:)``.
    package func checkRecording(_ stream: StreamName, at now: WallTime) throws(ChannelError) {
        guard case .recording(let range) = stream.past, now + .seconds(2 * Int64(playlist.duration)) < range.upperBound
        else { return }
        throw .tooEarly(availableFrom: range.upperBound)
    }

    /// The view that viewers of a stream have unless their URL says another.
    package func usualView(of stream: StreamName, on grid: SegmentGrid) -> PlaylistView {
        let live = PlaylistView.liveEdge(on: grid, listed: playlist.edgeListed)
        return stream.past?.view(of: live) ?? live
    }

    /// Until when a segment can be had, and whether it is one of the past, which nobody asks for who watches what is on now: a list
    /// that stands still for an hour has such segments too.
    ///
    /// - Throws: ``ChannelError/tooEarly(availableFrom:)``, ``ChannelError/gone(segment:since:)``,
    ///   ``ChannelError/outsideOfView(segment:)``, if it cannot be had at the time.
    package func availability(
        of number: Int64,
        in stream: StreamName,
        on grid: SegmentGrid,
        at now: WallTime
    ) throws(ChannelError) -> (until: WallTime, isPast: Bool) {
        // What stands in a path does not tell whether the present is at the list's beginning or its end.
        let longest = Interval.milliseconds(Int64(Presentation.allowances.upperBound)) + phaseStep.half
        let last = PlaylistView.liveEdge(on: grid, listed: playlist.longestPlaylist)
        let first =
            // This it does tell.
            stream.isLowLatency
            ? last
            : stream.isPlain
                ? PlaylistView.ahead(on: grid, listed: max(playlist.aheadListed, playlist.longestPlaylist))
                : PlaylistView.present(on: grid, allowance: longest, past: 0, listed: playlist.longestPlaylist)
        let earliest = stream.past?.view(of: first) ?? first
        let latest = stream.past?.view(of: last) ?? last
        guard earliest.lists(number) else { throw .outsideOfView(segment: number) }
        try checkRecording(stream, at: now)
        func range(_ view: PlaylistView) -> Range<WallTime> {
            guard !stream.scenario.isEmpty else { return view.availability(of: number) }
            return stream.scenario.availability(of: number, in: FaultedStream(view: view, rendition: ""))
        }
        let times = range(earliest).lowerBound..<range(latest).upperBound
        if now < times.lowerBound { throw .tooEarly(availableFrom: times.lowerBound) }
        if now >= times.upperBound { throw .gone(segment: number, since: times.upperBound) }
        return (times.upperBound, stream.past != nil || now >= last.availability(of: number).upperBound)
    }

    /// - Throws: ``ChannelError/countsTooFar(segment:end:longest:)`` for a segment of the loading program that counts down to
    ///   where no schedule that somebody can have asked for goes live,
    /// ``ChannelError/unknownLead(_:step:end:)`` for one that goes over where no viewer's does.
    package func check(_ program: SegmentProgram, of number: Int64) throws(ChannelError) {
        guard let end = program.countsTo else { return }
        let longest = PresentationQuery.longestCountdown(duration: playlist.duration)
        guard (number + 1...number + longest).contains(end) else {
            throw .countsTooFar(segment: number, end: end, longest: longest)
        }
        let (step, length) = (phaseStep.unit, playlist.duration * 1000)
        guard program.lead < length, program.lead.isMultiple(of: step) else {
            throw .unknownLead(program.lead, step: step, end: length)
        }
    }

    /// How far ahead of the clock a viewer's lists are: so far that the boundary nearest to their first frame has come.
    private func lead(_ allowance: Int?, _ present: Presentation.Present) -> Interval {
        guard present == .start else { return .zero }
        return (allowance.map { .milliseconds(Int64($0)) } ?? playlist.startAllowance) + phaseStep.half
    }
}
