package import Dispatch
internal import Synchronization
package import Timeline
package import Platform

/// Makes the live segments of a rendition, and gives up waiting when its viewers cannot wait longer.
package final class LiveProduction: Sendable {
    /// The reason why there is no live segment.
    package enum Failure: Error, CustomStringConvertible {
        /// The encoder, or something behind it, failed.
        case failed(String)
        /// It took longer than the patience, or an earlier one still does.
        case late(milliseconds: Int64)

        package var description: String {
            switch self {
            case .failed(let reason): reason
            case .late(let milliseconds): "a segment was not there after \(milliseconds) ms"
            }
        }
    }

    private let patience: Interval
    private let plan: [PlannedFailure]
    private let clock: any TimeSource
    /// Each rendition has its own queue, so that neither a waiting thread nor an encoder that hangs keeps another rendition from a thread.
    private let queue: DispatchQueue
    private let underWay: DispatchGroup
    /// The number of segments in progress that no request waits for any more.
    private let overdue = Atomic(0)

    /// - Parameters:
    ///   - patience: how long a request waits for its segment.
    ///   - queue: makes segments one after the other.
    ///   - underWay: entered while a segment is made.
    package init(
        patience: Interval,
        plan: [PlannedFailure],
        clock: any TimeSource,
        queue: DispatchQueue = DispatchQueue(label: "clockcast.production"),
        underWay: DispatchGroup = DispatchGroup()
    ) {
        self.patience = patience
        self.plan = plan
        self.clock = clock
        self.queue = queue
        self.underWay = underWay
    }

    /// Runs the work on another thread, after the work before it, and waits for it.
    ///
    /// - Parameter cost: receives the processor time of that thread, even after the request has stopped waiting.
    /// - Throws: ``Failure``.
    package func make(
        cost: ProcessorCost = ProcessorCost(),
        _ work: @escaping @Sendable () throws -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        let late = Failure.late(milliseconds: patience.nanoseconds / 1_000_000)
        // Earlier requests have waited in vain, so the next need not wait.
        guard overdue.load(ordering: .relaxed) == 0 else { throw late }
        let deadline = clock.monotonic + patience
        let job = Job()
        queue.async(group: underWay) { [self] in
            let start = SystemClock.threadProcessorTime
            let result = Result { () throws -> [UInt8] in
                try sufferPlannedFailure()
                return try work()
            }
            cost.add(SystemClock.threadProcessorTime - start)
            if job.finish(result) { overdue.subtract(1, ordering: .relaxed) }
        }
        switch job.wait(on: clock, until: deadline, whenLate: { overdue.add(1, ordering: .relaxed) }) {
        case nil: throw late
        case .failure(let error): throw .failed("\(error)")
        case .success(let bytes): return bytes
        }
    }

    private func sufferPlannedFailure() throws {
        guard let (kind, end) = plan.failure(at: clock.wall) else { return }
        switch kind {
        case .fail: throw Failure.failed("the encoder fails, as faults: in the settings asks for")
        case .slow(let delay): clock.wait(until: clock.monotonic + delay)
        case .stall:
            // The end is an instant of UTC, which may be set meanwhile, so it is converted again after each sleep.
            Monitor(()).wait(on: clock, until: { _ in clock.monotonic + (end - clock.wall) }) { _ in
                clock.wall >= end ? () : nil
            }
        }
    }
}

/// A piece of work on another thread, and whether a request still waits for it.
private final class Job: Sendable {
    private enum State {
        case running
        case abandoned
        case finished(Result<[UInt8], any Error>)
    }

    private let state = Monitor(State.running)

    /// - Returns: whether the request has stopped waiting.
    func finish(_ result: Result<[UInt8], any Error>) -> Bool {
        state.update { state in
            if case .abandoned = state { return true }
            state = .finished(result)
            return false
        }
    }

    /// - Parameter whenLate: called before the work can find out that the request has stopped waiting.
    /// - Returns: nil if the time is over.
    func wait(
        on clock: any TimeSource,
        until deadline: MonotonicTime,
        whenLate: () -> Void
    ) -> Result<[UInt8], any Error>? {
        state.wait(on: clock, until: { _ in deadline }) { state -> Result<[UInt8], any Error>?? in
            if case .finished(let result) = state { return .some(result) }
            guard clock.monotonic >= deadline else { return nil }
            state = .abandoned
            whenLate()
            return .some(nil)
        }
    }
}
