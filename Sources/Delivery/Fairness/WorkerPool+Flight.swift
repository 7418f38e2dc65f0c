internal import HTTPMessage
internal import Platform

extension WorkerPool {
    /// One piece of work, and all requests that wait for it.
    // @unchecked: only touched with the lock of `state` held.
    final class Flight: @unchecked Sendable {
        let key: Key
        /// The work as the request with the highest priority wants it.
        var work: Work
        let payer: PeerAddress
        /// The waiting requests by number: thousands may wait, and each may leave.
        private(set) var waiters: [UInt64: Request] = [:]
        /// The lanes of the waiting requests, with their numbers: each lane has one turn.
        private(set) var lanes: [Lane: Int] = [:]
        var isRunning = false
        var isLost = false

        init(_ key: Key, _ work: Work, payer: PeerAddress) {
            self.key = key
            self.work = work
            self.payer = payer
        }

        /// - Returns: whether no request of its lane has waited for it.
        func add(_ request: Request, _ number: UInt64) -> Bool {
            waiters[number] = request
            lanes[request.lane, default: 0] += 1
            return lanes[request.lane] == 1
        }

        /// - Returns: the request, and whether no other of its lane waits any more; nil if it did not wait.
        func removeWaiter(_ number: UInt64) -> (Request, isLast: Bool)? {
            guard let request = waiters.removeValue(forKey: number) else { return nil }
            return (request, lanes.countDown(request.lane) == 0)
        }

        /// - Returns: the requests with a deadline up to an instant, in their order, which wait no longer.
        func removeWaiters(until end: MonotonicTime) -> [Request] {
            let removed = waiters.filter { $0.value.deadline <= end }
            for number in removed.keys { waiters[number] = nil }
            return removed.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
