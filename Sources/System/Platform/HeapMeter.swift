internal import CMalloc
package import Dispatch
internal import Timeline

/// How much memory is allocated and not freed (mallinfo(3)): resident memory without its holes and without the files of the program.
///
/// The C library walks all that was freed to find out, with its lock held, which took 150 ms where there was much. So it is asked
/// on a thread of its own, and not often.
package final class HeapMeter: Sendable {
    /// The one of this process.
    package static let shared = HeapMeter()

    private struct State {
        var bytes: Int?
        /// When it was begun to measure last.
        var begun: MonotonicTime?
    }

    private static let pause = Interval.seconds(10)

    private let state = Lock(State())
    private let queue: DispatchQueue
    private let measure: @Sendable () -> Int

    /// - Parameters:
    ///   - queue: where it is measured.
    ///   - measure: tests put their own in.
    package init(
        queue: DispatchQueue = DispatchQueue(label: "clockcast.heap", qos: .utility),
        measure: @escaping @Sendable () -> Int = HeapMeter.bytesNow
    ) {
        self.queue = queue
        self.measure = measure
    }

    /// What was measured last, in bytes; it is measured anew, beside whoever asks, if that began over ten seconds ago.
    ///
    /// - Returns: nil until it has been measured.
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

    /// Measures it now; takes its time.
    @Sendable package static func bytesNow() -> Int {
        let heap = mallinfo2()
        return Int(clamping: heap.uordblks) + Int(clamping: heap.hblkhd)
    }
}
