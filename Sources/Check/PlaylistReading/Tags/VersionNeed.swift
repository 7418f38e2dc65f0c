/// A use of a tag that EXT-X-VERSION has to allow (RFC 8216, 7; RFC 8216bis, 8).
package struct VersionNeed: Sendable {
    package let version: Int64
    let tag: String
    /// The use, in a finding.
    package let reason: String
    let applies: @Sendable (ObservedTag, _ isIFramesOnly: Bool) -> Bool

    private static func has(_ version: Int64, _ tag: String, _ attribute: String? = nil) -> VersionNeed {
        let reason = attribute.map { "\(tag) has \($0)" } ?? "there is \(tag)"
        return .init(version: version, tag: tag, reason: reason) { tag, _ in
            attribute.map { tag.attributes[$0] != nil } ?? true
        }
    }

    private static let all: [VersionNeed] = [
        has(2, "EXT-X-KEY", "IV"),
        .init(version: 3, tag: "EXTINF", reason: "EXTINF has a decimal point") { tag, _ in
            tag.value.utf8.prefix { $0 != UInt8(ascii: ",") }.contains(UInt8(ascii: "."))
        },
        has(4, "EXT-X-BYTERANGE"), has(4, "EXT-X-I-FRAMES-ONLY"),
        has(5, "EXT-X-KEY", "KEYFORMAT"), has(5, "EXT-X-KEY", "KEYFORMATVERSIONS"),
        .init(version: 5, tag: "EXT-X-KEY", reason: "METHOD of EXT-X-KEY is SAMPLE-AES") { tag, _ in
            tag.attributes["METHOD"] == "SAMPLE-AES"
        },
        has(5, "EXT-X-MAP"),
        .init(version: 6, tag: "EXT-X-MAP", reason: "there is EXT-X-MAP") { _, isIFramesOnly in !isIFramesOnly },
        .init(version: 7, tag: "EXT-X-MEDIA", reason: "INSTREAM-ID is a SERVICE") { tag, _ in
            tag.attributes.text("INSTREAM-ID")?.hasPrefix("SERVICE") ?? false
        },
        has(8, "EXT-X-DEFINE"), has(9, "EXT-X-SKIP"), has(10, "EXT-X-SKIP", "RECENTLY-REMOVED-DATERANGES"),
        has(11, "EXT-X-DEFINE", "QUERYPARAM"),
        has(12, "EXT-X-STREAM-INF", "REQ-VIDEO-LAYOUT"), has(12, "EXT-X-I-FRAME-STREAM-INF", "REQ-VIDEO-LAYOUT"),
        .init(version: 13, tag: "EXT-X-MEDIA", reason: "INSTREAM-ID is of other media than CLOSED-CAPTIONS") { tag, _ in
            tag.attributes["INSTREAM-ID"] != nil && tag.attributes["TYPE"] != "CLOSED-CAPTIONS"
        },
    ]
    private static let byTag = Dictionary(grouping: all, by: \.tag)

    /// The highest version that a tag of a playlist needs, with the line of the first such tag; nil if version 1 is enough.
    package static func highest(in playlist: ObservedPlaylist) -> (need: VersionNeed, line: Int)? {
        let isIFramesOnly = playlist.isIFramesOnly
        var highest: (need: VersionNeed, line: Int)?
        for tag in playlist.tags {
            for need in byTag[tag.name] ?? [] where need.version > highest?.need.version ?? 1 {
                if need.applies(tag, isIFramesOnly) { highest = (need, tag.line) }
            }
        }
        return highest
    }
}
