/// A path with names for some of its parts: `/{channel}/{phase}/{rendition}.m3u8`.
struct RoutePattern: Hashable, ExpressibleByStringLiteral {
    private enum Part: Hashable {
        case literal(Substring)
        /// Any text that is not empty, before a certain ending.
        case named(ending: Substring)
    }

    let text: String
    private let parts: [Part]

    init(stringLiteral text: String) {
        self.text = text
        parts = Self.split(text).map { part in
            guard part.first == "{", let end = part.firstIndex(of: "}") else { return .literal(part) }
            return .named(ending: part[part.index(after: end)...])
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

    /// What stands in a path for each name, in their order, without the endings; nil if the path is another one.
    ///
    /// - Parameter path: its parts between slashes, as ``split(_:)`` gives them.
    func captures(in path: [Substring]) -> [String]? {
        guard path.count == parts.count else { return nil }
        var captures: [String] = []
        for (part, text) in zip(parts, path) {
            switch part {
            case .literal(let literal): guard text == literal else { return nil }
            case .named(let ending):
                guard text.utf8.count > ending.utf8.count, text.hasSuffix(ending) else { return nil }
                captures.append(String(text.dropLast(ending.count)))
            }
        }
        return captures
    }

    /// The parts of a path between its slashes; the first is behind the leading one.
    static func split(_ path: String) -> [Substring] {
        Array(path.split(separator: "/", omittingEmptySubsequences: false).dropFirst())
    }
}
