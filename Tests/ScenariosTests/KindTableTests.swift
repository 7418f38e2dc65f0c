import Foundation
import Support
import Testing

@testable import Scenarios

@Suite("The table of kinds in docs/scenarios.md") struct KindTableTests {
    /// The times of each kind, by its name.
    private static func rows() throws -> [String: String] {
        let text = try String(
            contentsOf: Repository.root.appendingPathComponent("docs/scenarios.md"),
            encoding: .utf8
        )
        let table = try #require(text.range(of: "| kind | when | what happens |\n| --- | --- | --- |\n")).upperBound
        var found: [String: String] = [:]
        for row in text[table...].split(separator: "\n", omittingEmptySubsequences: false).prefix(while: {
            $0.hasPrefix("|")
        }) {
            let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            for kind in cells[0].matches(of: /`(?:[a-z0-9]+\.)?([a-z0-9]+)[^`]*`/) { found[String(kind.1)] = cells[1] }
        }
        return found
    }

    private static func words(_ timing: Set<OccurrenceForm>) -> String {
        if timing == Set(OccurrenceForm.allCases) { return "any" }
        var words: [String] = []
        if timing.contains(.always) { words.append("always") }
        if timing.contains(.span) { words.append("span") }
        if timing.contains(.event) { words.append("event") }
        if timing.contains(.single), !timing.contains(.event) { words.append("once") }
        return words.joined(separator: ", ")
    }

    @Test("It has each kind, with the times that the kind allows", arguments: FaultTable.kinds.map(\.name))
    func times(name: String) throws {
        let kind = try #require(FaultTable.kinds.first { $0.name == name })
        #expect(try Self.rows()[name] == Self.words(kind.timing))
    }
}
