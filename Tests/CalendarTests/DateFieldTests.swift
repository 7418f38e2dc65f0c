import Foundation
import Support
import Testing

@testable import Calendar
import Timeline

/// Every field beside Foundation's DateFormatter, which is ICU, for the calendar of ISO 8601.
@Suite struct DateFieldTests {
    /// The text that a face shows, without the room that is left free.
    private static func text(
        _ pattern: DatePattern,
        at instant: WallTime,
        secondsEast: Int,
        names: DateNames = .english
    ) -> String {
        let time = CivilTime(instant, offset: secondsEast)
        var values = pattern.values(in: time, secondsEast: secondsEast)[...]
        var text = ""
        for token in pattern.tokens {
            switch token {
            case .literal(let literal): text += literal
            case .field(let field):
                for part in field.parts { text += Self.text(part, value: values.removeFirst(), names: names) }
            }
        }
        return text
    }

    private static func text(_ part: DatePattern.Part, value: Int, names: DateNames) -> String {
        switch part {
        case .number(let least, let most, _):
            let digits = String(value)
            #expect(digits.count <= most)
            return String(repeating: "0", count: max(0, least - digits.count)) + digits
        case .name(let letters): return names.names(of: letters)[value]
        case .choice(let texts): return texts[value]
        }
    }

    @Test("Each field is what ICU writes", arguments: DatePattern.Field.letters.map { String($0.letter) })
    func eachField(letter: String) throws {
        let counts = try #require(DatePattern.Field.letters.first { String($0.letter) == letter }).counts
        for count in counts {
            let pattern = try DatePattern(String(repeating: letter, count: count))
            var generator = SeededGenerator(seed: 7)
            // ICU has a name for the zone of Greenwich, and none for offsets.
            for secondsEast in [0, 3600, 28_800, -12_600, 20_700, -34_200, 50_400]
            where letter != "z" || secondsEast != 0 {
                let formatter = DateFormatter()
                var calendar = Calendar(identifier: .gregorian)
                calendar.timeZone = try #require(TimeZone(secondsFromGMT: secondsEast))
                // The British count weeks as ISO 8601 does, which ICU takes from the locale.
                formatter.locale = Locale(identifier: "YwWec".contains(letter) ? "en_GB" : "en_US")
                formatter.calendar = calendar
                formatter.timeZone = calendar.timeZone
                formatter.dateFormat = pattern.text
                for _ in 0..<60 {
                    // Whole eighths of a second, which a Double holds, so that nothing is rounded.
                    let eighths = Int64.random(in: -16_000_000_000...60_000_000_000, using: &generator)
                    let instant = WallTime(nanoseconds: eighths * 125_000_000)
                    let expected = formatter.string(from: Date(timeIntervalSince1970: Double(eighths) / 8))
                    #expect(
                        Self.text(pattern, at: instant, secondsEast: secondsEast) == expected,
                        "\(pattern.text) \(instant.iso8601) \(secondsEast)"
                    )
                }
            }
        }
    }

    @Test("Every language has every name") func everyLanguage() throws {
        let names = [
            ("MMM", 12), ("MMMM", 12), ("MMMMM", 12), ("LLL", 12), ("LLLL", 12), ("LLLLL", 12), ("EEE", 7), ("EEEE", 7),
            ("EEEEE", 7), ("EEEEEE", 7), ("ccc", 7), ("cccc", 7), ("ccccc", 7), ("cccccc", 7), ("QQQ", 4), ("QQQQ", 4),
            ("qqq", 4), ("qqqq", 4), ("aaa", 2), ("aaaa", 2), ("aaaaa", 2), ("GGG", 1), ("GGGG", 1), ("GGGGG", 1),
        ]
        for language in DateNames.languages {
            let known = try #require(DateNames(locale: language))
            for (field, count) in names {
                #expect(known.names(of: field).count == count, "\(language) \(field)")
                #expect(!known.names(of: field).contains { $0.isEmpty || $0.contains("|") })
            }
        }
    }

    @Test(
        "Names are those of the language and the form",
        arguments: [
            ("LLLL", "ru", "ноябрь"), ("MMMM", "ru", "ноября"), ("LLLL", "cs", "listopad"), ("MMMMM", "zh", "11"),
            ("EEEEE", "de", "F"), ("ccc", "de", "Fr"), ("EEEEEE", "fr", "ve"), ("QQQ", "fr", "T4"),
            ("GGGG", "de", "n. Chr."), ("QQQQ", "zh-Hant", "第4季"),
        ]
    )
    func namesThose(field: String, language: String, name: String) throws {
        let instant = try #require(WallTime(iso8601: "2026-11-20T12:00:00Z"))
        let names = try #require(DateNames(locale: language))
        #expect(try Self.text(DatePattern(field), at: instant, secondsEast: 0, names: names) == name)
    }
}
