import Foundation
import PlaylistReading
import StreamRules
import Support

/// A change of a stream that is right, which breaks one rule.
struct Mutation: Sendable {
    /// The area of the standards, such as `transport streams`.
    let area: String
    let name: String
    /// The rule that it breaks; nil for a change after which the stream is still right.
    let rule: String?
    /// The rules that are found to be broken.
    let found: @Sendable () throws -> [String]

    init(_ area: String, _ name: String, _ rule: String?, _ found: @escaping @Sendable () throws -> [String]) {
        (self.area, self.name, self.rule, self.found) = (area, name, rule, found)
    }
}

/// A line that is no change.
struct MutationError: Error, CustomStringConvertible {
    let description: String
}

// Changes of playlists, which stand in Tests/Fixtures/Mutations beside the playlists that they change.
extension Mutation {
    private static let folder = Repository.root.appendingPathComponent("Tests/Fixtures/Mutations")

    private static func text(_ name: some StringProtocol) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(String(name)), encoding: .utf8)
    }

    /// The changes of a file. A section `[a.m3u8] area` changes a list, `[a.m3u8 after b.m3u8] area` the second, as a later state of the
    /// first, and `[a.m3u8 beside b.m3u8] area` the second, as another rendition.
    static func listed(in name: String) throws -> [Mutation] {
        var mutations: [Mutation] = []
        var section: (area: String, words: [String])?
        for line in try text(name).split(separator: "\n").map(String.init) {
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                let area = line[end...].dropFirst(2)
                section = (String(area), line[..<end].dropFirst().split(separator: " ").map(String.init))
            } else if let section {
                mutations.append(try read(line, section.area, section.words))
            }
        }
        return mutations
    }

    private static func read(_ line: String, _ area: String, _ words: [String]) throws -> Mutation {
        let sides = line.split(separator: "::", maxSplits: 1).map { trimmed($0) }
        let change = sides[0].split(separator: "=>", maxSplits: 1, omittingEmptySubsequences: false).map { trimmed($0) }
        guard sides.count == 2, change.count == 2 else { throw MutationError(description: "'\(line)' is no change") }
        let (part, replacement) = (unescaped(change[0]), unescaped(change[1]))
        let text = try text(words.last ?? "")
        guard let range = text.firstRange(of: part) else {
            throw MutationError(description: "'\(change[0])' is not in \(words.last ?? "")")
        }
        var changed = text
        changed.replaceSubrange(range, with: replacement)
        let first = words.count == 3 ? try Self.text(words[0]) : ""
        let later = changed
        return Mutation(area, line, sides[1] == "-" ? nil : sides[1]) {
            func list(_ text: String) -> ObservedPlaylist {
                ObservedPlaylist(bytes: Array(text.utf8), uri: "http://h/a.m3u8?user=1")
            }
            let findings =
                switch words.dropFirst().first {
                case "after": UpdateChecks.findings(from: list(first), to: list(later), uri: "a.m3u8")
                case "beside": RenditionChecks.findings(list(first), list(later), uri: "a.m3u8")
                default: PlaylistChecks.findings(of: list(later), uri: "a.m3u8")
                }
            return findings.map(\.rule.id)
        }
    }

    private static func trimmed(_ text: Substring) -> String { text.trimming(" ") }

    private static func unescaped(_ text: String) -> String {
        text.replacing("\\n", with: "\n").replacing("\\s", with: " ").replacing("\\t", with: "\t")
    }

    /// The playlists themselves, each of which breaks no rule.
    static func unchanged(in name: String) throws -> [Mutation] {
        var seen: Set<String> = []
        return try text(name).split(separator: "\n").filter { $0.hasPrefix("[") && seen.insert(String($0)).inserted }
            .map { line in
                let end = line.firstIndex(of: "]") ?? line.endIndex
                let words = line[..<end].dropFirst().split(separator: " ").map(String.init)
                return try read("#EXTM3U => #EXTM3U :: -", "unchanged", words)
            }
    }
}
