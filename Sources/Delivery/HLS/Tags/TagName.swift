/// The names of the tags in playlists here, each with its section of RFC 8216 or of its successor (bis).
package enum TagName: CaseIterable, Sendable {
    // Basic tags.
    /// 4.3.1.1: the first line of every playlist.
    case m3u
    /// 4.3.1.2: the version that the other tags need.
    case version

    // Tags of a media segment.
    /// 4.3.2.1: the segment's duration in seconds, then a comma and a title, which is empty here.
    case segmentDuration
    /// 4.3.2.3: the segment does not continue the one before.
    case discontinuity
    /// bis, 4.4.4.7: the segment is not available, and players do not request it.
    case gap
    /// 4.3.2.4: see ``EncryptionKey``.
    case key
    /// 4.3.2.5: see ``MediaInitializationSection``.
    case map
    /// 4.3.2.6: the instant at which the segment's first sample is to be shown or heard.
    case programDateTime
    /// bis, 4.4.4.9: see ``PartialSegment``.
    case part

    // Tags of breaks that were used before date ranges, which no standard has.
    /// See ``CueTag``.
    case cueOut
    case cueOutContinued
    case cueIn

    // Tags of a media playlist.
    /// 4.3.3.1: in whole seconds; no rounded EXTINF is longer.
    case targetDuration
    /// 4.3.3.2: the number of the first segment.
    case mediaSequence
    /// 4.3.3.3: the number of discontinuities that have left the list.
    case discontinuitySequence
    /// 4.3.3.4: no more segments will be added.
    case endList
    /// 4.3.3.5: see ``PlaylistType``.
    case playlistType
    /// 4.3.3.6: each segment is a single I-frame.
    case iFramesOnly
    /// bis, 4.4.3.8: see ``ServerControl``.
    case serverControl
    /// bis, 4.4.5.2: the number of segments that are left out because the player has them from the list before.
    case skip
    /// bis, 4.4.3.7: the part target; no part is longer.
    case partInformation
    /// bis, 4.4.5.1: see ``DateRange``.
    case dateRange
    /// bis, 4.4.5.3: the resource that a player needs next: a part, or its header if it differs from the one before (appendix B.1).
    case preloadHint
    /// bis, 4.4.5.4: see ``RenditionReport``.
    case renditionReport

    // Tags of a multivariant playlist.
    /// 4.3.4.1: see ``MediaRendition``.
    case rendition
    /// 4.3.4.2: see ``VariantStream``.
    case variantStream
    /// 4.3.4.3: see ``VariantStream``.
    case iFrameStream
    /// 4.3.4.5: see ``EncryptionKey``.
    case sessionKey
    /// 4.3.4.4: see ``SessionData``.
    case sessionData
    /// bis, 4.4.6.6: see ``ContentSteering``.
    case contentSteering

    // Tags of either.
    /// bis, 4.4.2.3: see ``Definition``.
    case define
    /// 4.3.5.1: each segment can be decoded without the others.
    case independentSegments
    /// 4.3.5.2: see ``PlaylistStart``.
    case start

    /// The tag as it is written, with its number sign. A StaticString costs the writer no more than its bytes.
    package var text: StaticString {
        switch self {
        case .m3u: "#EXTM3U"
        case .version: "#EXT-X-VERSION"
        case .segmentDuration: "#EXTINF"
        case .discontinuity: "#EXT-X-DISCONTINUITY"
        case .gap: "#EXT-X-GAP"
        case .key: "#EXT-X-KEY"
        case .map: "#EXT-X-MAP"
        case .programDateTime: "#EXT-X-PROGRAM-DATE-TIME"
        case .cueOut: "#EXT-X-CUE-OUT"
        case .cueOutContinued: "#EXT-X-CUE-OUT-CONT"
        case .cueIn: "#EXT-X-CUE-IN"
        case .targetDuration: "#EXT-X-TARGETDURATION"
        case .mediaSequence: "#EXT-X-MEDIA-SEQUENCE"
        case .discontinuitySequence: "#EXT-X-DISCONTINUITY-SEQUENCE"
        case .endList: "#EXT-X-ENDLIST"
        case .playlistType: "#EXT-X-PLAYLIST-TYPE"
        case .iFramesOnly: "#EXT-X-I-FRAMES-ONLY"
        case .serverControl: "#EXT-X-SERVER-CONTROL"
        case .skip: "#EXT-X-SKIP"
        case .dateRange: "#EXT-X-DATERANGE"
        case .partInformation: "#EXT-X-PART-INF"
        case .part: "#EXT-X-PART"
        case .preloadHint: "#EXT-X-PRELOAD-HINT"
        case .renditionReport: "#EXT-X-RENDITION-REPORT"
        case .rendition: "#EXT-X-MEDIA"
        case .variantStream: "#EXT-X-STREAM-INF"
        case .iFrameStream: "#EXT-X-I-FRAME-STREAM-INF"
        case .sessionKey: "#EXT-X-SESSION-KEY"
        case .sessionData: "#EXT-X-SESSION-DATA"
        case .contentSteering: "#EXT-X-CONTENT-STEERING"
        case .define: "#EXT-X-DEFINE"
        case .independentSegments: "#EXT-X-INDEPENDENT-SEGMENTS"
        case .start: "#EXT-X-START"
        }
    }
}
