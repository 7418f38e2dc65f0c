import Dispatch
import Platform
import Testing

@Suite struct LockTests {
    private struct Refusal: Error {}

    @Test("Access to the value is exclusive")
    func exclusion() {
        let numbers = Lock<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { part in
            for number in 0..<1000 { numbers.withLock { $0.append(part * 1000 + number) } }
        }
        #expect(numbers.withLock { $0 }.sorted() == Array(0..<8000))
    }

    @Test("An error comes out, and the lock is free again")
    func failure() {
        let value = Lock(1)
        #expect(throws: Refusal.self) { try value.withLock { (_) throws(Refusal) in throw Refusal() } }
        #expect(value.withLock { $0 } == 1)
    }
}
