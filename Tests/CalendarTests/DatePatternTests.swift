import Testing

@testable import Calendar
import Timeline

@Suite struct DatePatternTests {
    @Test("The standard pattern equals its parsed text") func standardPattern() throws {
        #expect(try DatePattern("yyyy-MM-dd HH:mm:ss") == .standard)
    }

    @Test("Quoted letters are literal and two quotes are one")
    func quotedLetters() throws {
        func field(_ letter: Character, _ count: Int = 2) throws -> DatePattern.Token {
            .field(try #require(DatePattern.Field(letter, count: count)))
        }
        #expect(try DatePattern("HH'h'mm").tokens == [field("H"), .literal("h"), field("m")])
        #expect(try DatePattern("HH 'o''clock'").tokens == [field("H"), .literal(" o'clock")])
        #expect(try DatePattern("HH''mm").tokens == [field("H"), .literal("'"), field("m")])
        #expect(try DatePattern("yyyy年MM月").tokens == [field("y", 4), .literal("年"), field("M"), .literal("月")])
    }

    @Test(
        "All unknown fields are reported at once",
        arguments: [
            ("HH:mm:sss", ["sss"]), ("HHH b", ["HHH", "b"]), ("b B V v b", ["b", "B", "V", "v"]),
        ] as [(String, [String])]
    )
    func allUnknown(text: String, fields: [String]) {
        #expect(throws: DatePatternError.unknownFields(fields, pattern: text)) { try DatePattern(text) }
    }

    @Test("The error names what cannot be shown and what can")
    func errorNames() {
        #expect(
            DatePatternError.unknownFields(["B", "HHH"], pattern: "B HHH").description
                == "B and HHH cannot be shown; G, y, Y, u, r, Q, q, M, L, w, W, d, D, F, E, e, c, a, H, h, K, k, m, s, S, A, z, Z, "
                + "O, X and x can; H has 1 or 2 letters"
        )
    }

    @Test("An open quote and a pattern without fields are refused")
    func openQuote() {
        #expect(throws: DatePatternError.unclosedQuote(pattern: "HH'h")) { try DatePattern("HH'h") }
        #expect(throws: DatePatternError.unclosedQuote(pattern: "HH'''")) { try DatePattern("HH'''") }
        for text in ["", "''", "'x'"] { #expect(throws: DatePatternError.noField) { try DatePattern(text) } }
        #expect(throws: DatePatternError.noField) { try DatePattern("::") }
    }

    @Test(
        "The finest field determines how long the picture stays the same",
        arguments: [
            ("yyyy", 86_400_000), ("dd HH", 3_600_000), ("HH:mm", 60_000), ("ss", 1000), ("ss.S", 100), ("ss.SS", 10),
            ("HH:mm:ss.SSS", 1), ("D", 86_400_000), ("k", 3_600_000), ("A", 1), ("O", 86_400_000),
        ] as [(String, Int64)]
    )
    func finestField(text: String, milliseconds: Int64) throws {
        #expect(try DatePattern(text).unit == .milliseconds(milliseconds))
    }

    @Test("Up to nine digits of the second are shown") func upNine() throws {
        #expect(try DatePattern("SSSSSSSSS").unit == Interval(nanoseconds: 1))
        let time = CivilTime(WallTime(nanoseconds: 12_345_678))
        let digits = try (1...9).map { count in
            try #require(DatePattern.Field("S", count: count)).values(in: time, secondsEast: 0)
        }
        #expect(digits == [0, 1, 12, 123, 1234, 12_345, 123_456, 1_234_567, 12_345_678].map { [$0] })
    }
}
