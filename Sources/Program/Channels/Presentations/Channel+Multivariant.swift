package import HLS
internal import Media
internal import Raster
package import Scenarios
package import Timeline

// The list of all renditions for a viewer, and how many bits a second it states.
extension Channel {
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
}
