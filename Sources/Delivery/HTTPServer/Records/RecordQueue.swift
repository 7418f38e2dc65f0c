internal import Platform

/// An element of a ``RecordQueue``.
protocol QueuedRecord: Sendable {
    /// The approximate number of bytes in memory.
    var cost: Int { get }
}

/// Delivers records on a thread of its own; if it cannot keep up, records are dropped and counted.
///
/// Waiting records and those in delivery are bounded in number and in bytes, since clients decide how long their requests are.
final class RecordQueue<Record: QueuedRecord>: Sendable {
    /// The bounds.
    struct Limits {
        var records = 65_536
        var bytes = 16 << 20
    }

    private struct State {
        var records: [Record] = []
        /// The number of waiting records and of those in delivery.
        var count = 0
        var bytes = 0
        var dropped = 0
        var isStopped = false
    }

    private let limits: Limits
    private let state = Monitor(State())
    private let deliver: @Sendable ([Record]) -> Void

    init(limits: Limits = Limits(), _ deliver: @escaping @Sendable ([Record]) -> Void) {
        self.limits = limits
        self.deliver = deliver
    }

    func add(_ records: [Record]) {
        let costs = records.map(\.cost)
        state.update { state in
            for (record, cost) in zip(records, costs) {
                guard state.count < limits.records, state.bytes + cost <= limits.bytes else {
                    state.dropped += 1
                    continue
                }
                state.records.append(record)
                state.count += 1
                state.bytes += cost
            }
        }
    }

    var dropped: Int { state.read(\.dropped) }

    /// The body of the queue's thread; ends after `stop` when everything is delivered.
    func run() {
        while true {
            // Delivered records are not counted any more, so the counts are those of this batch.
            let (batch, bytes) = state.wait { state -> ([Record], Int)? in
                guard !state.records.isEmpty || state.isStopped else { return nil }
                defer { state.records = [] }
                return (state.records, state.bytes)
            }
            if batch.isEmpty { return }
            deliver(batch)
            state.update { state in
                state.count -= batch.count
                state.bytes -= bytes
            }
        }
    }

    func stop() {
        state.update { $0.isStopped = true }
    }
}
