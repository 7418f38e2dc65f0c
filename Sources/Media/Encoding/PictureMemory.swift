internal import Platform
internal import H264

/// The memory in which all encoders together keep coded pictures and painters, within one bound. The least recently used goes first; it can
/// be made again, and no byte of a segment depends on it.
///
/// Objects in use by an encoder are not counted. The lock is held only for looking up and putting away, never while something is drawn or
/// coded.
package final class PictureMemory: Sendable {
    private let capacity: Int
    private let state = Lock(State())

    fileprivate struct State {
        /// The number of uses so far.
        var clock = 0
        var byteCount = 0
        var tenantCount = 0
        var holdings: [Int: Holdings] = [:]
    }

    /// - Parameter capacity: the bound in bytes.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// The number of bytes that are kept.
    package var byteCount: Int { state.withLock { $0.byteCount } }

    /// A place for one encoder.
    ///
    /// - Parameter limit: the largest number of bytes of coded pictures that this encoder keeps, however much room there is for all
    ///   together.
    func makeTenant(limit: Int) -> Tenant {
        let number = state.withLock { state in
            state.tenantCount += 1
            state.holdings[state.tenantCount] = Holdings(runs: CodedRunCache(capacity: limit))
            return state.tenantCount
        }
        return Tenant(memory: self, number: number)
    }

    /// The entries of one encoder, which are dropped with this object.
    final class Tenant: Sendable {
        private let memory: PictureMemory
        private let number: Int

        fileprivate init(memory: PictureMemory, number: Int) {
            self.memory = memory
            self.number = number
        }

        deinit {
            memory.remove(number)
        }

        /// The coded pictures of a run of identities.
        subscript(identities: [Int64]) -> [CodedPicture]? {
            memory.change(number) { holdings, clock in (holdings.runs.pictures(for: identities, at: clock), []) }
        }

        func insert(_ pictures: [CodedPicture], for identities: [Int64]) {
            memory.change(number) { holdings, clock in
                ((), holdings.runs.insert(pictures, for: identities, at: clock))
            }
        }

        /// All coded pictures, by the identities of their runs.
        var all: [[Int64]: [CodedPicture]] {
            memory.change(number) { holdings, _ in (holdings.runs.all, []) }
        }

        /// Takes the painter out, so that there is only one: a painter that exists twice copies its picture before it draws.
        func takePainter() -> (any PicturePainter)? {
            memory.change(number) { holdings, _ in (holdings.painter.take()?.painter, []) }
        }

        func keep(_ painter: any PicturePainter) {
            let byteCount = painter.byteCount
            memory.change(number) { holdings, clock in
                holdings.painter = Holdings.Painter(painter: painter, byteCount: byteCount, lastUse: clock)
                return ((), [])
            }
        }

        func removePainter() {
            memory.change(number) { holdings, _ in ((), [holdings.painter.take()]) }
        }

        func removeAll() {
            memory.change(number) { holdings, _ in
                let refuse: Refuse = [holdings.runs.removeAll(), holdings.painter.take()]
                return ((), refuse)
            }
        }
    }

    /// The dropped objects, to be freed after the lock.
    fileprivate typealias Refuse = [any Sendable]

    /// Changes the entries of one encoder, then drops the excess.
    @discardableResult
    private func change<Result: Sendable>(
        _ number: Int,
        _ body: (inout Holdings, _ clock: Int) -> (result: Result, refuse: Refuse)
    ) -> Result {
        let (result, refuse) = state.withLock { state -> (Result, Refuse) in
            state.clock += 1
            let before = state.holdings[number]?.byteCount ?? 0
            var (result, refuse) = body(&state.holdings[number, default: Holdings()], state.clock)
            state.byteCount += (state.holdings[number]?.byteCount ?? 0) - before
            while state.byteCount > capacity, let old = state.removeOldest() { refuse.append(old) }
            return (result, refuse)
        }
        _ = refuse
        return result
    }

    private func remove(_ number: Int) {
        let holdings = state.withLock { state in
            let holdings = state.holdings.removeValue(forKey: number)
            state.byteCount -= holdings?.byteCount ?? 0
            return holdings
        }
        _ = holdings
    }
}

extension PictureMemory.State {
    /// Drops the least recently used object of all encoders.
    ///
    /// - Returns: nil if nothing is left.
    fileprivate mutating func removeOldest() -> (any Sendable)? {
        var oldest: (index: Dictionary<Int, PictureMemory.Holdings>.Index, use: Int)?
        for index in holdings.indices {
            guard let use = holdings.values[index].oldestUse, use < oldest?.use ?? .max else { continue }
            oldest = (index, use)
        }
        guard let oldest else { return nil }
        let before = holdings.values[oldest.index].byteCount
        let removed = holdings.values[oldest.index].removeOldest()
        byteCount += holdings.values[oldest.index].byteCount - before
        return removed
    }
}

extension PictureMemory {
    /// The entries of one encoder.
    fileprivate struct Holdings: Sendable {
        struct Painter: Sendable {
            let painter: any PicturePainter
            let byteCount: Int
            let lastUse: Int
        }

        var runs = CodedRunCache(capacity: 0)
        var painter: Painter?

        var byteCount: Int { runs.byteCount + (painter?.byteCount ?? 0) }

        /// The time of the last use of the object that is dropped next.
        var oldestUse: Int? {
            guard let painter else { return runs.oldestUse }
            return min(painter.lastUse, runs.oldestUse ?? .max)
        }

        mutating func removeOldest() -> (any Sendable)? {
            if let painter, painter.lastUse <= runs.oldestUse ?? .max {
                self.painter = nil
                return painter
            }
            return runs.removeOldest()
        }
    }
}
