/// A path with names for some of its parts: `/sessions/{session}/events`.
struct RoutePattern: Hashable, ExpressibleByStringLiteral {
    /// The names in braces, for variable parts of paths.
    enum Name: String {
        case session
        case file
        /// One part or more at the end of the path.
        case rest
    }

    private enum Part: Hashable {
        case literal(Substring)
        /// Any text that is not empty.
        case named(Name)
    }

    private let parts: [Part]

    /// - Parameter text: a path with raw values of ``Name`` in braces.
    init(stringLiteral text: String) {
        parts = Self.split(text).map { part in
            guard part.first == "{" else { return .literal(part) }
            guard let name = Name(rawValue: String(part.dropFirst().dropLast())) else {
                preconditionFailure("no name of a path's part: \(part)")
            }
            return .named(name)
        }
    }

    /// The part of a path for each name; nil if the path does not match.
    ///
    /// - Parameter path: its parts between slashes, from ``split(_:)``.
    func captures(in path: [Substring]) -> [Name: String]? {
        guard path.count == parts.count || path.count > parts.count && parts.last == .named(.rest) else { return nil }
        var captures: [Name: String] = [:]
        for (part, text) in zip(parts, path) {
            switch part {
            case .literal(let literal): guard text.utf8.elementsEqual(literal.utf8) else { return nil }
            case .named(let name):
                guard !text.isEmpty else { return nil }
                captures[name] = String(text)
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
