/// A path with names for some of its parts: `/{channel}/{phase}/{rendition}.m3u8`.
struct RoutePattern: Hashable, ExpressibleByStringLiteral {
    /// The names in braces, for variable parts of paths.
    enum Name: String {
        /// The base of a scenario's redirect.
        case base
        case channel
        case phase
        case rendition
        case program
        case segment
        case session
        case file
    }

    /// The parts of a path for the names of a pattern.
    struct Captures: Sendable {
        fileprivate(set) var values: [(name: Name, text: String)] = []

        /// The part for a name; empty if the pattern does not have the name.
        subscript(name: Name) -> String { values.first { $0.name == name }?.text ?? "" }
    }

    private enum Part: Hashable {
        case literal(Substring)
        /// Any text that is not empty, before a fixed ending.
        case named(Name, ending: Substring)
    }

    let text: String
    private let parts: [Part]

    /// - Parameter text: a path with raw values of ``Name`` in braces.
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

    /// The number of parts between slashes.
    var partCount: Int { parts.count }

    /// Whether it has no names, and so matches a single path.
    var isLiteral: Bool {
        parts.allSatisfy { part in
            if case .literal = part { true } else { false }
        }
    }

    /// The part of a path for each name, without the endings; nil if the path does not match.
    ///
    /// - Parameter path: its parts between slashes, from ``split(_:)``.
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

    /// The parts of a path between its slashes; the first one follows the leading slash.
    static func split(_ path: String) -> [Substring] {
        path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
            .map { Substring($0) }
    }
}
