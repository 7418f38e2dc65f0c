/// A multivariant ("master") playlist (RFC 8216, 4.3.4) as a value.
package struct MultivariantPlaylist: Hashable, Sendable {
    /// EXT-X-VERSION.
    package var version: Int
    /// EXT-X-INDEPENDENT-SEGMENTS (4.3.5.1).
    package var hasIndependentSegments = true
    /// EXT-X-START, for all media playlists.
    package var start: PlaylistStart?
    /// EXT-X-DEFINE.
    package var definitions: [Definition] = []
    /// EXT-X-CONTENT-STEERING.
    package var steering: ContentSteering?
    /// EXT-X-SESSION-DATA.
    package var sessionData: [SessionData] = []
    /// EXT-X-SESSION-KEY.
    package var sessionKeys: [EncryptionKey] = []
    /// EXT-X-MEDIA: the renditions that variants refer to by group.
    package var renditions: [MediaRendition]
    /// The variants; players begin with the first.
    package var variants: [VariantStream]
    /// EXT-X-I-FRAME-STREAM-INF.
    package var iFrameStreams: [VariantStream]
    /// Whether there are unknown tags and attributes, which clients ignore (RFC 8216, 6.3.1).
    package var hasUnknownTags = false

    package init(
        version: Int,
        renditions: [MediaRendition] = [],
        variants: [VariantStream],
        iFrameStreams: [VariantStream] = []
    ) {
        self.version = version
        self.renditions = renditions
        self.variants = variants
        self.iFrameStreams = iFrameStreams
    }

    private static let unknownTag: StaticString = "#EXT-X-CLOCKCAST-UNKNOWN:NOBODY=\"knows\",COUNT=3\n# A comment.\n"

    /// The playlist as it is sent.
    package var bytes: [UInt8] {
        var text = PlaylistText(capacity: 128 + (renditions.count + variants.count + iFrameStreams.count) * 256)
        text.line("#EXTM3U")
        text.line("#EXT-X-VERSION", Int64(definitions.reduce(version) { max($0, $1.version) }))
        if hasUnknownTags { text.append(Self.unknownTag) }
        if hasIndependentSegments { text.line("#EXT-X-INDEPENDENT-SEGMENTS") }
        text.line(start)
        for definition in definitions { text.line(definition) }
        text.line(steering)
        for data in sessionData { text.line(data) }
        for key in sessionKeys { text.line(key, as: "#EXT-X-SESSION-KEY") }
        for rendition in renditions { text.line(rendition) }
        // They come before the variants, so that the last line is the URI of a variant, which many scripts rely on.
        for stream in iFrameStreams { text.line("#EXT-X-I-FRAME-STREAM-INF") { stream.appendValue(to: &$0) } }
        for variant in variants {
            text.line("#EXT-X-STREAM-INF") {
                variant.appendValue(to: &$0)
                if hasUnknownTags { $0.attribute("X-CLOCKCAST-UNKNOWN", quoted: "a, b=c") }
            }
            text.line(uri: variant.uri)
        }
        return text.bytes
    }
}
