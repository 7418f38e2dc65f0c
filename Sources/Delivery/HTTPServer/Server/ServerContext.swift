internal import HTTPMessage
internal import Platform
internal import Synchronization
internal import Fairness

/// The shared state of a server's loops. Nothing here is locked for an answer from memory.
final class ServerContext: Sendable {
    /// The open connections of listeners that share a limit.
    final class Pot: Sendable {
        let limit: Int
        let open = Atomic(0)

        init(limit: Int) {
            self.limit = limit
        }
    }

    let settings: ServerSettings
    let clock: any TimeSource
    let listeners: [HTTPListener]
    /// The groups by listener; several listeners may share one.
    let pots: [Pot]
    let pool: WorkerPool
    let resources: ResourceUse
    let memoryFiles: MemoryFile.Allowance
    let log: RecordQueue<AccessRecord>?
    let recorder: RecordQueue<RecordedAnswer>?
    private let draining = Atomic(false)
    /// The number of loops that still accept.
    let acceptingLoops = Atomic(0)
    /// A counter that grows whenever a connection ends while draining, or a loop stops accepting; for waiting for the end.
    let ended = Monitor(0)

    init(
        settings: ServerSettings,
        clock: any TimeSource,
        listeners: [HTTPListener],
        log: RecordQueue<AccessRecord>?,
        recorder: RecordQueue<RecordedAnswer>?
    ) {
        self.settings = settings
        self.clock = clock
        self.listeners = listeners
        self.log = log
        self.recorder = recorder
        let shared = Pot(limit: settings.maxConnections)
        pots = listeners.map { $0.connections.map { Pot(limit: $0) } ?? shared }
        pool = WorkerPool(limits: settings.work, workers: max(1, settings.workers), clock: clock)
        memoryFiles = MemoryFile.Allowance(settings.memoryFiles)
        let connections = settings.connectionsPerAddress > 0 ? settings.connectionsPerAddress : .max
        resources = ResourceUse(
            inAll: [.parked: settings.parked, .deliveries: settings.deliveries, .held: settings.heldBytes],
            ofAddress: [
                .connections: connections, .parked: settings.parkedPerAddress,
                .deliveries: settings.deliveriesPerAddress, .held: settings.heldBytesPerAddress,
            ],
            requests: settings.requestsPerSecondPerAddress
        )
    }

    /// Whether the server shuts down.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    func drain() { draining.store(true, ordering: .releasing) }

    /// Open connections of all listeners.
    var openConnections: Int {
        let counts = pots.map { (ObjectIdentifier($0), $0.open.load(ordering: .relaxed)) }
        return Dictionary(counts) { first, _ in first }.values.reduce(0, +)
    }

    /// Starts a worker in place of one that does not come back.
    func replaceWorker() {
        let pool = pool
        // Without memory for a thread there is one worker less until the lost one comes back.
        try? SystemThread(name: "http-worker-x") { pool.run() }.detach()
    }

    /// Whether a peer counts for its address, which proxies that name their clients do not.
    func counts(_ peer: PeerAddress, of listener: Int) -> Bool {
        listeners[listener].isLimitedByAddress && !settings.trustedProxies.contains { $0.contains(peer) }
    }
}
