import Testing
@testable import Operations

@Suite("Values in the log")
struct LogValueTests {
    @Test(
        "They are as they are, or in quotes where one could not tell their end",
        arguments: [
            ("2", "2"), ("a'b", "a'b"), ("C:\\x", "C:\\x"), ("", "\"\""),
            ("unknown word 'clam'; did you mean 'claim'?", "\"unknown word 'clam'; did you mean 'claim'?\""),
            ("a \"b\" \\", "\"a \\\"b\\\" \\\\\""), ("a\nb\r\tc", "\"a\\nb\\r\\tc\""),
            ("\u{1b}[2J", "\"\\u{1b}[2J\""), ("a\u{2028}b", "\"a\\u{2028}b\""), ("日本 時", "\"日本 時\""),
        ]
    )
    func quoted(value: String, line: String) { #expect(QueuedLogHandler.quoted(value) == line) }
}
