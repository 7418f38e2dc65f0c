import Glibc

/// A condition that did not come true.
struct NeverHappened: Error {
    let location: String
}

/// Waits for what another thread does, and gives up after a minute, so that a failure is one and not a test that hangs.
///
/// - Parameter meanwhile: done before each look.
/// - Throws: ``NeverHappened``.
func eventually(
    _ condition: @autoclosure () -> Bool,
    file: String = #fileID,
    line: Int = #line,
    meanwhile: () -> Void = {}
) throws {
    let end = monotonicSeconds() + 60
    while true {
        meanwhile()
        if condition() { return }
        guard monotonicSeconds() < end else { throw NeverHappened(location: "\(file):\(line)") }
        sched_yield()
    }
}

private func monotonicSeconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec
}
