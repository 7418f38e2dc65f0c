internal import Synchronization

/// Lines of all logs on their way out: one bounded queue and one thread, so that writing a line never waits for the reader of the log.
///
/// A line for which there is no room, or that cannot be written, is dropped and counted.
package final class LineQueue: Sendable {
    private struct Entry {
        let stream: StandardStream
        let lineCount: Int
        let byteCount: Int
        let text: @Sendable () -> [UInt8]
    }

    private struct State {
        var entries: [Entry] = []
        /// The lines of `entries`, and those that are being written.
        var lineCount = 0
        /// Their approximate size in bytes.
        var byteCount = 0
        var isStopped = false
    }

    private let clock: any TimeSource
    private let limit: Int
    private let byteLimit: Int
    private let write: @Sendable (StandardStream, [UInt8]) -> Bool
    private let state = Monitor(State())
    private let drops = Drops()

    /// - Parameters:
    ///   - limit: the number of lines that may wait.
    ///   - byteLimit: the number of bytes that they may hold.
    ///   - write: writes bytes; tests pass their own.
    package init(
        clock: any TimeSource,
        limit: Int = 65_536,
        byteLimit: Int = 8 << 20,
        write: @escaping @Sendable (StandardStream, [UInt8]) -> Bool = { $0.write($1) }
    ) {
        self.clock = clock
        self.limit = limit
        self.byteLimit = byteLimit
        self.write = write
    }

    /// Begins to write, including lines added before; call once.
    ///
    /// - Throws: if there can be no further thread.
    package func start() throws(SystemError) {
        let (state, drops, write) = (state, drops, write)
        // The thread may hang in write(2) for ever, so it is never joined.
        try SystemThread(name: "log") {
            while Self.deliver(state, drops, write) {}
        }
        .detach()
    }

    deinit {
        stop()
    }

    /// Ends the thread once all lines added so far are written; later lines are dropped.
    package func stop() {
        state.update { $0.isStopped = true }
    }

    /// The number of lines lost so far.
    package var dropped: Int { drops.count.load(ordering: .relaxed) }

    /// Adds lines, which are written in the order of the calls; returns at once.
    ///
    /// - Parameters:
    ///   - lineCount: the number of lines.
    ///   - byteCount: roughly the number of bytes that are kept for them until they are written.
    ///   - text: makes the lines, each with its line feed, on the queue's own thread.
    package func add(
        to stream: StandardStream,
        lineCount: Int = 1,
        byteCount: Int = 256,
        _ text: @escaping @Sendable () -> [UInt8]
    ) {
        let isTaken = state.update { state in
            guard !state.isStopped, state.lineCount + lineCount <= limit,
                state.byteCount + byteCount <= byteLimit
            else { return false }
            state.byteCount += byteCount
            state.lineCount += lineCount
            state.entries.append(Entry(stream: stream, lineCount: lineCount, byteCount: byteCount, text: text))
            return true
        }
        if !isTaken { drops.count.add(lineCount, ordering: .relaxed) }
    }

    /// Waits until all lines added so far are written or dropped, but not beyond a deadline.
    ///
    /// - Returns: whether they are.
    @discardableResult
    package func flush(until deadline: MonotonicTime) -> Bool {
        state.wait(on: clock, until: { _ in deadline }) { state -> Bool? in
            if state.lineCount == 0 { return true }
            return clock.monotonic >= deadline ? false : nil
        }
    }

    /// The count of lost lines, shared by the queue and its thread, which may outlive the queue.
    private final class Drops: Sendable {
        let count = Atomic(0)
    }

    /// Waits for lines and writes them.
    ///
    /// - Returns: false after the end.
    private static func deliver(
        _ state: Monitor<State>,
        _ drops: Drops,
        _ write: (StandardStream, [UInt8]) -> Bool
    ) -> Bool {
        let entries = state.wait { state -> [Entry]? in
            guard !state.entries.isEmpty || state.isStopped else { return nil }
            defer { state.entries = [] }
            return state.entries
        }
        for entry in entries {
            if !write(entry.stream, entry.text()) { drops.count.add(entry.lineCount, ordering: .relaxed) }
            state.update { state in
                state.lineCount -= entry.lineCount
                state.byteCount -= entry.byteCount
            }
        }
        return !entries.isEmpty
    }
}
