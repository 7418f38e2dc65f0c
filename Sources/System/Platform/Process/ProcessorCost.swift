package import Timeline

/// The processor time that a task takes in other threads, reported as it becomes known: some of it may be spent when no request waits for
/// the result any more.
package final class ProcessorCost: Sendable {
    private struct State {
        var untold = Interval.zero
        var tell: (@Sendable (Interval) -> Void)?
    }

    private let state = Lock(State())

    package init() {}

    /// Adds processor time; may be called from any thread.
    package func add(_ time: Interval) {
        let tell = state.withLock { state in
            if state.tell == nil { state.untold = state.untold + time }
            return state.tell
        }
        tell?(time)
    }

    /// Calls `tell` with the time added so far, and from then on with each addition, from any thread.
    package func observe(_ tell: @escaping @Sendable (Interval) -> Void) {
        let untold = state.withLock { state in
            defer { state = State(tell: tell) }
            return state.untold
        }
        if untold > .zero { tell(untold) }
    }
}
