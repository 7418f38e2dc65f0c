package import HLS
package import Platform
package import Timeline
internal import FFmpeg
internal import Media
internal import Raster

extension Channel {
    /// What a viewer gets who comes now: the phase whose boundary falls where his first frame will be shown, the programs that
    /// the channel's state asks for, and what suits his player where his URL says nothing.
    ///
    /// - Throws: ``ChannelError``, if there is no such thing.
    package func presentation(
        for query: PresentationQuery,
        player: PlayerTraits?,
        onJoiningAt now: Moment
    ) throws(ChannelError) -> Presentation {
        let container = query.container ?? player?.container ?? .cmaf
        let allowance = query.allowance ?? (query.present == .start ? player?.allowance[container] : nil)
        let lead = lead(allowance, query.present)
        let phase = phaseStep.phase(at: now.wall + lead, duration: playlist.duration)
        var presentation = Presentation(channel: name, phase: phase)
        presentation.container = container
        presentation.present = query.present
        presentation.splice = query.splice ?? player?.splice ?? .marked
        presentation.allowance = allowance
        presentation.schedule = schedule(
            onJoiningAt: now,
            grid: try grid(phase: phase),
            allowance: lead,
            loading: query.loading
        )
        return presentation
    }

    /// The playlist of all renditions for a viewer.
    package func multivariantPlaylist(for presentation: Presentation, at now: WallTime) -> MultivariantPlaylist {
        multivariantPlaylist(
            renditions,
            container: presentation.container,
            at: now,
            hasLoading: presentation.schedule != .live
        ) { presentation.uri(ofRendition: $0) }
    }

    /// - Parameters:
    ///   - hasLoading: whether the loading program is in the media playlists too.
    ///   - uri: where the media playlist of a rendition is, by its name.
    package func multivariantPlaylist(
        _ renditions: [Rendition],
        container: SegmentContainer,
        at now: WallTime,
        hasLoading: Bool,
        uri: (String) -> String
    ) -> MultivariantPlaylist {
        let variants = renditions.map { rendition in
            let bandwidth = bandwidths.bandwidth(of: rendition, container: container, at: now)
            return VariantStream(
                bandwidth: hasLoading ? bandwidth.peakWithLoading : bandwidth.peak,
                averageBandwidth: bandwidth.average,
                codecs: rendition.track.codecString,
                width: rendition.settings.size.width,
                height: rendition.settings.size.height,
                frameRate: rendition.settings.rate,
                uri: uri(rendition.name)
            )
        }
        return MultivariantPlaylist(version: container.playlistVersion, variants: variants)
    }

    /// A rendition's playlist for a viewer.
    ///
    /// - Parameter view: what of it is listed, as ``view(for:)`` says.
    package func mediaPlaylist(
        of rendition: Rendition,
        for presentation: Presentation,
        view: PlaylistView,
        at now: WallTime
    ) -> MediaPlaylist {
        MediaPlaylist(
            view: view,
            schedule: presentation.schedule,
            container: presentation.container,
            names: SegmentNames(folder: rendition.folder),
            longestCountdown: rendition.countsDown
                ? PresentationQuery.longestCountdown(duration: playlist.duration) : 0,
            splice: presentation.splice,
            at: now
        )
    }

    /// What the viewer's playlists list, and when.
    ///
    /// - Throws: ``ChannelError/unknownPhase(_:step:end:)``.
    package func view(for presentation: Presentation) throws(ChannelError) -> PlaylistView {
        let grid = try grid(phase: presentation.phase)
        return switch presentation.present {
        case .start:
            .present(
                on: grid,
                allowance: lead(presentation.allowance, .start),
                past: playlist.past,
                listed: playlist.listed
            )
        case .edge: .liveEdge(on: grid, listed: playlist.edgeListed)
        }
    }

    /// Whether a segment can be had at a time, and until when.
    ///
    /// - Throws: ``ChannelError/tooEarly(availableFrom:)``, ``ChannelError/gone(segment:since:)``.
    package func availability(of number: Int64, on grid: SegmentGrid, at now: WallTime) throws(ChannelError) -> WallTime
    {
        switch SegmentAvailability(
            ofAnyView: number,
            on: grid,
            longestPlaylist: playlist.longestPlaylist,
            longestAllowance: .milliseconds(Int64(Presentation.allowances.upperBound)),
            at: now
        ) {
        case .tooEarly(let time): throw .tooEarly(availableFrom: time)
        case .gone(let time): throw .gone(segment: number, since: time)
        case .available(let end): return end
        }
    }

    /// - Throws: ``ChannelError/countsTooFar(segment:end:longest:)`` for a segment of the loading program that counts down to
    ///   where no schedule that somebody can have asked for goes live.
    package func check(_ program: SegmentProgram, of number: Int64) throws(ChannelError) {
        guard let end = program.countsTo else { return }
        let longest = PresentationQuery.longestCountdown(duration: playlist.duration)
        guard (number + 1...number + longest).contains(end) else {
            throw .countsTooFar(segment: number, end: end, longest: longest)
        }
    }

    /// How far ahead of the clock a viewer's lists are.
    private func lead(_ allowance: Int?, _ present: Presentation.Present) -> Interval {
        guard present == .start else { return .zero }
        return allowance.map { .milliseconds(Int64($0)) } ?? playlist.startAllowance
    }
}
