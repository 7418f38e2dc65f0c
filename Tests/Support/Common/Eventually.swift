internal import Platform
internal import Timeline

/// The events in the threads that a test waits for: each notifies the test, and the test looks again.
package enum Progress {
    private static let count = Monitor(0)

    /// Called by whatever a test may be waiting for: a thread that goes to sleep on a ``ManualClock``, a handler, work.
    package static func isMade() { count.update { $0 += 1 } }

    fileprivate static var soFar: Int { count.update { $0 } }

    /// - Returns: whether there was any before the deadline.
    fileprivate static func goes(beyond seen: Int, until deadline: MonotonicTime) -> Bool {
        count.wait(on: SystemClock(), until: deadline) { $0 != seen }
    }
}

/// Says that progress was made when the last reference to it goes.
package final class ProgressAtTheEnd: Sendable {
    package init() {}

    deinit { Progress.isMade() }
}

/// A condition that did not come true.
package struct NeverHappened: Error {
    let location: String
}

/// Waits for what another thread does, and gives up after four minutes, so that a failure is one and not a test that hangs.
///
/// The condition is looked at whenever there is ``Progress``.
///
/// - Parameter meanwhile: done before each look.
/// - Throws: ``NeverHappened``.
package func eventually(
    _ condition: @autoclosure () -> Bool,
    file: String = #fileID,
    line: Int = #line,
    meanwhile: () -> Void = {}
) throws {
    let deadline = SystemClock().monotonic + .seconds(240)
    while true {
        let seen = Progress.soFar
        meanwhile()
        if condition() { return }
        guard Progress.goes(beyond: seen, until: deadline) else { throw NeverHappened(location: "\(file):\(line)") }
    }
}
