internal import Platform
package import Timeline

/// A playlist as a server sent it, valid or not: everything in it that could be read, with line numbers.
///
/// Any bytes are safe to parse; errors become findings.
package struct ObservedPlaylist: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case media
        case multivariant
        /// It has the tags of neither.
        case neither
    }

    /// The URI of its answer, after redirects, to which URIs in it are relative.
    @Uncompared package internal(set) var uri = ""
    package internal(set) var kind = Kind.neither
    /// The first ``segmentLimit`` of them.
    package internal(set) var segments: [ObservedSegment] = []
    package internal(set) var variants: [ObservedVariant] = []
    /// The tags EXT-X-MEDIA, as far as there are not too many of them.
    package internal(set) var renditions: [ObservedTag] = []
    /// The variables for the media playlists that import them.
    package internal(set) var variables = PlaylistVariables()
    package internal(set) var tags: [ObservedTag] = []
    var lineCount = 0
    /// Findings that only the reader can see.
    package internal(set) var findings: [Finding] = []

    // The properties of a media playlist.
    package internal(set) var targetDuration: Interval?
    package internal(set) var mediaSequence: Int64 = 0
    package internal(set) var discontinuitySequence: Int64 = 0
    package internal(set) var hasEndList = false

    // The additions of low latency.
    package internal(set) var hasLowLatencyTags = false
    /// PART-TARGET (RFC 8216bis, 4.4.3.7).
    package internal(set) var partTarget: Interval?
    /// EXT-X-SKIP: the number of segments that are left out before the first one; nil if it is not a delta update (4.4.5.2).
    package internal(set) var skippedCount: Int64?
    /// The incomplete segment after the last one, of which parts are listed.
    package internal(set) var open: ObservedSegment?

    /// The limit of a list: a day of segments of 2 s, and more lines than those have.
    package static let segmentLimit = 50_000
    static let variantLimit = 1000
    static let lineLimit = 500_000
    /// The number of bytes after which a reader looks whether there is time left, about 10 ms.
    static let lookEvery = 1 << 18

    package func tag(_ name: String) -> ObservedTag? { tags.first { $0.name == name } }

    package func tags(_ name: String) -> [ObservedTag] { tags.filter { $0.name == name } }

    package func has(_ name: String) -> Bool { tags.contains { $0.name == name } }

    package var duration: Interval { segments.reduce(.zero) { $0 + ($1.duration ?? .zero) } }

    package var numbers: Range<Int64> { mediaSequence..<mediaSequence + Int64(segments.count) }

    /// EXT-X-PLAYLIST-TYPE as it is written.
    package var type: String? { tag("EXT-X-PLAYLIST-TYPE")?.value }

    package var isVOD: Bool { type == "VOD" }

    package var isIFramesOnly: Bool { has("EXT-X-I-FRAMES-ONLY") }

    /// Whether the list will change.
    package var isLive: Bool { kind == .media && !hasEndList && !isVOD }

    package func resolved(_ reference: String) -> String { URIReference.resolve(reference, against: uri) }

    /// - Parameter number: one of ``numbers``.
    package func segment(_ number: Int64) -> ObservedSegment { segments[Int(number - mediaSequence)] }
}

/// EXT-X-STREAM-INF or EXT-X-I-FRAME-STREAM-INF with its URI.
package struct ObservedVariant: FindingPlace, Hashable {
    package let tag: ObservedTag
    /// The URI as it is written; nil if none follows.
    package let reference: String?
    package let isIFrames: Bool

    package var line: Int { tag.line }
    package var attributes: ObservedAttributes { tag.attributes }
    /// The URI; nil if none follows, or not one that can be requested.
    package var uri: String? { URIReference.known(reference) }
    /// BANDWIDTH in bits a second.
    package var bandwidth: Int64? { attributes.integer("BANDWIDTH") }
    package var averageBandwidth: Int64? { attributes.integer("AVERAGE-BANDWIDTH") }
    /// The items of CODECS; nil if it is absent.
    package var codecs: [String]? { attributes.text("CODECS")?.split(separator: ",").map { $0.trimming(" ") } }
    package var supplements: [(codec: Substring, brands: [String])] {
        (attributes.text("SUPPLEMENTAL-CODECS") ?? "").split(separator: ",").compactMap { item in
            let parts = item.trimming(" ").split(separator: "/")
            return parts.first.map { ($0, parts.dropFirst().map(String.init)) }
        }
    }
    package var audioGroup: String? { attributes.text("AUDIO") }
}

extension Substring {
    /// The text without the characters at both ends.
    package func trimming(_ character: Character) -> String {
        var text = drop { $0 == character }
        while text.last == character { text.removeLast() }
        return String(text)
    }
}
