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

    fileprivate static let words: [(word: String, target: FaultTarget)] = [
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

    private var isPathway: Bool { if case .pathway = self { true } else { false } }

    /// The reason why a stream does not have it, and what would give it one, or what it has instead.
    ///
    /// - Parameters:
    ///   - renditions: the names of those that the stream has.
    ///   - others: the other targets that it has.
    func absence(beside renditions: [String], _ others: Set<FaultTarget>) -> String {
        let known = ["main", "list"] + others.map(\.text).sorted() + renditions
        let absence = "the stream has no '\(text)'; it has \(known.joined(separator: ", "))"
        return switch self {
        case .initialization: "transport streams have no header of their own; add container=cmaf"
        case .key: "the stream is not encrypted; add key=30"
        case .steering: "the stream has no steering; add steer=a,b"
        case .rendition(let name): RenditionName(name).kind.absence(beside: renditions) ?? absence
        case .asset: absence + "; an ad comes with break=20-35 as an interstitial, but not with break.assets=0"
        case .assetList: absence + "; a list of assets comes with break=20-35&break.assets=1"
        case .pathway where !others.contains(where: \.isPathway):
            absence + "; pathways come with steer=a,b or redundant=2"
        default: absence
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
struct TargetRule: Equatable, Sendable {
    /// Their kinds, in the words of messages.
    private let words: [String]
    /// The kind of track that renditions have to have; nil for any.
    private var kind: TrackKind?
    /// Whether a fault without a target also affects lists beside those of that kind.
    private var reachesListsBeside = false

    private init(words: [String]) { self.words = words }

    init(_ words: String...) { self.init(words: words) }

    /// Any target: the fault affects answers.
    static let anything = TargetRule(words: ["no target", "a rendition", "a pathway"] + FaultTarget.words.map(\.word))
    /// Segments or one rendition.
    static let segments = TargetRule("no target", "a rendition")
    /// The list, which has to be named, or one rendition's.
    static let list = TargetRule("list", "a rendition")
    /// One rendition, which has to be named.
    static let rendition = TargetRule("a rendition")
    /// The multivariant playlist, which has to be named.
    static let main = TargetRule("main")
    /// No target, because the fault affects the stream as a whole.
    static let nothing = TargetRule("no target")

    /// Segments, or one rendition, with tracks of a kind, which has to be named if it has a name.
    static func tracks(_ kind: TrackKind, andListsBeside: Bool = false) -> TargetRule {
        var rule = kind.rendition.isEmpty ? segments : rendition
        (rule.kind, rule.reachesListsBeside) = (kind, andListsBeside)
        return rule
    }

    /// Whether a fault without a target affects a rendition.
    func reaches(rendition: String) -> Bool {
        kind.map { reachesListsBeside || RenditionName(rendition).kind == $0 } ?? true
    }

    func allows(_ target: FaultTarget) -> Bool {
        switch target {
        case .unsaid: words.contains("no target")
        case .pathway: words.contains("a pathway")
        case .rendition(let name):
            words.contains("a rendition") && kind.map { RenditionName(name).kind == $0 } ?? true
        default: words.contains(target.text)
        }
    }

    /// The allowed targets, for messages.
    var allowed: String {
        if let kind { return kind.targets }
        let all = words.flatMap { $0 == "a rendition" ? [$0] + TrackKind.names : [$0] }
        return all.count == 1 ? all[0] : all.dropLast().joined(separator: ", ") + " or \(all[all.count - 1])"
    }
}
