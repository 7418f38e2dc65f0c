import Testing

@testable import HTTPServer

@Suite struct DeadlineQueueTests {
    @Test func theNearestDeadlineOfAllKindsIsKnown() {
        var queue = DeadlineQueue(timeouts: [60, 10, 15, 2])
        #expect(queue.nearest == nil)
        queue.place(3, in: .idle, at: 0)
        #expect(queue.nearest == 60)
        queue.place(1, in: .head, at: 20)
        #expect(queue.nearest == 30)
        queue.remove(1)
        #expect(queue.nearest == 60)
    }

    @Test func theOldestOfAListIsTheOneThatMovedLongestAgo() {
        var queue = DeadlineQueue(timeouts: [60, 10, 15, 2])
        for slot in 0..<5 { queue.place(slot, in: .idle, at: Int64(slot)) }
        queue.place(0, in: .idle, at: 5)
        #expect(queue.oldest(.idle) == 1)
        queue.place(1, in: .write, at: 6)
        #expect(queue.oldest(.idle) == 2)
        #expect(queue.kind(of: 1) == .write)
        #expect(queue.kind(of: 99) == nil)
        queue.remove(3)
        queue.remove(2)
        #expect(queue.oldest(.idle) == 4)
    }

    @Test func everyDeadlineExpiresOnceInItsTime() {
        var queue = DeadlineQueue(timeouts: [60, 10, 15, 2])
        for slot in 0..<100 { queue.place(slot, in: DeadlineQueue.Kind.allCases[slot % 4], at: Int64(slot)) }
        var expired: Set<Int> = []
        for now in 0..<200 {
            while let (slot, kind) = queue.expired(at: Int64(now)) {
                #expect(Int64(now) == Int64(slot) + [60, 10, 15, 2][kind.rawValue])
                #expect(expired.insert(slot).inserted)
                queue.remove(slot)
            }
        }
        #expect(expired.count == 100)
        #expect(queue.nearest == nil)
    }
}
