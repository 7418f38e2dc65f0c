internal import Platform
internal import HTTPMessage
internal import Synchronization

/// The counters of one loop. Only the loop writes them, with a plain load and store; any thread may read.
// @unchecked: every number behind `cells` is atomic; `kinds` has its own lock.
final class LoopMetrics: @unchecked Sendable {
    typealias Counter = ServerMetrics.Counter
    private typealias Kind = ServerMetrics.Kind

    /// The limit is above the number of kinds: routes by their statuses, of which a scenario has two hundred.
    private static let kindLimit = 1024
    private static let latencyStart = Counter.allCases.count
    private static let kindStart = latencyStart + ServerMetrics.latencyBuckets
    private static let cellCount = kindStart + kindLimit

    private let cells: UnsafeMutablePointer<Atomic<UInt64>>
    private let kinds = Lock<[Kind]>([])
    /// The loop's own index of `kinds`.
    private var known: [Kind: Int] = [:]

    init() {
        cells = .allocate(capacity: Self.cellCount)
        for index in 0..<Self.cellCount { (cells + index).initialize(to: Atomic(0)) }
    }

    deinit {
        cells.deinitialize(count: Self.cellCount)
        cells.deallocate()
    }

    @inline(__always)
    func add(_ counter: Counter, _ amount: Int = 1) {
        add(cell: counter.rawValue, UInt64(truncatingIfNeeded: amount))
    }

    /// Counts an answer with its duration; `kind` is from `counter(route:status:)`.
    @inline(__always)
    func countAnswer(kind: Int, nanoseconds: Int64) {
        add(cell: kind, 1)
        let duration = UInt64(max(nanoseconds, 0))
        let microseconds = duration / 1000
        let bucket = min(UInt64.bitWidth - microseconds.leadingZeroBitCount, ServerMetrics.latencyBuckets - 1)
        add(cell: Self.latencyStart + bucket, 1)
        add(cell: Counter.latencySum.rawValue, duration)
    }

    /// The counter for a kind of answers. Beyond the limit, all others share the last one.
    func counter(route: RouteLabel, status: HTTPStatus) -> Int {
        let kind = Kind(route: route, status: status)
        if let index = known[kind] { return Self.kindStart + index }
        let index = min(known.count, Self.kindLimit - 1)
        known[kind] = index
        kinds.withLock { if $0.count == index { $0.append(kind) } }
        return Self.kindStart + index
    }

    /// Adds these counters to a snapshot.
    func add(to snapshot: inout ServerMetrics) {
        for counter in Counter.allCases { snapshot[counter] += read(cell: counter.rawValue) }
        for bucket in 0..<ServerMetrics.latencyBuckets {
            snapshot.latencyCounts[bucket] += read(cell: Self.latencyStart + bucket)
        }
        for (index, kind) in kinds.withLock({ $0 }).enumerated() {
            snapshot.answers[kind, default: 0] += read(cell: Self.kindStart + index)
        }
    }

    private func read(cell: Int) -> UInt64 { cells[cell].load(ordering: .relaxed) }

    @inline(__always)
    private func add(cell: Int, _ amount: UInt64) {
        cells[cell].store(cells[cell].load(ordering: .relaxed) &+ amount, ordering: .relaxed)
    }
}
