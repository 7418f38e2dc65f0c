import Platform
import Testing
import Timeline

@testable import Fairness

@Suite struct FairQueueTests {
    private func address(_ number: UInt32) -> PeerAddress { PeerAddress(ipv4: number) }

    @Test("Addresses have their turns and then the queues of an address")
    func turns() {
        var queue = FairQueue<String>()
        for name in ["a1", "a2", "a3"] { queue.append(name, address: address(1), queue: "a") }
        queue.append("b1", address: address(1), queue: "b")
        queue.append("c1", address: address(2), queue: "a")
        var order: [String] = []
        while let next = queue.popFirst() { order.append(next) }
        #expect(order == ["a1", "c1", "b1", "a2", "a3"])
        #expect(queue.isEmpty)
    }

    @Test("What is taken out has no turn") func whatIsTakenOutHasNoTurn() {
        var queue = FairQueue<String>()
        queue.append("a1", address: address(1), queue: "a")
        queue.append("a2", address: address(1), queue: "a")
        queue.append("b1", address: address(2), queue: "b")
        queue.remove("a1", from: [.init(address: address(1), queue: "a")])
        queue.remove("b1", from: [.init(address: address(2), queue: "b")])
        queue.remove("x", from: [.init(address: address(3), queue: "b")])
        #expect(queue.popFirst() == "a2")
        #expect(queue.popFirst() == nil)
    }

    @Test("Addresses that go and come back have one turn each, behind those that stayed")
    func whoComesBackQueuesUp() {
        var queue = FairQueue<String>()
        for number: UInt32 in 1...3 { queue.append("\(number)", address: address(number), queue: "a") }
        for _ in 1...100 {
            queue.remove("1", from: [.init(address: address(1), queue: "a")])
            queue.append("1", address: address(1), queue: "a")
        }
        queue.append("1b", address: address(1), queue: "a")
        var order: [String] = []
        while let next = queue.popFirst() { order.append(next) }
        #expect(order == ["2", "3", "1", "1b"])
        #expect(queue.isEmpty)
    }

    @Test("Whoever may not have a turn keeps the place, also among many who have gone")
    func passedOver() {
        var queue = FairQueue<UInt32>()
        for number: UInt32 in 1...100 { queue.append(number, address: address(number), queue: "a") }
        for number: UInt32 in 2...99 { queue.remove(number, from: [.init(address: address(number), queue: "a")]) }
        #expect(queue.popFirst { $0 != address(1) } == 100)
        #expect(queue.popFirst { $0 != address(1) } == nil)
        #expect(!queue.isEmpty)
        queue.append(2, address: address(2), queue: "a")
        #expect(queue.popFirst() == 1)
        #expect(queue.popFirst() == 2)
        #expect(queue.isEmpty)
    }

    @Test("A budget is spent and filled again within a minute") func budgetSpent() {
        var budget = ProcessorBudget(perMinute: .seconds(6))
        func at(_ seconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: seconds * 1_000_000_000) }
        #expect(budget.delay(of: address(1), at: at(0)) == nil)
        budget.charge(.seconds(5), to: address(1), at: at(0))
        #expect(budget.delay(of: address(1), at: at(0)) == nil)
        budget.charge(.seconds(3), to: address(1), at: at(0))
        // Two seconds too many are twenty seconds of filling.
        #expect(budget.delay(of: address(1), at: at(0)) == Interval(nanoseconds: 20_000_000_001))
        #expect(budget.delay(of: address(2), at: at(0)) == nil)
        #expect(budget.delay(of: address(1), at: at(19)) != nil)
        #expect(budget.delay(of: address(1), at: at(21)) == nil)
    }

    @Test("However much is missing, there comes a time when it is there again") func budgetFarBelow() {
        var budget = ProcessorBudget(perMinute: .milliseconds(200))
        func at(_ seconds: Int64) -> MonotonicTime { MonotonicTime(nanoseconds: seconds * 1_000_000_000) }
        budget.charge(.seconds(20), to: address(1), at: at(0))
        // 19.8 seconds are 99 minutes of filling.
        #expect(budget.delay(of: address(1), at: at(5939)) != nil)
        #expect(budget.delay(of: address(1), at: at(5941)) == nil)
        #expect(budget.delay(of: address(1), at: .distantFuture) == nil)
    }

    @Test("Without a limit nothing is spent") func withoutALimitNothingIsSpent() {
        var budget = ProcessorBudget(perMinute: .zero)
        budget.charge(.seconds(1000), to: address(1), at: MonotonicTime(nanoseconds: 0))
        #expect(budget.delay(of: address(1), at: MonotonicTime(nanoseconds: 0)) == nil)
    }
}
