internal import HTTPMessage
internal import Platform

/// Threads that make what takes time; work with the same key is done once for all who wait (single flight).
final class WorkerPool: Sendable {
    /// Who waits: a connection of a loop.
    struct Waiter: Sendable {
        let loop: EventLoop
        let token: UInt64
        let coding: ContentCoding
    }

    struct Key: Hashable, Sendable {
        let listener: Int
        let text: String
    }

    private struct Flight {
        let work: @Sendable () -> Reply.Made
        var waiters: [Waiter]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var queue: [Key] = []
        var queueStart = 0
        var isStopped = false
    }

    private let state = Monitor(State())

    /// Does `work`, or waits for the flight with this key that is under way.
    func submit(_ key: Key, _ work: @escaping @Sendable () -> Reply.Made, _ waiter: Waiter) {
        state.update { state in
            if state.flights[key] != nil {
                state.flights[key]?.waiters.append(waiter)
            } else {
                state.flights[key] = Flight(work: work, waiters: [waiter])
                state.queue.append(key)
            }
        }
    }

    /// Works until `stop`; the body of each worker's thread.
    func run() {
        while let key = nextKey() {
            guard let work = state.update({ $0.flights[key]?.work }) else { continue }
            let made = work()
            // What follows from the content is made here as well, not on a loop.
            if made.response.etag == nil, made.response.status == .ok { _ = made.response.body.entityTag }
            let waiters = state.update { $0.flights.removeValue(forKey: key)?.waiters ?? [] }
            if made.response.isCompressible, waiters.contains(where: { $0.coding == .gzip }) {
                _ = made.response.body.gzipForm(Gzip.compress)
            }
            for waiter in waiters { waiter.loop.post(.made(token: waiter.token, made)) }
        }
    }

    func stop() {
        state.update { state in
            state.isStopped = true
            state.flights = [:]
            state.queue = []
            state.queueStart = 0
        }
    }

    private func nextKey() -> Key? {
        state.wait { state -> Key?? in
            if state.isStopped { return .some(nil) }
            guard state.queueStart < state.queue.count else { return nil }
            let key = state.queue[state.queueStart]
            state.queueStart += 1
            if state.queueStart == state.queue.count {
                state.queue.removeAll(keepingCapacity: true)
                state.queueStart = 0
            }
            return .some(key)
        }
    }
}
