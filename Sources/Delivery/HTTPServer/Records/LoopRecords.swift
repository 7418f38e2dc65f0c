internal import Platform

/// The records that a loop has made in a turn, on their way to the threads that deliver them.
struct LoopRecords {
    var logged: [AccessRecord] = []
    var recorded: [RecordedAnswer] = []

    mutating func handOver(to context: ServerContext) {
        if !logged.isEmpty {
            context.log?.add(logged)
            logged.removeAll(keepingCapacity: true)
        }
        if !recorded.isEmpty {
            context.recorder?.add(recorded)
            recorded.removeAll()
        }
    }
}
