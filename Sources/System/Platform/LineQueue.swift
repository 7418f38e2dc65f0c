internal import Synchronization
internal import Timeline

/// Lines of all logs on their way out: one bounded queue and one thread, so that nobody who writes a line ever waits for
/// whoever reads it.
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
        /// Lines of `entries`, and those that are being written.
        var lineCount = 0
        /// Bytes that they hold, about.
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
    ///   - limit: how many lines may wait.
    ///   - byteLimit: how many bytes they may hold.
    ///   - write: how bytes are written; tests put their own in.
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

    /// Begins to write, also what was taken before; call once.
    ///
    /// - Throws: if there can be no further thread.
    package func start() throws(SystemError) {
        let (state, drops, write) = (state, drops, write)
        // It may hang in write(2) for ever, so it is never joined.
        try SystemThread(name: "log") {
            while Self.deliver(state, drops, write) {}
        }
        .detach()
    }

    deinit {
        stop()
    }

    /// Ends the thread when all is written that was taken; what comes later is dropped.
    package func stop() {
        state.update { $0.isStopped = true }
    }

    /// How many lines have been lost.
    package var dropped: Int { drops.count.load(ordering: .relaxed) }

    /// Takes lines to be written in the order in which they come; returns at once.
    ///
    /// - Parameters:
    ///   - lineCount: how many lines it is.
    ///   - byteCount: how many bytes are kept for them until they are written, about.
    ///   - text: makes them, each with its line feed, on the queue's own thread.
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

    /// Waits until all that was taken is written or dropped, but not beyond a time.
    ///
    /// - Returns: whether it is.
    @discardableResult
    package func flush(until deadline: MonotonicTime) -> Bool {
        state.wait(on: clock, until: { _ in deadline }) { state -> Bool? in
            if state.lineCount == 0 { return true }
            return clock.monotonic >= deadline ? false : nil
        }
    }

    /// Lines that were lost, for the queue and for its thread, which may outlive it.
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
