package import HTTPMessage
package import Platform
package import Timeline
internal import Synchronization
internal import Fairness

/// An HTTP/1.1 server on sockets and epoll, with threads of its own.
///
/// It handles no signals and reads no configuration, which both belong to the program. `start` once; `stop` at the end.
package final class HTTPServer: Sendable {
    private struct Running {
        var sockets: [(bound: BoundAddress, socket: ListenSocket)] = []
        var loops: [EventLoop] = []
        var loopThreads: [SystemThread] = []
        var otherThreads: [SystemThread] = []
        var clockObservation: Observation?
        var isStarted = false
        var isStopped = false
    }

    private let context: ServerContext
    private let running = Lock(Running())

    /// - Parameters:
    ///   - accessLog: called on a thread of its own with each batch of records; nil for no log.
    ///   - recorder: the same for requests that `TargetReader` marks as recorded, when each answer is over.
    package init(
        listeners: [HTTPListener],
        settings: ServerSettings = ServerSettings(),
        clock: any TimeSource,
        accessLog: (@Sendable ([AccessRecord]) -> Void)? = nil,
        recorder: (@Sendable ([RecordedAnswer]) -> Void)? = nil
    ) {
        context = ServerContext(
            settings: settings,
            clock: clock,
            listeners: listeners,
            log: accessLog.map { RecordQueue(bytes: 48 << 20, $0) },
            recorder: recorder.map { RecordQueue($0) }
        )
    }

    deinit {
        stop()
    }

    /// The bound addresses, in the order of the listeners; empty before `start`.
    package var boundAddresses: [BoundAddress] { running.withLock { $0.sockets.map { $0.bound } } }

    /// Open connections of all listeners.
    package var openConnections: Int { context.openConnections }

    /// Binds all listeners and starts the threads; if it throws, nothing is left running.
    package func start() throws(HTTPServerError) {
        let isFirst = running.withLock { running in
            defer { running.isStarted = true }
            return !running.isStarted
        }
        guard isFirst else { throw .alreadyStarted }
        do throws(HTTPServerError) {
            let sockets = try context.listeners.map { (listener) throws(HTTPServerError) in try listener.open() }
            running.withLock { $0.sockets = sockets }
            do { try startThreads(sockets.map { $0.socket.number }) } catch { throw .system(error) }
        } catch {
            stop()
            throw error
        }
    }

    /// Whether every event loop responds in time.
    ///
    /// This blocks the calling thread meanwhile.
    package func loopsAnswer(within patience: Interval) -> Bool {
        let loops = running.withLock { $0.loops }
        let deadline = context.clock.monotonic + patience
        let answered = Monitor(0)
        for loop in loops { loop.mailbox.post(.acknowledge { answered.update { $0 += 1 } }) }
        return answered.wait(on: context.clock, until: deadline) { $0 == loops.count }
    }

    /// Its figures so far.
    package func metrics() -> ServerMetrics {
        var snapshot = ServerMetrics()
        for loop in running.withLock({ $0.loops }) { loop.metrics.add(to: &snapshot) }
        (snapshot.workWaiting, snapshot.workersLost) = context.pool.figures
        snapshot.parked = context.resources.amount(of: .parked)
        snapshot.parkedLimit = context.settings.parked
        snapshot.deliveries = context.resources.amount(of: .deliveries)
        snapshot.memoryFiles = context.memoryFiles.count
        snapshot.accessRecordsDropped = UInt64(context.log?.dropped ?? 0)
        snapshot.recordingsDropped = UInt64(context.recorder?.dropped ?? 0)
        return snapshot
    }

    /// Announces the end to handlers, and calls those again that wait for an instant. The server goes on accepting, but each answer now
    /// ends its connection, and none is slow on purpose any more: the rest of it is sent at once.
    package func announceDrain() {
        context.drain()
        for loop in running.withLock({ $0.loops }) { loop.mailbox.post(.drain) }
    }

    /// Stops accepting, closes idle connections and waits for running answers.
    ///
    /// This blocks the calling thread until all connections are closed, or until the deadline. The result is true if all were closed.
    package func drain(until deadline: MonotonicTime) -> Bool {
        announceDrain()
        for loop in running.withLock({ $0.loops }) { loop.mailbox.post(.stopAccepting) }
        return context.ended.wait(on: context.clock, until: deadline) { _ in
            context.acceptingLoops.load(ordering: .acquiring) == 0 && context.openConnections == 0
        }
    }

    /// Drops all stored answers. Handlers must already give their new answers.
    package func forgetAnswers() {
        for loop in running.withLock({ $0.loops }) { loop.mailbox.post(.forgetAnswers) }
    }

    /// Closes everything at once and waits for all threads; a second call does nothing.
    package func stop() {
        let ended = running.withLock { running -> Running in
            guard !running.isStopped else { return Running() }
            running.isStopped = true
            return running
        }
        for loop in ended.loops { loop.mailbox.post(.stop) }
        for thread in ended.loopThreads { thread.join() }
        context.pool.stop()
        context.log?.stop()
        context.recorder?.stop()
        for thread in ended.otherThreads { thread.join() }
        running.withLock { running in
            running.sockets = []
            running.clockObservation = nil
        }
    }

    private func startThreads(_ sockets: [Int32]) throws(SystemError) {
        var loops: [EventLoop] = []
        for _ in 0..<max(1, context.settings.loops) {
            loops.append(try EventLoop(context: context, listenSockets: sockets))
        }
        for loop in loops { loop.others = loops.filter { $0 !== loop }.map(\.mailbox) }
        running.withLock { [loops] in $0.loops = loops }
        context.acceptingLoops.store(loops.count, ordering: .releasing)
        // A clock that is driven by hand does not end a wait in the kernel.
        let observation = context.clock.onMove { [loops] in for loop in loops { loop.mailbox.wake() } }
        running.withLock { $0.clockObservation = observation }
        let pool = context.pool
        for index in 0..<max(1, context.settings.workers) {
            try SystemThread(name: "http-worker-\(index)") { pool.run() }.detach()
        }
        for (name, run) in [("http-log", context.log?.run), ("http-recorder", context.recorder?.run)] {
            guard let run else { continue }
            let thread = try SystemThread(name: name, run)
            running.withLock { $0.otherThreads.append(thread) }
        }
        for (index, loop) in loops.enumerated() {
            let thread = try SystemThread(name: "http-loop-\(index)") { loop.run() }
            running.withLock { $0.loopThreads.append(thread) }
        }
    }
}
