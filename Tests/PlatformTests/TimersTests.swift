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

        /// Waits until there are so many.
        func first(_ count: Int) -> [String] { names.wait { $0.count >= count ? $0 : nil } }
    }

    @Test("Work is done in the order of its deadlines and not before", .timeLimit(.minutes(1)))
    func order() throws {
        let timers = try Timers(name: "test", clock: clock)
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

    @Test("A clock of UTC that is set makes nothing earlier or later", .timeLimit(.minutes(1)))
    func steps() throws {
        let timers = try Timers(name: "test", clock: clock)
        let names = Names()
        timers.schedule(after: .seconds(10)) { names.add("due") }
        clock.step(by: .seconds(3600))
        timers.schedule(after: .zero) { names.add("after the step forward") }
        #expect(names.first(1) == ["after the step forward"])
        clock.step(by: .seconds(-7200))
        clock.advance(by: .seconds(10))
        #expect(names.first(2).last == "due")
    }

    @Test("By the system's clock it is done too", .timeLimit(.minutes(1)))
    func systemClock() throws {
        let timers = try Timers(name: "test", clock: SystemClock())
        let names = Names()
        let start = SystemClock().monotonic
        timers.schedule(after: .milliseconds(20)) { names.add("due") }
        #expect(names.first(1) == ["due"])
        #expect(SystemClock().monotonic - start >= .milliseconds(20))
    }

    @Test("After the end nothing is done, and no observer is left", .timeLimit(.minutes(1)))
    func end() throws {
        var timers: Timers? = try Timers(name: "test", clock: clock)
        let names = Names()
        timers?.schedule(after: .seconds(1)) { names.add("never") }
        timers?.stop()
        timers?.schedule(after: .zero) { names.add("never either") }
        clock.advance(by: .seconds(2))
        timers = nil
        let others = try Timers(name: "test", clock: clock)
        others.schedule(after: .zero) { names.add("another's") }
        #expect(names.first(1) == ["another's"])
    }
}
