import Platform
import Support
import Testing
import Timeline

@testable import HTTPServer

@Suite struct DeadlineQueueTests {
    /// The time for which each kind may wait.
    private static func limit(_ kind: ConnectionState.Wait) -> Int {
        switch kind {
        case .idle: 60
        case .head: 10
        case .write: 15
        case .linger: 2
        case .work: 30
        case .parked: 1_000_000
        }
    }

    private var queue = DeadlineQueue<ConnectionState.Wait>()

    private mutating func place(_ slot: Int, in kind: ConnectionState.Wait, at now: Int) {
        queue.place(slot, in: kind, until: time(now + Self.limit(kind)))
    }

    private func time(_ nanoseconds: Int) -> MonotonicTime { MonotonicTime(nanoseconds: Int64(nanoseconds)) }

    @Test("The nearest deadline of all kinds is known") mutating func nearestDeadline() {
        #expect(queue.nearest == .distantFuture)
        place(3, in: .idle, at: 0)
        #expect(queue.nearest == time(60))
        place(1, in: .head, at: 20)
        #expect(queue.nearest == time(30))
        queue.remove(1)
        #expect(queue.nearest == time(60))
    }

    @Test("The oldest of a list is the one that moved longest ago") mutating func oldestOfList() {
        for slot in 0..<5 { place(slot, in: .idle, at: slot) }
        place(0, in: .idle, at: 5)
        #expect(queue.oldest(.idle) == 1)
        place(1, in: .write, at: 6)
        #expect(queue.oldest(.idle) == 2)
        #expect(queue.oldest(.idle, where: { $0 > 3 }) == 4)
        #expect(queue.oldest(.write) == 1)
        queue.remove(3)
        queue.remove(2)
        #expect(queue.oldest(.idle) == 4)
    }

    @Test("Every deadline expires once in its time") mutating func expiry() {
        for slot in 0..<120 { place(slot, in: ConnectionState.Wait.allCases[slot % 6], at: slot) }
        var expired: Set<Int> = []
        for now in 0..<200 {
            for kind in ConnectionState.Wait.allCases {
                while let slot = queue.popExpired(kind, at: time(now)) {
                    #expect(Self.limit(kind) == now - slot)
                    #expect(expired.insert(slot).inserted)
                }
            }
        }
        #expect(expired.count == 100 && queue.nearest > time(1_000_000))
    }

    @Test(
        "Whatever is put off, slots leave at their last deadlines, and equal ones in the order in which they came",
        arguments: 0..<20
    )
    mutating func putOff(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var expected: [Int: (kind: ConnectionState.Wait, deadline: Int, number: Int)] = [:]
        var now = 0
        for number in 0..<1000 {
            let slot = Int.random(in: 0..<50, using: &random)
            let kind = [ConnectionState.Wait.idle, .head][Int.random(in: 0..<8, using: &random) / 7]
            queue.place(slot, in: kind, until: time(now + Self.limit(kind)))
            expected[slot] = (kind, now + Self.limit(kind), number)
            if number % 5 == 0 { now += 1 }
            for kind in [ConnectionState.Wait.idle, .head] {
                let waiting = expected.filter { $0.value.kind == kind }
                let order = waiting.sorted {
                    ($0.value.deadline, $0.value.number) < ($1.value.deadline, $1.value.number)
                }
                #expect(queue.oldest(kind) == order.first?.key)
                #expect(queue.oldest(kind, where: { $0 % 3 == 0 }) == order.first { $0.key % 3 == 0 }?.key)
                for late in order where late.value.deadline <= now {
                    #expect(queue.nearest <= time(late.value.deadline))
                    #expect(queue.popExpired(kind, at: time(now)) == late.key)
                    expected[late.key] = nil
                }
                #expect(queue.popExpired(kind, at: time(now)) == nil)
            }
        }
        #expect(!expected.isEmpty)
    }

    @Test("Slots leave in the order of their instants") mutating func slotsExpire() {
        for slot in [5, 3, 9, 1, 7, 2, 8, 6, 4, 0] { queue.place(slot, in: .write, until: time(slot * 10)) }
        #expect(queue.nearest == time(0))
        var order: [Int] = []
        while let next = queue.popExpired(.write, at: time(45)) { order.append(next) }
        #expect(order == [0, 1, 2, 3, 4])
        #expect(queue.nearest == time(50))
        queue.expireAll(.write)
        while let next = queue.popExpired(.write, at: time(1)) { order.append(next) }
        #expect(Set(order) == Set(0..<10))
        #expect(queue.nearest == .distantFuture)
    }

    @Test("A slot that leaves, or waits for another instant, leaves the others in their order", arguments: 0..<20)
    mutating func slotsLeave(seed: Int) {
        for slot in 0..<200 { queue.place(slot, in: .write, until: time(slot * (seed + 7) % 211)) }
        for slot in stride(from: 0, to: 200, by: 3) { queue.remove(slot) }
        for slot in stride(from: 0, to: 200, by: 5) {
            queue.place(slot, in: .write, until: time(slot * (seed + 3) % 199))
        }
        let instants = (0..<200).compactMap { slot -> (slot: Int, instant: Int)? in
            if slot % 5 == 0 { return (slot, slot * (seed + 3) % 199) }
            return slot % 3 == 0 ? nil : (slot, slot * (seed + 7) % 211)
        }
        var order: [Int] = []
        while let next = queue.popExpired(.write, at: time(1000)) { order.append(next) }
        #expect(Set(order) == Set(instants.map(\.slot)) && order.count == instants.count)
        let expected = instants.map(\.instant).sorted()
        let found = order.map { slot in instants.first { $0.slot == slot }?.instant ?? -1 }
        #expect(found == expected)
    }
}
