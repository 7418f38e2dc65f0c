internal import Glibc
internal import Synchronization

/// Threads that make answers, each answer once for all who wait for it.
final class WorkerPool: Sendable {
    typealias Waiter = @Sendable (Answer) -> Void

    private struct State {
        var queue: [(key: String, work: @Sendable () -> Answer)] = []
        var waiters: [String: [Waiter]] = [:]
        var isStopped = false
    }

    private let state = Mutex(State())
    private let semaphore = Semaphore()
    private let threads = Mutex<[ServerThread]>([])

    func start(count: Int) {
        threads.withLock { threads in
            threads = (0..<count).map { index in
                ServerThread(name: "worker-\(index)") { [self] in run() }
            }
        }
    }

    /// Has an answer made, or waits for the one that is being made under the same key.
    func submit(key: String, work: @escaping @Sendable () -> Answer, waiter: @escaping Waiter) {
        let isNew = state.withLock { state in
            state.waiters[key, default: []].append(waiter)
            guard state.waiters[key]?.count == 1 else { return false }
            state.queue.append((key, work))
            return true
        }
        if isNew { semaphore.signal() }
    }

    /// Ends the threads after what they are doing.
    func stop() {
        state.withLock { $0.isStopped = true }
        let threads = threads.withLock { $0 }
        for _ in threads { semaphore.signal() }
        for thread in threads { thread.join() }
        self.threads.withLock { $0 = [] }
    }

    private func run() {
        while true {
            semaphore.wait()
            let (job, isStopped) = state.withLock { state in
                (state.queue.isEmpty ? nil : state.queue.removeFirst(), state.isStopped)
            }
            guard let job else {
                if isStopped { return }
                continue
            }
            let answer = job.work()
            let waiters = state.withLock { $0.waiters.removeValue(forKey: job.key) ?? [] }
            for waiter in waiters { waiter(answer) }
        }
    }
}
