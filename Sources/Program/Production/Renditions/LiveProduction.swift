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
    let queue = DispatchQueue(label: "clockcast.production")
    private let underWay: DispatchGroup
    /// The number of segments in progress that no request waits for any more.
    private let overdue = Atomic(0)

    /// - Parameters:
    ///   - patience: how long a request waits for its segment.
    ///   - underWay: entered while a segment is made.
    package init(
        patience: Interval,
        plan: [PlannedFailure],
        clock: any TimeSource,
        underWay: DispatchGroup = DispatchGroup()
    ) {
        self.patience = patience
        self.plan = plan
        self.clock = clock
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
        // The result of the work, or that it is late: the first of the two counts.
        let outcome = Monitor<Result<[UInt8], Failure>?>(nil)
        queue.async(group: underWay) { [self] in
            let start = SystemClock.threadProcessorTime
            let result = Result { () throws -> [UInt8] in
                try sufferPlannedFailure()
                return try work()
            }
            .mapError { Failure.failed("\($0)") }
            cost.add(SystemClock.threadProcessorTime - start)
            let isLate = outcome.update { outcome in
                guard outcome == nil else { return true }
                outcome = result
                return false
            }
            if isLate { overdue.subtract(1, ordering: .relaxed) }
        }
        return try outcome.wait(on: clock, until: { _ in deadline }) { outcome in
            if outcome == nil, clock.monotonic >= deadline {
                outcome = .failure(late)
                // The work cannot find out yet that the request has stopped waiting.
                overdue.add(1, ordering: .relaxed)
            }
            return outcome
        }
        .get()
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
