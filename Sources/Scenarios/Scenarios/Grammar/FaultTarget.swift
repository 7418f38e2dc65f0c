internal import HLS

/// The target of a fault.
package enum FaultTarget: Hashable, Sendable {
    /// All media segments, or for a fault of the list the lists of all renditions. The text has no name for it.
    case unsaid
    /// The multivariant playlist.
    case main
    /// All media playlists.
    case list
    /// The initialization sections.
    case initialization
    /// The parts of segments (low latency).
    case part
    /// The playlists, headers and segments of assets, which breaks play beside the stream.
    case asset
    /// The lists of assets (JSON).
    case assetList
    /// The keys of encrypted segments.
    case key
    /// Steering manifests.
    case steering
    /// The segments of one rendition, by its name: `640x360`, `audio`, or `subtitles` for those of all languages. For a fault of the list,
    /// its list.
    case rendition(String)
    /// Everything that is requested by a pathway, by its name.
    case pathway(String)

    private static let words: [(word: String, target: FaultTarget)] = [
        ("main", .main), ("list", .list), ("init", .initialization), ("part", .part), ("key", .key),
        ("steering", .steering), ("ad", .asset), ("assets", .assetList),
    ]

    /// Parses the text before the dot.
    ///
    /// - Returns: nil if it is neither a known word nor could be the name of a rendition or a pathway.
    init?(_ text: Substring) {
        if let known = Self.words.first(where: { $0.word == text }) {
            self = known.target
            return
        }
        guard text.utf8.allSatisfy(\.isOfName), (1...32).contains(text.utf8.count) else { return nil }
        let name = String(text)
        self = Pathways.isName(name) ? .pathway(name) : .rendition(name)
    }

    /// The text before the dot; empty for ``unsaid``.
    package var text: String {
        switch self {
        case .unsaid: ""
        case .rendition(let name), .pathway(let name): name
        default: Self.words.first { $0.target == self }?.word ?? ""
        }
    }
}

// ASCII.
extension UInt8 {
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

    /// Whether names of renditions and sessions may have it: letters, digits, `-` and `_`.
    package var isOfName: Bool {
        isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}

/// The targets that a kind of fault can have.
enum TargetRule: Sendable {
    /// Any target: the fault affects answers.
    case anything
    /// Segments or one rendition.
    case segments
    /// The same, or parts of segments.
    case segmentsOrParts
    /// The same, or keys.
    case segmentsPartsOrKeys
    /// Keys, which have to be named.
    case key
    /// Segments, or one rendition, that hold pictures.
    case pictures
    /// The same; without a target it also affects the lists beside them.
    case picturesAndListsBeside
    /// Subtitles, which have to be named.
    case subtitles
    /// The list, which has to be named, or one rendition's.
    case list
    /// The list, named or not, or no target.
    case segmentsOrList
    /// One rendition, which has to be named.
    case rendition
    /// The multivariant playlist, which has to be named.
    case main
    /// No target, because the fault affects the stream as a whole.
    case nothing

    /// Whether a fault without a target affects a rendition.
    func reaches(rendition: String) -> Bool {
        switch self {
        case .pictures: RenditionName(rendition).kind == .pictures
        case .subtitles: RenditionName(rendition).kind == .subtitles
        default: true
        }
    }

    func allows(_ target: FaultTarget) -> Bool {
        switch (self, target) {
        case (.pictures, .rendition(let name)), (.picturesAndListsBeside, .rendition(let name)):
            RenditionName(name).kind == .pictures
        case (.subtitles, .rendition(let name)): RenditionName(name).kind == .subtitles
        case (.anything, _), (.segments, .unsaid), (.segments, .rendition), (.list, .list), (.list, .rendition),
            (.segmentsOrList, .unsaid), (.segmentsOrList, .list), (.rendition, .rendition), (.nothing, .unsaid),
            (.pictures, .unsaid), (.picturesAndListsBeside, .unsaid), (.segmentsOrParts, .unsaid),
            (.segmentsOrParts, .rendition),
            (.segmentsOrParts, .part), (.segmentsPartsOrKeys, .unsaid), (.segmentsPartsOrKeys, .rendition),
            (.segmentsPartsOrKeys, .part), (.segmentsPartsOrKeys, .key), (.key, .key), (.main, .main):
            true
        default: false
        }
    }

    /// The allowed targets, for messages.
    var allowed: String {
        switch self {
        case .anything: "a rendition, a pathway, main, list, init, key, steering, audio, subtitles, ad or assets"
        case .segments: "no target, a rendition, audio or subtitles"
        case .segmentsOrParts: "no target, a rendition, audio, subtitles or part"
        case .segmentsPartsOrKeys: "no target, a rendition, audio, subtitles, part or key"
        case .key: "key"
        case .pictures, .picturesAndListsBeside: "no target, or a rendition with pictures"
        case .subtitles: "subtitles, or those of one language such as subtitles-de"
        case .list: "list, a rendition, audio or subtitles"
        case .segmentsOrList: "no target, or list"
        case .rendition: "a rendition, audio or subtitles"
        case .main: "main"
        case .nothing: "no target"
        }
    }
}
