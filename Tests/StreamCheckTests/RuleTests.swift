import Foundation
import PlaylistReading
import Support
import Testing

@Suite("The table of rules")
struct RuleTests {
    /// All Swift files of a folder of the repository, one after the other, except for those whose names begin with a word.
    private static func text(_ folder: String, without word: String = "-") throws -> String {
        let root = Repository.root.appendingPathComponent(folder)
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL]
        return try (files ?? []).filter { $0.pathExtension == "swift" && !$0.lastPathComponent.hasPrefix(word) }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    }

    @Test("Each rule has a test that breaks it")
    func broken() throws {
        let tests = try Self.text("Tests/StreamCheckTests") + Self.text("Tests/ClockcastStreamTests/Checks")
        let lists = try ["lists.txt", "changes.txt"].map { name in
            let file = Repository.root.appendingPathComponent("Tests/Fixtures/Mutations/\(name)")
            return try String(contentsOf: file, encoding: .utf8)
        }
        .joined()
        let untested: [String] = Rule.allCases.map(\.id).filter { id in
            !tests.contains("\"\(id)\"") && !lists.contains(":: \(id)\n")
        }
        #expect(untested == [])
        #expect(Rule.allCases.count > 140)
    }

    @Test("Each rule is checked somewhere")
    func used() throws {
        let words = try Self.text("Sources/Check", without: "Rule").split(separator: ".")
            .map { $0.prefix { $0.isLetter || $0.isNumber } }
        let used = Set(words.map(String.init))
        #expect(Rule.allCases.filter { !used.contains("\($0)") } == [])
    }

    @Test("A rule of a standard has its section, one of ours has none; each is a sentence", arguments: Rule.allCases)
    func definition(rule: Rule) {
        #expect(rule.rawValue == "\(rule.level.rawValue) \(rule.source): \(rule.sentence)")
        #expect(rule.source.contains(", ") == (rule.source != "Clockcast"))
        #expect(rule.sentence.hasSuffix(".") && !rule.sentence.dropLast().contains(". "))
        #expect(rule.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }

    @Test("No two rules have the same identifier")
    func identifiers() {
        #expect(Set(Rule.allCases.map(\.id)).count == Rule.allCases.count)
        #expect(Rule.playlistStartsWithM3U.id == "playlist-starts-with-m3u")
        #expect(Rule.segmentBeginsWithIDR.id == "segment-begins-with-idr")
        #expect(Rule.iFrameListHasNoParts.id == "i-frame-list-has-no-parts")
        #expect(Rule.playlistIsUTF8.source == "RFC 8216, 4.1")
    }
}
