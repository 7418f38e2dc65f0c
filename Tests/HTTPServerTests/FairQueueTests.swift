import Platform
import Testing
import Timeline

@testable import HTTPServer

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
        #expect(queue.count(of: address(1)) == 2)
        queue.remove("a1", address: address(1), queue: "a")
        queue.remove("b1", address: address(2), queue: "b")
        queue.remove("x", address: address(3), queue: "b")
        #expect(queue.popFirst() == "a2")
        #expect(queue.popFirst() == nil)
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

    @Test("Without a limit nothing is spent") func withoutALimitNothingIsSpent() {
        var budget = ProcessorBudget(perMinute: .zero)
        budget.charge(.seconds(1000), to: address(1), at: MonotonicTime(nanoseconds: 0))
        #expect(budget.delay(of: address(1), at: MonotonicTime(nanoseconds: 0)) == nil)
    }
}
