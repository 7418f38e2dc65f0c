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

    /// The reason why a stream does not have it, and what would give it one; nil if an error names what it has instead.
    ///
    /// - Parameter renditions: the names of those that the stream has.
    func absence(beside renditions: [String]) -> String? {
        switch self {
        case .initialization: "transport streams have no header of their own; add container=cmaf"
        case .key: "the stream is not encrypted; add key=30"
        case .steering: "the stream has no steering; add steer=a,b"
        case .rendition(let name): RenditionName(name).kind.absence(beside: renditions)
        default: nil
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
    /// Segments, or one rendition, with tracks of a kind, which has to be named if it has a name. Without a target it can affect the
    /// lists beside them, too.
    case tracks(TrackKind, andListsBeside: Bool = false)
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
        case .tracks(let kind, andListsBeside: false): RenditionName(rendition).kind == kind
        default: true
        }
    }

    func allows(_ target: FaultTarget) -> Bool {
        switch (self, target) {
        case (.tracks(let kind, _), .rendition(let name)): RenditionName(name).kind == kind
        case (.tracks(let kind, _), .unsaid): kind.rendition.isEmpty
        case (.anything, _), (.segments, .unsaid), (.segments, .rendition), (.list, .list), (.list, .rendition),
            (.segmentsOrList, .unsaid), (.segmentsOrList, .list), (.rendition, .rendition), (.nothing, .unsaid),
            (.segmentsOrParts, .unsaid), (.segmentsOrParts, .rendition), (.segmentsOrParts, .part),
            (.segmentsPartsOrKeys, .unsaid), (.segmentsPartsOrKeys, .rendition),
            (.segmentsPartsOrKeys, .part), (.segmentsPartsOrKeys, .key), (.key, .key), (.main, .main):
            true
        default: false
        }
    }

    /// The allowed targets, for messages.
    var allowed: String {
        switch self {
        case .anything:
            Self.oneOf(
                ["a rendition", "a pathway", "main", "list", "init", "key", "steering"] + TrackKind.names
                    + ["ad", "assets"]
            )
        case .segments: Self.oneOf(["no target", "a rendition"] + TrackKind.names)
        case .segmentsOrParts: Self.oneOf(["no target", "a rendition"] + TrackKind.names + ["part"])
        case .segmentsPartsOrKeys: Self.oneOf(["no target", "a rendition"] + TrackKind.names + ["part", "key"])
        case .key: "key"
        case .tracks(let kind, _): kind.targets
        case .list: Self.oneOf(["list", "a rendition"] + TrackKind.names)
        case .segmentsOrList: "no target, or list"
        case .rendition: Self.oneOf(["a rendition"] + TrackKind.names)
        case .main: "main"
        case .nothing: "no target"
        }
    }

    private static func oneOf(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or \(words[words.count - 1])"
    }
}
