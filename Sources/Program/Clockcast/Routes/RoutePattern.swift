/// A path with names for some of its parts: `/{channel}/{phase}/{rendition}.m3u8`.
struct RoutePattern: Hashable, ExpressibleByStringLiteral {
    /// What stands in braces: the names that some of the paths' parts have.
    enum Name: String {
        /// What a redirect of a scenario leads to.
        case base
        case channel
        case phase
        case rendition
        case program
        case segment
        case session
        case file
    }

    /// What stands in a path for the names of a pattern.
    struct Captures: Sendable {
        fileprivate(set) var values: [(name: Name, text: String)] = []

        /// Empty if the pattern does not have the name.
        subscript(name: Name) -> String { values.first { $0.name == name }?.text ?? "" }
    }

    private enum Part: Hashable {
        case literal(Substring)
        /// Any text that is not empty, before a certain ending.
        case named(Name, ending: Substring)
    }

    let text: String
    private let parts: [Part]

    /// - Parameter text: in its braces are raw values of ``Name``.
    init(stringLiteral text: String) {
        self.text = text
        parts = Self.split(text).map { part in
            guard part.first == "{", let end = part.firstIndex(of: "}") else { return .literal(part) }
            guard let name = Name(rawValue: String(part[..<end].dropFirst())) else {
                preconditionFailure("no name of a path's part: \(part)")
            }
            return .named(name, ending: part[part.index(after: end)...])
        }
    }

    /// How many parts there are between slashes.
    var partCount: Int { parts.count }

    /// Whether it is the one path that it says.
    var isLiteral: Bool {
        parts.allSatisfy { part in
            if case .literal = part { true } else { false }
        }
    }

    /// What stands in a path for each name, without the endings; nil if the path is another one.
    ///
    /// - Parameter path: its parts between slashes, as ``split(_:)`` gives them.
    func captures(in path: [Substring]) -> Captures? {
        guard path.count == parts.count else { return nil }
        var captures = Captures()
        for (part, text) in zip(parts, path) {
            switch part {
            case .literal(let literal): guard text == literal else { return nil }
            case .named(let name, let ending):
                guard text.utf8.count > ending.utf8.count, text.hasSuffix(ending) else { return nil }
                captures.values.append((name, String(text.dropLast(ending.count))))
            }
        }
        return captures
    }

    /// The parts of a path between its slashes; the first is behind the leading one.
    static func split(_ path: String) -> [Substring] {
        Array(path.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
    }
}
