import HLS
import Testing

@Suite("The program of a segment in its path")
struct SegmentProgramTests {
    @Test("Each has one name, which is read again")
    func names() throws {
        for (program, name) in [
            (SegmentProgram.live, "live"), (.loading, "loading"), (.slate, "slate"),
            (.loading(countingTo: 897_588_004), "loading-897588004"),
            (.loading(countingTo: 0), "loading-0"),
            (.loading(countingTo: 897_588_004, lead: 700), "loading-897588004-700"),
        ] {
            #expect(program.description == name)
            #expect(SegmentProgram(name) == program)
        }
    }

    @Test(
        "Other texts are none",
        arguments: [
            "", "Live", "Slate", "slate-5", "live-5", "loading-", "loading-05", "loading-+5", "loading-5 ",
            "loading-99999999999999999999", "loading-5-", "loading-5-0", "loading-5-07", "loading-5--7",
            "loading-5-7-7",
        ]
    )
    func others(text: String) {
        #expect(SegmentProgram(text) == nil)
    }
}
