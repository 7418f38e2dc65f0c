import Platform
import Support
import Testing

@testable import HTTPServer

@Suite("Records that wait to be delivered", .timeLimit(.minutes(5))) struct RecordQueueTests {
    private struct Record: QueuedRecord {
        let number: Int
        let cost: Int
    }

    @Test("What waits and what is being delivered together have a bound in bytes; what is beyond it is counted")
    func bytes() throws {
        let gate = Gate()
        let delivered = Monitor<[Int]>([])
        let queue = RecordQueue<Record>(records: 100, bytes: 1000) { records in
            gate.pass()
            delivered.update { $0 += records.map(\.number) }
        }
        queue.add([Record(number: 1, cost: 600)])
        let thread = TestThread { queue.run() }
        try eventually(gate.runs == 1)
        // 400 are left while the first is being delivered.
        queue.add([Record(number: 2, cost: 500), Record(number: 3, cost: 400), Record(number: 4, cost: 1)])
        #expect(queue.dropped == 2)
        gate.open()
        #expect(queue.flush(until: .distantFuture, on: ManualClock()))
        // Now there is room for all again.
        queue.add([Record(number: 5, cost: 1000), Record(number: 6, cost: 1)])
        #expect(queue.dropped == 3)
        queue.stop()
        thread.join()
        #expect(delivered.update { $0 } == [1, 3, 5])
        queue.add([Record(number: 7, cost: 1)])
        #expect(queue.dropped == 4, "nothing is delivered after the end")
    }

    @Test("They have one in number, too") func number() {
        let queue = RecordQueue<Record>(records: 2, bytes: 1000) { _ in }
        queue.add((0..<5).map { Record(number: $0, cost: 1) })
        #expect(queue.dropped == 3)
    }
}
