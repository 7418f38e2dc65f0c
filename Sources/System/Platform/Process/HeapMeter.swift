internal import CMalloc
package import Dispatch
internal import Timeline

/// The memory that is allocated and not freed (mallinfo(3)): resident memory without its holes and without the files of the program.
///
/// The C library walks all freed blocks for this with its lock held, which took 150 ms where there were many. So the call runs on a thread
/// of its own, and not often.
package final class HeapMeter: Sendable {
    /// The meter of this process.
    package static let shared = HeapMeter()

    private struct State {
        var bytes: Int?
        /// The time at which the last measurement began.
        var begun: MonotonicTime?
    }

    private static let pause = Interval.seconds(10)

    private let state = Lock(State())
    private let queue: DispatchQueue
    private let measure: @Sendable () -> Int

    /// - Parameters:
    ///   - queue: the queue on which the measurement runs.
    ///   - measure: the measurement; tests pass their own.
    package init(
        queue: DispatchQueue = DispatchQueue(label: "clockcast.heap", qos: .utility),
        measure: @escaping @Sendable () -> Int = HeapMeter.bytesNow
    ) {
        self.queue = queue
        self.measure = measure
    }

    /// The last measurement, in bytes. If it began over ten seconds ago, another one is started in the background.
    ///
    /// - Returns: nil until the first measurement is done.
    package func bytes(at now: MonotonicTime) -> Int? {
        let (bytes, isDue) = state.withLock { state in
            let isDue = state.begun.map { now - $0 >= Self.pause } ?? true
            if isDue { state.begun = now }
            return (state.bytes, isDue)
        }
        if isDue {
            queue.async { [self] in
                let found = measure()
                state.withLock { $0.bytes = found }
            }
        }
        return bytes
    }

    /// Measures it now, on the calling thread; this takes a while.
    @Sendable package static func bytesNow() -> Int {
        let heap = mallinfo2()
        return Int(clamping: heap.uordblks) + Int(clamping: heap.hblkhd)
    }

    /// The figure for monitoring; none until the first measurement is done.
    package func metrics(at now: MonotonicTime) -> [MetricFamily] {
        guard let bytes = bytes(at: now) else { return [] }
        let help = "Memory that is allocated and not freed (mallinfo), ten seconds old at most when asked for often."
        return [MetricFamily("clockcast_heap_bytes", .gauge, help, bytes)]
    }
}
