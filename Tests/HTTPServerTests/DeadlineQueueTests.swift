import Platform
import Testing
import Timeline

@testable import HTTPServer

@Suite struct DeadlineQueueTests {
    private static func limit(_ kind: DeadlineQueue.Kind) -> Int64? {
        switch kind {
        case .idle: 60
        case .head: 10
        case .write: 15
        case .linger: 2
        case .work: 30
        case .parked: nil
        }
    }

    private static func queue() -> DeadlineQueue {
        DeadlineQueue { limit($0).map { Interval(nanoseconds: $0) } }
    }

    private func time(_ nanoseconds: Int) -> MonotonicTime { MonotonicTime(nanoseconds: Int64(nanoseconds)) }

    @Test("The nearest deadline of all kinds is known") func nearestDeadline() {
        var queue = Self.queue()
        #expect(queue.nearest == nil)
        queue.place(3, in: .idle, at: time(0))
        #expect(queue.nearest == time(60))
        queue.place(1, in: .head, at: time(20))
        #expect(queue.nearest == time(30))
        queue.remove(1)
        #expect(queue.nearest == time(60))
    }

    @Test("The oldest of a list is the one that moved longest ago") func oldestOfList() {
        var queue = Self.queue()
        for slot in 0..<5 { queue.place(slot, in: .idle, at: time(slot)) }
        queue.place(0, in: .idle, at: time(5))
        #expect(queue.oldest(.idle) == 1)
        queue.place(1, in: .write, at: time(6))
        #expect(queue.oldest(.idle) == 2)
        #expect(queue.oldest(.idle, where: { $0 > 3 }) == 4)
        #expect(queue.oldest(.write) == 1)
        queue.remove(3)
        queue.remove(2)
        #expect(queue.oldest(.idle) == 4)
    }

    @Test("Every deadline expires once in its time") func expiry() {
        var queue = Self.queue()
        for slot in 0..<120 { queue.place(slot, in: DeadlineQueue.Kind.allCases[slot % 6], at: time(slot)) }
        var expired: Set<Int> = []
        for now in 0..<200 {
            while let (slot, kind) = queue.expired(at: time(now)) {
                #expect(Self.limit(kind) == Int64(now - slot))
                #expect(expired.insert(slot).inserted)
                queue.remove(slot)
            }
        }
        #expect(expired.count == 100)
        #expect(queue.nearest == nil)
    }
}
