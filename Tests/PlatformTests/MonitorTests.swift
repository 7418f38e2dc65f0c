import Dispatch
import Glibc
import Platform
import Support
import Testing
import Timeline

@Suite(.timeLimit(.minutes(5))) struct MonitorTests {
    /// A thread that waits, and how often it has looked at the value itself: at first, and whenever it was woken for nothing.
    private final class Waiter: Sendable {
        private let thread = Lock(SystemThread?.none)
        private let looks = Lock(0)
        private let found = Lock(Int?.none)

        /// - Parameters:
        ///   - deadline: nil to wait without a limit.
        ///   - wanted: the value that it takes.
        init(on monitor: Monitor<Set<Int>>, until deadline: MonotonicTime?, for wanted: Int) throws {
            let thread = try SystemThread(name: "waiter") { [self] in
                let thread = pthread_self()
                let value = monitor.wait(on: SystemClock(), until: { _ in deadline }) { values in
                    if pthread_self() == thread { looks.withLock { $0 += 1 } }
                    Progress.isMade()
                    return values.remove(wanted)
                }
                found.withLock { $0 = value }
            }
            self.thread.withLock { $0 = thread }
            try eventually(looks.withLock { $0 } > 0)
        }

        /// Waits for the end.
        func end() -> (value: Int?, looks: Int) {
            thread.withLock { $0 }?.join()
            return (found.withLock { $0 }, looks.withLock { $0 })
        }
    }

    @Test("Reading wakes no thread") func reading() throws {
        let (monitor, group) = (Monitor(0), DispatchGroup())
        let looks = Lock(0)
        DispatchQueue.global().async(group: group) {
            monitor.wait { value -> Void? in
                looks.withLock { $0 += 1 }
                Progress.isMade()
                return value == 0 ? nil : ()
            }
        }
        try eventually(looks.withLock { $0 } == 1)
        for _ in 0..<1000 { #expect(monitor.read { $0 } == 0) }
        monitor.update { $0 = 1 }
        group.wait()
        #expect(looks.withLock { $0 } == 2)
    }

    @Test("A change that concerns no thread wakes none, and one that concerns one thread wakes that one") func changes()
        throws
    {
        let monitor = Monitor<Set<Int>>([])
        let end = SystemClock().monotonic + .seconds(3600)
        let waiters = try (0..<6).map { try Waiter(on: monitor, until: $0 < 3 ? end : nil, for: $0) }
        for number in 0..<1000 { monitor.update { $0 = [100 + number] } }
        for number in [3, 0, 5, 1, 4, 2] {
            monitor.update { _ = $0.insert(number) }
            let (value, looks) = waiters[number].end()
            #expect(value == number && looks == 1)
            #expect(monitor.read { $0 } == [1099])
        }
    }

    @Test("A thread that waits until a later instant notices that it has become an earlier one") func deadlines() throws
    {
        let (clock, group) = (SystemClock(), DispatchGroup())
        let monitor = Monitor(clock.monotonic + .seconds(3600))
        let looks = Lock(0)
        DispatchQueue.global().async(group: group) {
            monitor.wait(on: clock, until: { $0 }) { deadline -> Void? in
                looks.withLock { $0 += 1 }
                Progress.isMade()
                return clock.monotonic >= deadline ? () : nil
            }
        }
        try eventually(looks.withLock { $0 } == 1)
        monitor.update { $0 = clock.monotonic + .milliseconds(1) }
        group.wait()
    }

    @Test("No wake-up is lost between many threads that give and take") func manyThreads() throws {
        struct Store {
            var numbers: [Int] = []
            var room = 4
        }
        let (store, sum) = (Monitor(Store()), Monitor(0))
        let (pairs, each) = (4, 2000)
        let end = SystemClock().monotonic + .seconds(3600)
        var threads: [SystemThread] = []
        for pair in 0..<pairs {
            let giver = try SystemThread(name: "giver") {
                for number in 0..<each {
                    store.wait { store -> Void? in
                        guard store.room > 0 else { return nil }
                        store.room -= 1
                        return ()
                    }
                    store.update { $0.numbers.append(number) }
                }
            }
            let taker = try SystemThread(name: "taker") {
                for _ in 0..<each {
                    let number = store.wait(on: SystemClock(), until: { _ in pair % 2 == 0 ? end : nil }) {
                        $0.numbers.popLast()
                    }
                    sum.update { $0 += number }
                    store.update { $0.room += 1 }
                }
            }
            threads += [giver, taker]
        }
        for thread in threads { thread.join() }
        #expect(sum.read { $0 } == pairs * each * (each - 1) / 2)
        #expect(store.read { $0.numbers.isEmpty && $0.room == 4 })
    }
}
