import HTTPMessage
import HTTPServer
import Testing
import Timeline

@Suite struct WorkCopyTests {
    @Test("Work under another key keeps everything else") func copy() {
        let late = HTTPResponse.text(.notFound, "late", route: "test")
        let work = Work(
            key: "a",
            queue: "clock",
            priority: .background,
            patience: .seconds(3),
            late: late,
            whenLate: {},
            isCurrent: { false }
        ) { .askAgain }
        let copy = work.map(key: "b")
        #expect(copy.key == "b" && copy.queue == "clock" && copy.priority == .background)
        #expect(copy.patience == .seconds(3) && copy.late?.status == .notFound && copy.whenLate != nil)
        #expect(copy.isCurrent?() == false)
        guard case .askAgain = copy.make().outcome else {
            Issue.record("it makes something else")
            return
        }
    }
}
