import Support
import Testing
import Timeline

@testable import Scenarios

@Suite("Scenarios as text")
struct ScenarioTextTests {
    @Test(
        "A written scenario is parsed, and written in canonical form",
        arguments: [
            ("404@30-34", "404@30-34"),
            ("list.stale@20-45,pdt=5000@50-0", "list.stale@20-45,pdt=5000@50-0"),
            ("403@after60-90", "403@after60-90"),
            ("640x360.404@0-10of20", "640x360.404@0-10of20"),
            ("rate=400@0-60of300", "rate=400@0-60of300"),
            ("list.503@20261212T200000Z-20261212T200030.250Z", "list.503@20261212T200000Z-20261212T200030.250Z"),
            // The zeros of a whole second, and the form of the dates in playlists.
            ("404@20261212T200020.000Z", "404@20261212T200020Z"),
            ("404@2026-12-12T20:00:20.000Z-2026-12-12T20:00:40Z", "404@20261212T200020Z-20261212T200040Z"),
            ("404@20261212T200020Z-2026-12-12T20:00:40.250Z", "404@20261212T200020Z-20261212T200040.250Z"),
            ("type=text~plain", "type=text~plain"),
            ("init.html", "init.html"),
            ("audio.gap@5", "audio.gap@5"),
            ("pdt=zone", "pdt=zone"),
            // Other spellings.
            ("404@030-034", "404@30-34"),
            ("404@30-60", "404@30-0"),
            ("404@30-34of60", "404@30-34"),
            ("404@0-60", "404"),
            ("rate=0400@0-300of300", "rate=400"),
        ]
    )
    func oneForm(text: String, written: String) throws {
        let scenario = try Scenario(query: text)
        #expect(scenario.text == written)
        #expect(try Scenario(query: written) == scenario)
    }

    @Test(
        "Mistakes are reported in one line with the part and the allowed forms",
        arguments: [
            ("40@30-34", "'40@30-34': unknown fault '40'; known: \(names)"),
            ("404@30-34,", "'404@30-34,': a comma has no fault beside it"),
            (
                "404@30-x",
                "'404@30-x': '30-x' is not a time; allowed: 30-34, 30, 0-10of20, after60-90, 20261212T200000Z-20261212T200030Z"
            ),
            // Faults hit whole segments.
            (
                "404@30-34.5",
                "'404@30-34.5': '30-34.5' is not a time; allowed: 30-34, 30, 0-10of20, after60-90, 20261212T200000Z-20261212T200030Z"
            ),
            ("gap,404@70-75", "'404@70-75': second 70 is not in a period of 60 seconds; allowed: 0 to 59"),
            ("404@60", "'404@60': second 60 is not in a period of 60 seconds; allowed: 0 to 59"),
            ("404@70", "'404@70': second 70 is not in a period of 60 seconds; allowed: 0 to 59"),
            ("404@30-61", "'404@30-61': second 61 is not in a period of 60 seconds; allowed: 0 to 60"),
            ("404@after0-86401", "'404@after0-86401': second 86401 is too late; allowed: 0 to 86400"),
            ("404\0", "'404?': a fault cannot have the character U+0000; allowed: letters, digits and . , = @ - ~ _"),
            (
                "gap,404@30\u{2013}34",
                "'gap,404@30\u{2013}34': a fault cannot have the character U+2013; allowed: letters, digits and . , = @ - ~ _"
            ),
            ("404@30-30", "'404@30-30': '30-30' is empty; a span has to end at another second than it begins"),
            ("404@0-1of5", "'404@0-1of5': the period '5' is not allowed; allowed: 6 to 86400 seconds"),
            ("403@after90-60", "'403@after90-60': 'after90-60' ends before it begins"),
            (
                "list.stale",
                "'list.stale': it needs a time; allowed: a span such as @30-40 or @after30-40"
            ),
            (
                "stale@20-45",
                "'stale@20-45': it needs a target; allowed: list, a rendition, audio or subtitles, as in list.stale@20-45"
            ),
            (
                "main.gap",
                "'main.gap': it cannot affect main; allowed: no target, a rendition, audio, subtitles or part, as in gap@30-34"
            ),
            (
                "subtitles.size@30-0",
                "'subtitles.size@30-0': it cannot affect subtitles; allowed: no target, or a rendition with pictures, as in size@30-0"
            ),
            (
                "audio.size@30-0",
                "'audio.size@30-0': it cannot affect audio; allowed: no target, or a rendition with pictures, as in size@30-0"
            ),
            ("cut=100", "'cut=100': the value '100' is not allowed; allowed: 0 to 99 percent"),
            ("ttfb", "'ttfb': it needs a value: 1 to 60000 milliseconds"),
            ("gap=3", "'gap=3': it takes no value"),
            (
                "redirect=304",
                "'redirect=304': the value '304' is not allowed; allowed: 301, 302, 303, 307, 308"
            ),
            (
                "pdt=other",
                "'pdt=other': the value 'other' is not allowed; "
                    + "allowed: -86400000 to 86400000 milliseconds, or same, zone"
            ),
            ("wrap@30", "'wrap@30': it cannot happen at such a time; allowed: an event such as @after30"),
            (
                "404@20261212T200000-20261212T200030Z",
                "'404@20261212T200000-20261212T200030Z': '20261212T200000-20261212T200030Z' is not an instant or a span of two"
                    + "; allowed: 20261212T200000Z, 20261212T200000.250Z"
            ),
            (
                "a/b.404",
                "'a/b.404': 'a/b' is not a target; allowed: no target, a rendition, audio, subtitles, a pathway, main, list, init, part, key, steering, ad or assets"
            ),
            (
                "404@16780101T000000Z-22611231T000000Z",
                "'404@16780101T000000Z-22611231T000000Z': 16780101T000000Z is too far away; "
                    + "allowed: the years 1970 to 2260"
            ),
            (
                "404@16770101T000000Z",
                "'404@16770101T000000Z': 16770101T000000Z is too far away; allowed: the years 1970 to 2260"
            ),
            (
                "404@22610101T000000Z",
                "'404@22610101T000000Z': 22610101T000000Z is too far away; allowed: the years 1970 to 2260"
            ),
            (
                "a\r\nb\u{2028}.404",
                "'a??b?.404': a fault cannot have the character U+000D; "
                    + "allowed: letters, digits and . , = @ - ~ _"
            ),
            ("404@30,404@30", "'404@30': it is given twice"),
            ("500,501,502,503,504,505,506,507,508", "'508': too many faults; allowed: 8"),
            (
                "disc@0of10,restart@30",
                "'restart@30': only one fault of a scenario can set EXT-X-DISCONTINUITY, and 'disc@0of10' does"
            ),
            (
                "main.503@after5",
                "'main.503@after5': a request for the multivariant playlist is itself the arrival; "
                    + "allowed: seconds of a period, or an instant"
            ),
            ("size@30-34", "'size@30-34': its span, and the time between two spans, must be 6 seconds or more"),
        ]
    )
    func nonsense(text: String, message: String) {
        let error = #expect(throws: ScenarioError.self) { try Scenario(query: text) }
        #expect(error?.description == message)
    }

    private static let names = FaultTable.names

    @Test("Known faults are named in the order of letters")
    func known() {
        #expect(Self.names.hasPrefix("a status from 400 to 599, back, bandwidth, bom, codecs, cut, date, "))
        #expect(Self.names.hasSuffix(", type, unknown, wrap, wrong, zeros"))
    }

    @Test("A long text is not looked at, and not repeated")
    func long() {
        let error = #expect(throws: ScenarioError.self) { try Scenario(query: String(repeating: "404,", count: 300)) }
        #expect(error?.reason == "too long; allowed: 1000 characters")
        #expect(error?.part.utf8.count == 80)
    }

    @Test("Times relative to the viewer's arrival become instants, to the millisecond")
    func resolving() throws {
        let join = try #require(WallTime(iso8601: "2026-12-12T19:59:00.250999Z"))
        let scenario = try Scenario(query: "403@after60-90,end@after60,token=60,404@30-34,list.token=60")
        #expect(
            scenario.resolved(joiningAt: join).text
                == "403@20261212T200000.250Z-20261212T200030.250Z,end@20261212T200000.250Z,"
                + "token=60@20261212T195900.250Z,404@30-34,list.token=60"
        )
        #expect(scenario.resolved(joiningAt: join).resolved(joiningAt: .epoch) == scenario.resolved(joiningAt: join))
    }

    @Test(
        "A path is read in its one form only",
        arguments: [
            ("404@030-34", "'404@030-34': in a path it is written 404@30-34"),
            ("404@30-60", "'404@30-60': in a path it is written 404@30-0"),
            ("404@30-34of60", "'404@30-34of60': in a path it is written 404@30-34"),
            ("403@after60", "'403@after60': in a path, times after the viewer's arrival must be instants"),
            ("token=60", "'token=60': in a path, times after the viewer's arrival must be instants"),
            ("404@20261212T200000.000Z", "'404@20261212T200000.000Z': in a path it is written 404@20261212T200000Z"),
        ]
    )
    func path(text: String, message: String) throws {
        let error = #expect(throws: ScenarioError.self) { try Scenario(path: text) }
        #expect(error?.description == message)
    }

    @Test("Parse, print, parse is the identity, with no character that needs an escape", arguments: 0..<4)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~,=@")
        var count = 0
        while count < 300 {
            let text = RandomScenario.text(using: &generator)
            guard let scenario = try? Scenario(query: text) else { continue }
            count += 1
            let again = try Scenario(query: scenario.text)
            #expect(again == scenario && again.text == scenario.text, Comment(rawValue: text))
            let join = WallTime(nanoseconds: .random(in: 0...2_000_000_000_000_000_000, using: &generator))
            let resolved = scenario.resolved(joiningAt: join)
            #expect(try Scenario(path: resolved.text) == resolved, Comment(rawValue: text))
            #expect(resolved.text.allSatisfy { safe.contains($0) }, Comment(rawValue: resolved.text))
            // Any other spelling of it is refused.
            let other = Self.respelled(resolved.text, using: &generator)
            #expect(throws: ScenarioError.self, Comment(rawValue: other)) { try Scenario(path: other) }
        }
    }

    private static func respelled(_ text: String, using generator: inout SeededGenerator) -> String {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: text + ","
        case 1: text.replacing("=", with: "=0", maxReplacements: 1) + (text.contains("=") ? "" : "@")
        case 2: text + " "
        default: "." + text
        }
    }

    @Test("Texts with any damage are read or refused, and nothing else", arguments: 0..<4)
    func damage(seed: UInt64) {
        var generator = SeededGenerator(seed: seed &+ 100)
        let alphabet = Array("0123456789-.=@,aforTZ~é\u{0}")
        for _ in 0..<2_000 {
            var text = Array(RandomScenario.text(using: &generator))
            for _ in 0..<Int.random(in: 1...4, using: &generator) where !text.isEmpty {
                let index = text.indices.randomElement(using: &generator) ?? 0
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: text.remove(at: index)
                case 1: text[index] = alphabet.randomElement(using: &generator) ?? "0"
                default: text.insert(alphabet.randomElement(using: &generator) ?? "0", at: index)
                }
            }
            guard let scenario = try? Scenario(query: String(text)) else { continue }
            #expect((try? Scenario(query: scenario.text)) == scenario)
        }
    }
}
