import Foundation
import HLS
import OwnPlaylists
import Scenarios
import PlaylistReading
import Situations
import Testing
import Timeline

@Suite("Situations by name")
struct SituationTests {
    @Test("There are 60, each with a name of its own, in words, with faults in their one form")
    func catalog() throws {
        #expect(Situation.all.count == 60)
        #expect(Set(Situation.all.map(\.name)).count == 60)
        for situation in Situation.all {
            let name = Comment(rawValue: situation.name)
            for text in [situation.sentence, situation.served, situation.expected] {
                #expect(text.hasSuffix(".") && text.first?.isUppercase == true || text.first?.isNumber == true, name)
            }
            #expect(situation.issues.allSatisfy { $0.split(separator: " ").count == 2 }, name)
            let scenario = try situation.scenario(rendition: "640x360")
            #expect(scenario.text == situation.faults(rendition: "640x360"), name)
            #expect(!scenario.isEmpty || !situation.options.isEmpty, name)
            for variant in situation.others(rendition: "640x360") {
                #expect(try Scenario(query: variant).text == variant, name)
            }
            #expect(try Situation.named(situation.name) == situation)
        }
    }

    @Test("The documentation has a row for each, in the same words")
    func documentation() throws {
        let path = #filePath.replacing("Tests/ScenariosTests/SituationTests.swift", with: "docs/scenarios.md")
        let rows = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        for situation in Situation.all {
            let texts = [situation.faults(rendition: "640x360")] + situation.others(rendition: "640x360")
            let options = situation.options.map { "\($0.name)=\($0.value)" }
            let breaks = options.filter { $0.hasPrefix("break") }
            let parts = texts == [""] ? [options] : texts.map { breaks.isEmpty ? [$0] : breaks + ["fault=" + $0] }
            let faults = parts.map { "`\($0.joined(separator: "&"))`" }.joined(separator: ", or ")
            let words = "\(situation.served.dropLast()) | \(situation.expected.dropLast())"
            #expect(rows.count { $0 == "| `\(situation.name)` | \(faults) | \(words) |" } == 1, "\(situation.name)")
        }
    }

    @Test("An unknown name is answered with those that are known")
    func unknown() {
        let error = #expect(throws: ScenarioError.self) { try Situation.named("stale") }
        #expect(error?.part == "scenario=stale")
        #expect(error?.reason.hasPrefix("unknown scenario; known: stale-short, stale-long, ") == true)
    }

    @Test("Each breaks the rules of lists that it names, and no other", arguments: Situation.all.map(\.name))
    func rules(name: String) throws {
        let situation = try Situation.named(name)
        var found: Set<String> = []
        for faults in [situation.faults(rendition: "640x360")] + situation.others(rendition: "640x360")
        where !faults.isEmpty {
            let other = try FaultyStream(faults, rendition: "1280x720")
            let stream = try FaultyStream(faults)
            let findings = try stream.follow(0..<Int64(max(120, stream.scenario.period ?? 0)), beside: other)
            found.formUnion(findings.broken.keys)
        }
        // Their lists are right; `ScenarioCheckTests` and `BreakCheckTests` compare what is not.
        let isRight = (Situation.keys + Situation.pathways + Situation.breaks + Situation.subtitles).contains(situation)
        #expect((isRight ? [] : situation.rules.sorted()) == found.sorted())
        #expect(Set(situation.rules).isSubset(of: OwnRules.own.union(Rule.allCases.map(\.id))))
    }
}
