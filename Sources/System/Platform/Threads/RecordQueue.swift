/// An element of a ``RecordQueue``.
package protocol QueuedRecord: Sendable {
    /// The approximate number of bytes in memory.
    var cost: Int { get }

    /// The number of records that it stands for.
    var count: Int { get }
}

extension QueuedRecord {
    package var count: Int { 1 }
}

/// Delivers records on a thread; if that cannot keep up, records are dropped and counted.
///
/// Waiting records and those in delivery are bounded in number and in bytes, since clients decide how long their requests are.
package final class RecordQueue<Record: QueuedRecord>: Sendable {
    private struct State {
        var records: ArraySlice<Record> = []
        /// The number of waiting records and of those in delivery.
        var count = 0
        var bytes = 0
        var dropped = 0
        var isStopped = false
    }

    private let limits: (records: Int, bytes: Int)
    private let most: Int
    private let state = Monitor(State())
    private let deliver: @Sendable ([Record]) -> Void

    /// - Parameters:
    ///   - records: the number of records that may wait.
    ///   - bytes: the number of bytes that they may hold.
    ///   - most: the largest number of elements that are delivered at once; there is room for others when they are.
    ///   - deliver: called on the queue's thread.
    package init(
        records: Int = 65_536,
        bytes: Int = 16 << 20,
        most: Int = .max,
        _ deliver: @escaping @Sendable ([Record]) -> Void
    ) {
        limits = (records, bytes)
        self.most = most
        self.deliver = deliver
    }

    /// Adds records, which are delivered in the order of the calls. After ``stop()`` they are dropped.
    package func add(_ records: [Record]) {
        let costs = records.map(\.cost)
        state.update { state in
            for (record, cost) in zip(records, costs) {
                guard !state.isStopped, state.count + record.count <= limits.records,
                    state.bytes + cost <= limits.bytes
                else {
                    state.dropped += record.count
                    continue
                }
                state.records.append(record)
                state.count += record.count
                state.bytes += cost
            }
        }
    }

    package var dropped: Int { state.read(\.dropped) }

    /// The body of the queue's thread; ends after ``stop()`` when everything is delivered.
    package func run() {
        while true {
            let batch = state.wait { state -> [Record]? in
                guard !state.records.isEmpty || state.isStopped else { return nil }
                let batch = Array(state.records.prefix(most))
                // A slice keeps its removed elements.
                state.records = batch.count == state.records.count ? [] : state.records.dropFirst(batch.count)
                return batch
            }
            if batch.isEmpty { return }
            deliver(batch)
            let (count, bytes) = batch.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.cost) }
            state.update { state in
                state.count -= count
                state.bytes -= bytes
            }
        }
    }

    /// Ends ``run()`` once all records added so far are delivered.
    package func stop() {
        state.update { $0.isStopped = true }
    }

    /// Waits until all records added so far are delivered, but not beyond a deadline.
    ///
    /// - Returns: whether they are.
    package func flush(until deadline: MonotonicTime, on clock: any TimeSource) -> Bool {
        state.wait(on: clock, until: deadline) { $0.count == 0 }
    }
}
