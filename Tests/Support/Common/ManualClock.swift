package import Platform
package import Timeline

/// A clock that stands still until a test moves it.
package final class ManualClock: TimeSource {
    private struct State {
        var wall: WallTime
        var monotonic = MonotonicTime(nanoseconds: 1_000_000_000_000)
        var observers: [Int: @Sendable () -> Void] = [:]
        var nextObserver = 0
        /// The instants until which threads have gone to sleep.
        var deadlines: Set<MonotonicTime> = []
        /// The number of times that a thread has gone to sleep.
        var sleeps = 0
    }

    private let state: Lock<State>
    /// The threads that sleep until an instant.
    private let moved = Monitor(())
    /// A condition that is signalled whenever a thread goes to sleep.
    private let slept = Monitor(())

    /// - Parameter wall: what the clock shows at the start.
    package init(wall: WallTime = WallTime(seconds: 1_795_214_933)) {
        state = Lock(State(wall: wall))
    }

    package var wall: WallTime { state.withLock { $0.wall } }

    /// The number of times that a thread has gone to sleep until an instant.
    package var sleeps: Int { state.withLock { $0.sleeps } }

    package var monotonic: MonotonicTime { state.withLock { $0.monotonic } }

    package func wait(until deadline: MonotonicTime) {
        state.withLock { _ = $0.deadlines.insert(deadline) }
        slept.update { _ in }
        moved.wait { _ in monotonic >= deadline ? () : nil }
    }

    package func kernelTime(of deadline: MonotonicTime) -> MonotonicTime? {
        // Asked with the lock held on which the thread then sleeps: no move of the clock can come in between.
        state.withLock { state in
            state.deadlines.insert(deadline)
            state.sleeps += 1
        }
        slept.update { _ in }
        Progress.isMade()
        return nil
    }

    package func onMove(_ wake: @escaping @Sendable () -> Void) -> Observation {
        let number = state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = wake
            return state.nextObserver
        }
        return Observation { [weak self] in
            _ = self?.state.withLock { $0.observers.removeValue(forKey: number) }
        }
    }

    /// Time goes by.
    package func advance(by interval: Interval) {
        move { state in
            state.wall = state.wall + interval
            state.monotonic = state.monotonic + interval
        }
    }

    /// Sets the clock of UTC: forward, or back with a negative interval. No time goes by.
    package func step(by interval: Interval) {
        move { $0.wall = $0.wall + interval }
    }

    /// Blocks until a thread sleeps that is to be woken after this interval.
    package func waitForSleeper(_ interval: Interval) {
        let deadline = monotonic + interval
        slept.wait { _ in state.withLock { $0.deadlines.contains(deadline) } ? () : nil }
    }

    private func move(_ change: (inout State) -> Void) {
        let observers = state.withLock { state in
            change(&state)
            return Array(state.observers.values)
        }
        moved.update { _ in }
        for wake in observers { wake() }
    }
}
