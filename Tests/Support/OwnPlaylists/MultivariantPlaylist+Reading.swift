package import HLS
package import PlaylistReading
internal import Timeline

extension MultivariantPlaylist {
    /// Reads a playlist of ours. It is written again and must have the same bytes: a text that this project does not write is an error.
    package init(bytes: [UInt8]) throws(PlaylistError) {
        let playlist = ObservedPlaylist(bytes: bytes)
        func has(_ name: String) -> Bool { playlist.tags.contains { $0.name == name } }
        let start = playlist.tags.first { $0.name == "EXT-X-START" }?.attributes
        self.init(
            version: playlist.tags.first { $0.name == "EXT-X-VERSION" }.flatMap { Int($0.value) } ?? 1,
            renditions: playlist.renditions.map { MediaRendition($0.attributes) },
            variants: playlist.variants.filter { !$0.isIFrames }.compactMap { VariantStream(pictures: $0) },
            iFrameStreams: playlist.variants.filter(\.isIFrames).map { VariantStream(iFrames: $0) }
        )
        hasIndependentSegments = has("EXT-X-INDEPENDENT-SEGMENTS")
        self.start = start.map {
            PlaylistStart(timeOffset: MediaTime($0.signedSeconds("TIME-OFFSET")), isPrecise: $0.isYes("PRECISE"))
        }
        sessionKeys = playlist.tags("EXT-X-SESSION-KEY").map { tag in
            let method = tag.attributes["METHOD"].flatMap { KeyRotation.Method(rawValue: $0.lowercased()) }
            return EncryptionKey(method: method ?? .aes128, uri: tag.attributes.text("URI") ?? "")
        }
        try PlaylistError.require(self.bytes, bytes, of: playlist)
        guard !variants.isEmpty else { throw PlaylistError(line: 1, reason: "there is no variant") }
    }

    /// The playlist as the reader of foreign playlists has it.
    package var observed: ObservedPlaylist { ObservedPlaylist(bytes: bytes) }
}

extension ObservedAttributes {
    fileprivate var resolution: (width: Int, height: Int) {
        let parts = (self["RESOLUTION"] ?? "").split(separator: "x").compactMap { Int($0) }
        return parts.count == 2 ? (parts[0], parts[1]) : (0, 0)
    }

    fileprivate func number(_ name: String) -> Int { Int(integer(name) ?? -1) }
}

extension MediaRendition {
    fileprivate init(_ attributes: ObservedAttributes) {
        self.init(
            kind: attributes["TYPE"].flatMap { Kind(rawValue: $0) } ?? .audio,
            group: attributes.text("GROUP-ID") ?? "",
            name: attributes.text("NAME") ?? "",
            language: attributes.text("LANGUAGE") ?? "",
            isDefault: attributes.isYes("DEFAULT"),
            channels: attributes.text("CHANNELS").flatMap { Int($0) },
            instreamID: attributes.text("INSTREAM-ID"),
            uri: attributes.text("URI")
        )
        isAutoselect = attributes.isYes("AUTOSELECT")
    }
}

extension VariantStream {
    /// nil if there is no URI, or a frame rate that is not one of ours.
    fileprivate init?(pictures variant: ObservedVariant) {
        let (attributes, size) = (variant.attributes, variant.attributes.resolution)
        let seconds = (attributes.seconds("FRAME-RATE") ?? .zero).nanoseconds / 1_000_000_000
        guard let rate = FrameRate(Int(seconds)), let uri = variant.uri else { return nil }
        self.init(
            bandwidth: attributes.number("BANDWIDTH"),
            averageBandwidth: attributes.number("AVERAGE-BANDWIDTH"),
            codecs: attributes.text("CODECS") ?? "",
            width: size.width,
            height: size.height,
            frameRate: rate,
            audioGroup: attributes.text("AUDIO"),
            subtitlesGroup: attributes.text("SUBTITLES"),
            captionsGroup: attributes.text("CLOSED-CAPTIONS"),
            uri: uri
        )
    }

    fileprivate init(iFrames variant: ObservedVariant) {
        let (attributes, size) = (variant.attributes, variant.attributes.resolution)
        self.init(
            bandwidth: attributes.number("BANDWIDTH"),
            averageBandwidth: attributes.number("AVERAGE-BANDWIDTH"),
            codecs: attributes.text("CODECS") ?? "",
            width: size.width,
            height: size.height,
            uri: variant.uri ?? ""
        )
    }
}
