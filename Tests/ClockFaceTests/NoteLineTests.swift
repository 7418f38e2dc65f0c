import Testing

@testable import ClockFace

@Suite struct NoteLineTests {
    @Test(
        "A placeholder of a note that there is not is found",
        arguments: [
            ("{zone} {offset}", []), ("{ofset} and {Zone}", ["{ofset}", "{Zone}"]), ("{} { x } }{", []), ("", []),
        ] as [(String, [String])]
    )
    func placeholderNote(text: String, unknown: [String]) {
        #expect(NoteLine.unknownPlaceholders(in: text) == unknown)
    }
}
