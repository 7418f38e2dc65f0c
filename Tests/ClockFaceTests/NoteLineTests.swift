import Testing

@testable import ClockFace

@Suite struct NoteLineTests {
    @Test(
        "A placeholder of a note that there is not is found",
        arguments: [
            ("{zone} {offset}", []), ("{ofset} and {Zone}", ["{ofset}", "{Zone}"]), ("{} { x } }{", []), ("", []),
            ("{a{zone}", []), ("{zöne}{c-d_}}", ["{c-d_}"]), ("{offset", []), ("{x{y}z}", ["{y}"]),
        ] as [(String, [String])]
    )
    func placeholderNote(text: String, unknown: [String]) {
        #expect(NoteLine.unknownPlaceholders(in: text) == unknown)
    }
}
