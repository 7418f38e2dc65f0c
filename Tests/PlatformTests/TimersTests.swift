import Dispatch
import Platform
import Support
import Synchronization
import Testing
import Timeline

@Suite struct TimersTests {
    private let clock = ManualClock()

    /// Collects names in the order in which they come.
    private final class Names: Sendable {
        private let names = Monitor<[String]>([])

        func add(_ name: String) { names.update { $0.append(name) } }

        /// Waits until there are this many.
        func first(_ count: Int) -> [String] { names.wait { $0.count >= count ? $0 : nil } }
    }

    private static func started(_ clock: any TimeSource) throws -> Timers {
        let timers = Timers(name: "test", clock: clock)
        try timers.start()
        return timers
    }

    @Test("Work is done in the order of its deadlines and not before", .timeLimit(.minutes(5)))
    func order() throws {
        let timers = try Self.started(clock)
        let names = Names()
        timers.schedule(after: .seconds(3)) { names.add("late") }
        timers.schedule(after: .seconds(1)) { names.add("early") }
        timers.schedule(after: .seconds(1)) { names.add("early too") }
        timers.schedule(after: .zero) { names.add("now") }
        #expect(names.first(1) == ["now"])
        clock.advance(by: .seconds(2))
        #expect(names.first(3) == ["now", "early", "early too"])
        clock.advance(by: .seconds(1))
        #expect(names.first(4).last == "late")
    }

    @Test("A clock of UTC that is set makes nothing earlier or later", .timeLimit(.minutes(5)))
    func steps() throws {
        let timers = try Self.started(clock)
        let names = Names()
        timers.schedule(after: .seconds(10)) { names.add("due") }
        clock.step(by: .seconds(3600))
        timers.schedule(after: .zero) { names.add("after the step forward") }
        #expect(names.first(1) == ["after the step forward"])
        clock.step(by: .seconds(-7200))
        clock.advance(by: .seconds(10))
        #expect(names.first(2).last == "due")
    }

    /// Moved by those who go to sleep in the kernel: each sleep lets a second go by, and the kernel ends it at once, because what it is
    /// told is over.
    private struct SleepersClock: TimeSource {
        let clock: ManualClock

        var wall: WallTime { clock.wall }
        var monotonic: MonotonicTime { clock.monotonic }

        func wait(until deadline: MonotonicTime) { clock.wait(until: deadline) }

        func kernelTime(of deadline: MonotonicTime) -> MonotonicTime? {
            clock.advance(by: .seconds(1))
            return SystemClock().kernelTime(of: SystemClock().monotonic)
        }

        func onMove(_ wake: @escaping @Sendable () -> Void) -> Observation { Observation() }
    }

    @Test(
        "A thread that the kernel wakes looks at the clock, and sleeps again until it is time",
        .timeLimit(.minutes(5))
    )
    func kernel() throws {
        let clock = SleepersClock(clock: clock)
        let timers = Timers(name: "test", clock: clock)
        let names = Names()
        let start = clock.monotonic
        timers.schedule(after: .seconds(3)) { names.add("after \((clock.monotonic - start).nanoseconds) ns") }
        try timers.start()
        #expect(names.first(1) == ["after 3000000000 ns"])
    }

    @Test("Work scheduled before the start is done at the start", .timeLimit(.minutes(5)))
    func start() throws {
        let timers = Timers(name: "test", clock: clock)
        let names = Names()
        timers.schedule(after: .zero) { names.add("before") }
        try timers.start()
        timers.schedule(after: .zero) { names.add("after") }
        #expect(names.first(2) == ["before", "after"])
    }

    @Test("After the end nothing is done, and no observer is left", .timeLimit(.minutes(5)))
    func end() throws {
        var timers: Timers? = try Self.started(clock)
        let names = Names()
        timers?.schedule(after: .seconds(1)) { names.add("never") }
        timers?.stop()
        timers?.schedule(after: .zero) { names.add("never either") }
        clock.advance(by: .seconds(2))
        timers = nil
        let others = try Self.started(clock)
        others.schedule(after: .zero) { names.add("another's") }
        #expect(names.first(1) == ["another's"])
    }
}
