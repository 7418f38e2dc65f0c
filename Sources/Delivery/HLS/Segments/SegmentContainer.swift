/// The format of media segments (RFC 8216, 3).
package enum SegmentContainer: String, CaseIterable, Sendable {
    /// Fragmented MPEG-4 with the restrictions of CMAF.
    case cmaf
    /// MPEG-2 transport stream.
    case ts
    /// WebVTT as it is, without a container around it: subtitles, in streams of either container (RFC 8216, 3.5).
    case webVTT = "vtt"

    /// The containers of a stream's pictures, which viewers choose from.
    package static let ofPictures: [SegmentContainer] = [.cmaf, .ts]

    /// The ending of segment names, without a dot.
    package var fileExtension: String {
        switch self {
        case .cmaf: "m4s"
        case .ts: "ts"
        case .webVTT: "vtt"
        }
    }

    /// Whether segments need a header file (EXT-X-MAP).
    package var hasHeaders: Bool { self == .cmaf }

    /// The name of the header file of a program's segments, with the number of the key with which it is encrypted, if there is one:
    /// `init.59846684.mp4`; nil if segments need none.
    func mapName(key: Int64?) -> String? { hasHeaders ? "init\(key.map { ".\($0)" } ?? "").mp4" : nil }

    /// Whether all data is in packets of 188 bytes (ISO/IEC 13818-1).
    package var isInPackets: Bool { self == .ts }

    /// The media type of segments, as Apple's authoring specification recommends (10.4), also for sound; that of WebVTT is registered in its
    /// own specification (W3C WebVTT, A.1).
    package var segmentType: String {
        switch self {
        case .cmaf: "video/iso.segment"
        case .ts: "video/mp2t"
        case .webVTT: "text/vtt"
        }
    }

    /// The EXT-X-VERSION of its playlists: the lowest that their tags allow (RFC 8216, 7). It is 3 because of decimal EXTINF, and 6
    /// with EXT-X-MAP.
    package var playlistVersion: Int { hasHeaders ? 6 : 3 }

    /// The same of its I-frame playlists: 4 is the first with EXT-X-I-FRAMES-ONLY, 5 the first with EXT-X-MAP beside it.
    var iFramePlaylistVersion: Int { hasHeaders ? 5 : 4 }
}
