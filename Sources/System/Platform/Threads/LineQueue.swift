internal import Synchronization

/// Lines of all logs on their way out: one bounded queue and one thread, so that writing a line never waits for the reader of the log.
///
/// A line for which there is no room, or that cannot be written, is dropped and counted.
package final class LineQueue: Sendable {
    private struct Entry: QueuedRecord {
        let stream: StandardStream
        /// The number of lines.
        let count: Int
        let cost: Int
        let text: @Sendable () -> [UInt8]
    }

    /// The count of lines that could not be written, shared by the queue and its thread.
    private final class Losses: Sendable {
        let count = Atomic(0)
    }

    private let clock: any TimeSource
    private let queue: RecordQueue<Entry>
    private let losses = Losses()

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
        queue = RecordQueue(records: limit, bytes: byteLimit, most: 1) { [losses] entries in
            for entry in entries where !write(entry.stream, entry.text()) {
                losses.count.add(entry.count, ordering: .relaxed)
            }
        }
    }

    /// Begins to write, including lines added before; call once.
    ///
    /// - Throws: if there can be no further thread.
    package func start() throws(SystemError) {
        // The thread may hang in write(2) for ever, so it is never joined.
        try SystemThread(name: "log") { [queue] in queue.run() }.detach()
    }

    deinit {
        stop()
    }

    /// Ends the thread once all lines added so far are written; later lines are dropped.
    package func stop() {
        queue.stop()
    }

    /// The number of lines lost so far.
    package var dropped: Int { queue.dropped + losses.count.load(ordering: .relaxed) }

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
        queue.add([Entry(stream: stream, count: lineCount, cost: byteCount, text: text)])
    }

    /// Waits until all lines added so far are written or dropped, but not beyond a deadline.
    ///
    /// - Returns: whether they are.
    @discardableResult
    package func flush(until deadline: MonotonicTime) -> Bool {
        queue.flush(until: deadline, on: clock)
    }
}
