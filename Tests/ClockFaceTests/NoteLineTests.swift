import Testing

@testable import ClockFace

@Suite struct NoteLineTests {
    @Test(
        arguments: [
            ("{zone} {offset}", []), ("{ofset} and {Zone}", ["{ofset}", "{Zone}"]), ("{} { x } }{", []), ("", []),
        ] as [(String, [String])]
    )
    func `A placeholder of a note that there is not is found`(text: String, unknown: [String]) {
        #expect(NoteLine.unknownPlaceholders(in: text) == unknown)
    }
}
