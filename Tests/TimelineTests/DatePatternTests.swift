import Testing

@testable import Timeline

@Suite struct DatePatternTests {
    @Test func `The standard pattern is what its text says`() throws {
        #expect(try DatePattern("yyyy-MM-dd HH:mm:ss") == .standard)
    }

    @Test func `Quoted letters are literal and two quotes are one`() throws {
        #expect(try DatePattern("HH'h'mm").tokens == [.field(.hour), .literal("h"), .field(.minute)])
        #expect(try DatePattern("HH 'o''clock'").tokens == [.field(.hour), .literal(" o'clock")])
        #expect(try DatePattern("HH''mm").tokens == [.field(.hour), .literal("'"), .field(.minute)])
        #expect(try DatePattern("yyyy年MM月").tokens == [.field(.year), .literal("年"), .field(.month), .literal("月")])
    }

    @Test(arguments: [("HH:mm:sss", "sss"), ("y", "y"), ("QQ", "QQ"), ("HH:mm SSSS", "SSSS"), ("HHH", "HHH")])
    func `An unknown field is told`(text: String, field: String) {
        #expect(throws: DatePatternError.unknownField(field, pattern: text)) { try DatePattern(text) }
    }

    @Test func `An open quote and a pattern without fields are refused`() {
        #expect(throws: DatePatternError.unclosedQuote(pattern: "HH'h")) { try DatePattern("HH'h") }
        #expect(throws: DatePatternError.noField) { try DatePattern("") }
        #expect(throws: DatePatternError.noField) { try DatePattern("::") }
    }

    @Test(
        arguments: [
            ("yyyy", 86_400_000), ("dd HH", 3_600_000), ("HH:mm", 60_000), ("ss", 1000), ("ss.S", 100), ("ss.SS", 10),
            ("HH:mm:ss.SSS", 1),
        ] as [(String, Int64)]
    )
    func `The finest field says how long the picture holds`(text: String, milliseconds: Int64) throws {
        #expect(try DatePattern(text).unit == .milliseconds(milliseconds))
    }
}
