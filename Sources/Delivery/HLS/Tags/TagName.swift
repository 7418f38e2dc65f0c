/// A tag as it is written, with its number sign. A StaticString costs the writer no more than its bytes.
struct TagName: ExpressibleByStringLiteral, Sendable {
    let text: StaticString

    init(stringLiteral text: StaticString) { self.text = text }
}

/// The tags in playlists here, each with its section of RFC 8216 or of its successor (bis).
extension TagName {
    // Basic tags.
    /// 4.3.1.1: the first line of every playlist.
    static let m3u: TagName = "#EXTM3U"
    /// 4.3.1.2: the version that the other tags need.
    static let version: TagName = "#EXT-X-VERSION"

    // Tags of a media segment.
    /// 4.3.2.1: the segment's duration in seconds, then a comma and a title, which is empty here.
    static let segmentDuration: TagName = "#EXTINF"
    /// 4.3.2.3: the segment does not continue the one before.
    static let discontinuity: TagName = "#EXT-X-DISCONTINUITY"
    /// bis, 4.4.4.7: the segment is not available, and players do not request it.
    static let gap: TagName = "#EXT-X-GAP"
    /// 4.3.2.4: see ``EncryptionKey``.
    static let key: TagName = "#EXT-X-KEY"
    /// 4.3.2.5: see ``MediaInitializationSection``.
    static let map: TagName = "#EXT-X-MAP"
    /// 4.3.2.6: the instant at which the segment's first sample is to be shown or heard.
    static let programDateTime: TagName = "#EXT-X-PROGRAM-DATE-TIME"
    /// bis, 4.4.4.9: see ``PartialSegment``.
    static let part: TagName = "#EXT-X-PART"

    // Tags of breaks that were used before date ranges, which no standard has.
    /// See ``CueTag``.
    static let cueOut: TagName = "#EXT-X-CUE-OUT"
    static let cueOutContinued: TagName = "#EXT-X-CUE-OUT-CONT"
    static let cueIn: TagName = "#EXT-X-CUE-IN"

    // Tags of a media playlist.
    /// 4.3.3.1: in whole seconds; no rounded EXTINF is longer.
    static let targetDuration: TagName = "#EXT-X-TARGETDURATION"
    /// 4.3.3.2: the number of the first segment.
    static let mediaSequence: TagName = "#EXT-X-MEDIA-SEQUENCE"
    /// 4.3.3.3: the number of discontinuities that have left the list.
    static let discontinuitySequence: TagName = "#EXT-X-DISCONTINUITY-SEQUENCE"
    /// 4.3.3.4: no more segments will be added.
    static let endList: TagName = "#EXT-X-ENDLIST"
    /// 4.3.3.5: see ``PlaylistType``.
    static let playlistType: TagName = "#EXT-X-PLAYLIST-TYPE"
    /// 4.3.3.6: each segment is a single I-frame.
    static let iFramesOnly: TagName = "#EXT-X-I-FRAMES-ONLY"
    /// bis, 4.4.3.8: see ``ServerControl``.
    static let serverControl: TagName = "#EXT-X-SERVER-CONTROL"
    /// bis, 4.4.5.2: the number of segments that are left out because the player has them from the list before.
    static let skip: TagName = "#EXT-X-SKIP"
    /// bis, 4.4.3.7: the part target; no part is longer.
    static let partInformation: TagName = "#EXT-X-PART-INF"
    /// bis, 4.4.5.1: see ``DateRange``.
    static let dateRange: TagName = "#EXT-X-DATERANGE"
    /// bis, 4.4.5.3: the resource that a player needs next: a part, or its header if it differs from the one before (appendix B.1).
    static let preloadHint: TagName = "#EXT-X-PRELOAD-HINT"
    /// bis, 4.4.5.4: see ``RenditionReport``.
    static let renditionReport: TagName = "#EXT-X-RENDITION-REPORT"

    // Tags of a multivariant playlist.
    /// 4.3.4.1: see ``MediaRendition``.
    static let rendition: TagName = "#EXT-X-MEDIA"
    /// 4.3.4.2: see ``VariantStream``.
    static let variantStream: TagName = "#EXT-X-STREAM-INF"
    /// 4.3.4.3: see ``VariantStream``.
    static let iFrameStream: TagName = "#EXT-X-I-FRAME-STREAM-INF"
    /// 4.3.4.5: see ``EncryptionKey``.
    static let sessionKey: TagName = "#EXT-X-SESSION-KEY"
    /// 4.3.4.4: see ``SessionData``.
    static let sessionData: TagName = "#EXT-X-SESSION-DATA"
    /// bis, 4.4.6.6: see ``ContentSteering``.
    static let contentSteering: TagName = "#EXT-X-CONTENT-STEERING"

    // Tags of either.
    /// bis, 4.4.2.3: see ``Definition``.
    static let define: TagName = "#EXT-X-DEFINE"
    /// 4.3.5.1: each segment can be decoded without the others.
    static let independentSegments: TagName = "#EXT-X-INDEPENDENT-SEGMENTS"
    /// 4.3.5.2: see ``PlaylistStart``.
    static let start: TagName = "#EXT-X-START"
}
