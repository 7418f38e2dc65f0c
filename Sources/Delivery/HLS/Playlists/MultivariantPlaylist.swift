/// A multivariant ("master") playlist (RFC 8216, 4.3.4) as a value.
package struct MultivariantPlaylist: Hashable, Sendable {
    /// EXT-X-VERSION.
    package var version: Int
    /// EXT-X-INDEPENDENT-SEGMENTS (4.3.5.1).
    package var hasIndependentSegments: Bool
    /// EXT-X-START, for all media playlists.
    package var start: PlaylistStart?
    /// The first is the one that players begin with.
    package var variants: [VariantStream]

    package init(
        version: Int,
        hasIndependentSegments: Bool = true,
        start: PlaylistStart? = nil,
        variants: [VariantStream]
    ) {
        self.version = version
        self.hasIndependentSegments = hasIndependentSegments
        self.start = start
        self.variants = variants
    }

    /// The playlist as it goes over the wire.
    package var bytes: [UInt8] {
        var text = PlaylistText(capacity: 128 + variants.count * 256)
        text.line(.m3u)
        text.line(.version, Int64(version))
        if hasIndependentSegments { text.line(.independentSegments) }
        text.line(start)
        for variant in variants {
            text.line(variant)
            text.line(uri: variant.uri)
        }
        return text.bytes
    }
}
