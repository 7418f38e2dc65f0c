import Platform
import Testing

@Suite("JSON") struct JSONTextTests {
    @Test(
        "What a terminal would obey, what turns the writing and what ends a line is escaped, and all else stays",
        arguments: [
            ("é 中 😀", "é 中 😀"), ("\u{9B}31m", #"\u009b31m"#), ("\u{7F}", #"\u007f"#), ("\u{202E}", #"\u202e"#),
            ("\u{2028}\u{2029}", #"\u2028\u2029"#), ("\u{E0001}", #"\udb40\udc01"#), ("\u{1B}\n", #"\u001b\n"#),
        ]
    )
    func escapes(text: String, written: String) throws {
        let bytes = try JSONText.encode([text: 1])
        #expect(String(decoding: bytes, as: UTF8.self) == "{\"\(written)\":1}")
    }

    @Test("A number that JSON does not have is an error", arguments: [Double.nan, .infinity, -.infinity])
    func numbers(value: Double) {
        #expect(throws: EncodingError.self) { try JSONText.encode([value]) }
    }
}
