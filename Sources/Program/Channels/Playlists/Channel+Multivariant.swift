internal import ChannelSettings
package import Presentations
package import Production
package import HLS
internal import Media
internal import Raster
package import Scenarios
package import Timeline

// The multivariant playlist of a viewer, with its bit rates.
extension Channel {
    /// The multivariant playlist of a viewer.
    ///
    /// - Parameters:
    ///   - base: the prefix of its URIs: empty, or a path that ends with a slash.
    ///   - now: the viewer's arrival.
    /// - Throws: if it is not prepared (see ``isPrepared(for:)``), and cannot be.
    package func multivariantPlaylist(
        for presentation: Presentation,
        below base: String = "",
        at now: WallTime
    ) throws -> MultivariantPlaylist {
        var playlist = try multivariantPlaylist(
            presentation.hasFirstVariantAlone ? Array(renditions.prefix(1)) : renditions,
            for: presentation,
            goesLiveInside: presentation.schedule.goesLiveInside,
            // Low-latency players find their start without it.
            start: presentation.saysStartForAll && !presentation.stream.isLowLatency
                ? view(for: presentation).start : nil
        ) { base + presentation.uri(ofRendition: $0) }
        playlist.sessionKeys = try sessionKeys(for: presentation, in: view(for: presentation), at: now) {
            base + StreamAddress(presentation.stream.text, .key($0, phase: presentation.phase)).text
        }
        return playlist.on(presentation.stream.pathways, below: base, steering: presentation.steeringURI)
            .defining(presentation.stream, below: base)
    }

    /// The multivariant playlist of a stream in files, as its scenario has it at an instant.
    ///
    /// - Parameters:
    ///   - renditions: those of its pictures that there are.
    ///   - view: the part of the stream that there is.
    /// - Throws: if a bit rate cannot be measured.
    package func multivariantPlaylist(
        inFilesOf presentation: Presentation,
        _ renditions: [Rendition],
        hasIFrames: Bool,
        view: PlaylistView,
        at now: WallTime
    ) throws -> (playlist: MultivariantPlaylist, touched: [TouchingFault]) {
        let stream = presentation.stream
        var playlist = try multivariantPlaylist(renditions, for: presentation) { StreamAddress.playlist($0) }
        if !hasIFrames { playlist.iFrameStreams = [] }
        playlist.sessionKeys = sessionKeys(for: presentation, in: view, at: now, uri: \.text)
        if stream.variables != nil { playlist = playlist.definingRenditions() }
        return stream.scenario.multivariant(playlist.on(stream.pathways, below: "", steering: ""), at: now)
    }

    /// The steering manifest of a viewer.
    ///
    /// - Parameters:
    ///   - pathways: those of the stream, and how they are steered.
    ///   - origin: scheme, host and the path below which the stream is, without a slash at its end.
    /// - Throws: as for the multivariant playlist.
    package func steeringManifest(
        for presentation: Presentation,
        on pathways: Pathways,
        steeredBy steering: Pathways.Steering,
        origin: String,
        at now: WallTime
    ) throws -> SteeringManifest {
        var clones: [SteeringManifest.Clone] = []
        if let name = steering.clone {
            let playlist = try multivariantPlaylist(renditions, for: presentation) {
                presentation.uri(ofRendition: $0)
            }
            clones.append(playlist.clone(name, of: pathways.names[0], origin: origin))
        }
        return SteeringManifest(
            lifetime: steering.lifetime,
            reloadURI: SteeringManifest.fileName + presentation.query,
            priority: pathways.priority(at: now),
            clones: clones
        )
    }

    /// The bit rates up to which a scenario fills segments of a rendition, in bits a second: the highest at any time, and that at all times.
    private func padding(by scenario: Scenario, at phase: Int, _ rendition: Rendition) -> (peak: Int, lasting: Int) {
        let scenario = scenario.mediaFaults
        guard !scenario.isEmpty, let grid = SegmentGrid(duration: playlist.duration, phase: phase) else {
            return (0, 0)
        }
        func rate(_ scenario: Scenario) -> Int {
            rendition.padding(scenario.mediaAtWorst(rendition: rendition.name, on: grid))
        }
        return (rate(scenario), rate(scenario.lasting))
    }

    /// The faults of a viewer's scenario that change the multivariant playlist: those that raise its bit rates.
    package func faultsOfBandwidth(_ presentation: Presentation) -> [TouchingFault] {
        presentation.stream.scenario.touching { scenario in
            renditions.contains { padding(by: scenario, at: presentation.phase, $0).peak > 0 }
        }
    }

    /// - Parameters:
    ///   - renditions: the renditions of its pictures.
    ///   - goesLiveInside: whether a segment has both programs, and so two IDR pictures.
    ///   - start: EXT-X-START of the media playlists; nil if they have none.
    ///   - uri: the URI of a rendition's media playlist, by its name.
    private func multivariantPlaylist(
        _ renditions: [Rendition],
        for presentation: Presentation,
        goesLiveInside: Bool = false,
        start: PlaylistStart? = nil,
        uri: (String) -> String
    ) throws -> MultivariantPlaylist {
        let (stream, container) = (presentation.stream, presentation.container)
        // Media playlists then contain the loading program, too.
        let hasLoading = presentation.schedule != .live
        let sound = sound(of: stream)
        let rate = try sound?.rate(in: container)
        let codecs = try (sound?.track.codecString).map { [$0] } ?? []
        let beside = mediaRenditions(of: stream, in: container, uri: uri)
        // A player has one list of each group beside that of the pictures.
        let together = 1 + Set(beside.filter { $0.uri != nil }.map(\.group)).count
        func group(_ kind: MediaRendition.Kind) -> String? { beside.first { $0.kind == kind }?.group }
        var iFrameStreams: [VariantStream] = []
        let variants = try renditions.map { rendition in
            var bandwidth = try bandwidths.bandwidth(of: rendition, container: container)
                .increased(byPercent: bandwidthAddition)
            if stream.isLowLatency {
                bandwidth = bandwidth.inParts(of: playlist.duration, in: container, hasSound: sound != nil)
            }
            iFrameStreams.append(
                VariantStream(
                    bandwidth: bandwidth.iFrames.peak(hasLoading: hasLoading),
                    averageBandwidth: bandwidth.iFrames.average,
                    codecs: rendition.track.codecString,
                    width: rendition.settings.size.width,
                    height: rendition.settings.size.height,
                    uri: uri(RenditionName(rendition.name).ofIFrames.description)
                )
            )
            let more =
                self.rate(ofTextIn: stream, beside: rendition, in: container)
                + together * (stream.keys?.bitRate(inParts: stream.isLowLatency, at: rendition.settings.rate) ?? 0)
            let peak =
                bandwidth.segments.peak(hasLoading: hasLoading)
                + (goesLiveInside ? bandwidth.iFrames.peak / playlist.duration : 0)
            let filled = padding(by: stream.scenario, at: presentation.phase, rendition)
            return VariantStream(
                bandwidth: max(peak, filled.peak) + (rate?.peak ?? 0) + more,
                averageBandwidth: max(bandwidth.segments.average, filled.lasting) + (rate?.average ?? 0) + more,
                codecs: ([rendition.track.codecString] + codecs).joined(separator: ","),
                width: rendition.settings.size.width,
                height: rendition.settings.size.height,
                frameRate: rendition.settings.rate,
                audioGroup: group(.audio),
                subtitlesGroup: group(.subtitles),
                captionsGroup: group(.closedCaptions),
                uri: uri(rendition.name)
            )
        }
        var list = MultivariantPlaylist(
            // None of its tags needs a higher version (RFC 8216, 7).
            version: 1,
            renditions: beside,
            variants: variants,
            iFrameStreams: iFrameStreams
        )
        // Players take the start of separate sound from here, and not from the list of the pictures (hls.js).
        if beside.contains(where: { $0.kind == .audio }) { list.start = start }
        if presentation.hasSessionData {
            list.sessionData = [SessionData(id: "org.clockcast.stream", value: stream.text)]
        }
        return list
    }

    /// The renditions besides pictures, and the captions inside these.
    private func mediaRenditions(
        of stream: StreamName,
        in container: SegmentContainer,
        uri: (String) -> String
    ) -> [MediaRendition] {
        let sound = packedSound(of: stream, in: container).apart.map { sound in
            MediaRendition(
                group: sound.kind.rendition,
                name: sound.title,
                language: "zxx",
                channels: 2,
                uri: uri(sound.kind.rendition)
            )
        }
        let tracks = subtitles(of: stream)
        let subtitles = tracks.map { track in
            MediaRendition(
                kind: .subtitles,
                group: track.kind.rendition,
                name: track.title,
                language: track.language,
                // The first are shown unless the viewer chooses others.
                isDefault: track.language == tracks[0].language,
                uri: uri(track.rendition.description)
            )
        }
        // These have no list of their own: they are in the pictures.
        let captions = MediaRendition(
            kind: .closedCaptions,
            group: "captions",
            name: "CC",
            language: "en",
            instreamID: CaptionTrack.channel,
            uri: nil
        )
        return (sound.map { [$0] } ?? []) + subtitles + (stream.hasCaptions ? [captions] : [])
    }

    /// The bit rate of subtitles, and of captions in a rendition's pictures.
    private func rate(ofTextIn stream: StreamName, beside rendition: Rendition, in container: SegmentContainer) -> Int {
        let subtitles = subtitles(of: stream).map { $0.rate(duration: playlist.duration) }.max() ?? 0
        guard stream.hasCaptions else { return subtitles }
        return subtitles + CaptionTrack.rate(at: rendition.settings.rate, in: container, duration: playlist.duration)
    }
}

extension MultivariantPlaylist {
    /// - Parameter server: the URI of the steering manifest below the base.
    fileprivate func on(_ pathways: Pathways?, below base: String, steering server: String) -> MultivariantPlaylist {
        pathways.map { on($0, below: base, server: base + server) } ?? self
    }
}
