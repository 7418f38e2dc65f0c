internal import Platform

/// Records that wait until more are dropped, in number.
private let longestQueue = 65_536

/// Delivers records on a thread of its own; when that cannot keep up, records are dropped and counted.
final class RecordQueue<Record: Sendable>: Sendable {
    private struct State {
        var records: [Record] = []
        var dropped = 0
        var isStopped = false
    }

    private let state = Monitor(State())
    private let deliver: @Sendable ([Record]) -> Void

    init(_ deliver: @escaping @Sendable ([Record]) -> Void) {
        self.deliver = deliver
    }

    func add(_ records: [Record]) {
        state.update { state in
            let room = max(0, longestQueue - state.records.count)
            state.records.append(contentsOf: records.prefix(room))
            state.dropped += max(0, records.count - room)
        }
    }

    var dropped: Int { state.update { $0.dropped } }

    /// The body of the queue's thread; ends after `stop` when all is delivered.
    func run() {
        while true {
            let batch = state.wait { state -> [Record]? in
                guard !state.records.isEmpty || state.isStopped else { return nil }
                defer { state.records = [] }
                return state.records
            }
            if batch.isEmpty { return }
            deliver(batch)
        }
    }

    func stop() {
        state.update { $0.isStopped = true }
    }
}
