/// A multivariant ("master") playlist (RFC 8216, 4.3.4) as a value.
package struct MultivariantPlaylist: Hashable, Sendable {
    /// EXT-X-VERSION.
    package var version: Int
    /// EXT-X-INDEPENDENT-SEGMENTS (4.3.5.1).
    package var hasIndependentSegments: Bool
    /// EXT-X-START, for all media playlists.
    package var start: PlaylistStart?
    /// EXT-X-MEDIA: the renditions that variants refer to by group.
    package var renditions: [MediaRendition]
    /// The variants; players begin with the first.
    package var variants: [VariantStream]
    /// EXT-X-I-FRAME-STREAM-INF.
    package var iFrameStreams: [IFrameStream]

    package init(
        version: Int,
        hasIndependentSegments: Bool = true,
        start: PlaylistStart? = nil,
        renditions: [MediaRendition] = [],
        variants: [VariantStream],
        iFrameStreams: [IFrameStream] = []
    ) {
        self.version = version
        self.hasIndependentSegments = hasIndependentSegments
        self.start = start
        self.renditions = renditions
        self.variants = variants
        self.iFrameStreams = iFrameStreams
    }

    /// The playlist as it is sent.
    package var bytes: [UInt8] {
        var text = PlaylistText(capacity: 128 + (renditions.count + variants.count + iFrameStreams.count) * 256)
        text.line(.m3u)
        text.line(.version, Int64(version))
        if hasIndependentSegments { text.line(.independentSegments) }
        text.line(start)
        for rendition in renditions { text.line(rendition) }
        // They come before the variants, so that the last line is the URI of a variant, which many scripts rely on.
        for stream in iFrameStreams { text.line(stream) }
        for variant in variants {
            text.line(variant)
            text.line(uri: variant.uri)
        }
        return text.bytes
    }
}
