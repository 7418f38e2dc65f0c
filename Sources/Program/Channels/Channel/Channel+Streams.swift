package import ChannelSettings
package import HLS
package import Presentations
package import Production
internal import Scenarios
internal import Sound

// The renditions of a channel in streams: with their sound, in the container of the viewer.
extension Channel {
    /// The sound of a stream.
    ///
    /// - Returns: nil if the stream has none.
    func sound(of stream: StreamName) -> SoundTrack? {
        let kind = stream.sound ?? settings.sound
        return kind == .none ? nil : sounds[kind]
    }

    /// The subtitles of a stream, one track for each language; assets have none.
    func subtitles(of stream: StreamName) -> [SubtitleTrack] {
        stream.asset != nil ? [] : (stream.subtitles ?? settings.subtitles).codes.map { subtitles[$0] }
    }

    /// The sound of a stream: with a playlist and segments of its own, or else in the segments of the pictures.
    func packedSound(of stream: StreamName, in container: SegmentContainer) -> (apart: SoundTrack?, muxed: SoundTrack?)
    {
        guard let sound = sound(of: stream) else { return (nil, nil) }
        let isApart = sound.kind.containers.contains(container) && stream.form.isMuxed != true
        return isApart ? (sound, nil) : (nil, sound)
    }

    /// The renditions in the media playlists of a stream, one each: those of pictures in the channel's order, then sound, then subtitles.
    package func renditions(of stream: StreamName, in container: SegmentContainer) -> [StreamRendition] {
        let captions = stream.hasCaptions ? captions : nil
        let sound = packedSound(of: stream, in: container)
        var all = renditions.map { StreamRendition($0, with: sound.muxed, captions: captions) }
        if let sound = sound.apart { all.append(StreamRendition(sound)) }
        let hasShortTimes = !container.isInPackets && stream.scenario.cutsDecodeTimes
        all += subtitles(of: stream).map { StreamRendition($0, besideShortTimes: hasShortTimes) }
        return stream.isLowLatency ? all.map { $0.inParts(at: partRate) } : all
    }

    /// The names of a stream's renditions besides those of pictures.
    func renditionsBeside(_ stream: StreamName, in container: SegmentContainer) -> [String] {
        renditions(of: stream, in: container).filter { $0.kind != .pictures }.map(\.name)
    }

    /// The renditions in the I-frame playlists of any stream, in the channel's order.
    package var iFrameRenditions: [StreamRendition] { renditions.map { StreamRendition(iFramesOf: $0) } }

    /// A rendition of a stream by its name, encrypted by the keys of the stream.
    ///
    /// - Parameter version: the version in the names of headers and segments; nil for the present one.
    /// - Throws: ``ChannelError/unknownRendition(_:channel:known:)``, ``ChannelError/scenario(_:)`` if a fault's target does not exist in
    ///   the stream, ``ChannelError/otherVersion(_:now:)`` for another version: settings or the program have changed since, or will change
    ///   here, and another origin may have it.
    package func rendition(
        _ name: String,
        of stream: StreamName,
        in container: SegmentContainer,
        version: String? = nil
    ) throws(ChannelError) -> StreamRendition {
        let all = renditions(of: stream, in: container)
        let known = RenditionName(name).isOfIFrames ? iFrameRenditions : all
        guard let rendition = known.first(where: { $0.name == name }) else {
            throw .unknownRendition(name, channel: self.name, known: all.map(\.name))
        }
        // The names of an asset's stream have been checked where it is listed.
        if !stream.scenario.isEmpty, stream.asset == nil {
            try PresentationQuery.naming { () throws(ScenarioError) in
                try stream.scenario.require(
                    renditions: all.map(\.name),
                    others: PresentationQuery.targets(in: container, form: stream.form, marks: stream.marks)
                )
                if stream.keys?.vector == .sequence { try stream.scenario.requireSameNumbers() }
            }
        }
        guard let version, version != rendition.version else { return rendition.encrypted(by: stream.keys) }
        throw .otherVersion(version, now: rendition.version)
    }

    /// The rendition whose segments replace a list's if a scenario exchanges them: one of another size; separate sound has only itself.
    package func other(
        than rendition: StreamRendition,
        of stream: StreamName,
        in container: SegmentContainer
    ) -> StreamRendition? {
        guard rendition.kind == .pictures else { return rendition }
        let all = rendition.isIFrames ? iFrameRenditions : renditions(of: stream, in: container)
        return all.first { $0.kind == .pictures && $0.name != rendition.name }
    }

    /// Whether a viewer's multivariant playlist can be written at once: all bit rates are known.
    package func isPrepared(for presentation: Presentation) -> Bool {
        bandwidths.isMeasured && sound(of: presentation.stream)?.knowsRate(in: presentation.container) ?? true
    }

    /// Measures the bit rates that a multivariant playlist states.
    ///
    /// - Parameter stream: nil for the channel's default.
    /// - Throws: if there is no encoder here.
    package func measure(_ stream: StreamName? = nil, in container: SegmentContainer) throws {
        try bandwidths.measure()
        _ = try sound(of: stream ?? StreamName(channel: name))?.rate(in: container)
    }
}
