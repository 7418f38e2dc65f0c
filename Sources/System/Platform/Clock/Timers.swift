package import Timeline

/// Work with a deadline, on one thread of its own, which sleeps while nothing is due.
///
/// The work has to be short, because later work waits for it.
package final class Timers: Sendable {
    private struct State {
        /// The entries in the order of their deadlines.
        var entries: [(deadline: MonotonicTime, work: @Sendable () -> Void)] = []
        var isStopped = false
    }

    private let name: String
    private let clock: any TimeSource
    private let state = Monitor(State())

    /// - Parameter name: the name of the thread.
    package init(name: String, clock: any TimeSource) {
        self.name = name
        self.clock = clock
    }

    /// Begins to do due work, including work that was scheduled before; call once.
    ///
    /// - Throws: if there can be no further thread.
    package func start() throws(SystemError) {
        let (state, clock) = (state, clock)
        try SystemThread(name: name) { while let work = Self.next(state, clock) { work() } }.detach()
    }

    deinit {
        stop()
    }

    /// Does `work` at `deadline`, or at once if that has passed. After ``stop()`` no more work is done.
    package func schedule(at deadline: MonotonicTime, _ work: @escaping @Sendable () -> Void) {
        state.update { state in
            guard !state.isStopped else { return }
            let index = state.entries.firstIndex { $0.deadline > deadline } ?? state.entries.endIndex
            state.entries.insert((deadline, work), at: index)
        }
    }

    /// Does `work` after a time.
    package func schedule(after interval: Interval, _ work: @escaping @Sendable () -> Void) {
        schedule(at: clock.monotonic + interval, work)
    }

    /// Drops all work that has not begun; work in progress ends by itself.
    package func stop() {
        state.update { state in
            state.isStopped = true
            state.entries = []
        }
    }

    /// - Returns: nil after the end.
    private static func next(_ state: Monitor<State>, _ clock: any TimeSource) -> (@Sendable () -> Void)? {
        state.wait(on: clock, until: { $0.entries.first?.deadline }) { state -> (@Sendable () -> Void)?? in
            if state.isStopped { return .some(nil) }
            guard let first = state.entries.first, first.deadline <= clock.monotonic else { return nil }
            state.entries.removeFirst()
            return .some(first.work)
        }
    }
}
