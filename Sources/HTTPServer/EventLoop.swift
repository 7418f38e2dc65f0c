internal import CLinux
internal import Glibc
internal import HTTPMessage
internal import Synchronization

/// A thread that serves its own connections and shares no state with other loops.
///
/// Over 300 lines with its extensions in files of their own: accepting, reading and answering, writing.
// @unchecked: all but the mailbox and the counters is touched by the loop's own thread only.
final class EventLoop: @unchecked Sendable {
    static let listenerMark: UInt32 = .max
    static let mailboxMark: UInt32 = .max - 1
    private static let sweepInterval: Int64 = 1_000_000_000

    let settings: ServerSettings
    let clock: any ServerClock
    let handlers: [any RequestHandler]
    let listeners: [Int32]
    let workers: WorkerPool
    let mailbox: Mailbox
    let queue: EpollQueue
    let counters = LoopCounters()

    var connections: [Int32: Connection] = [:]
    var cache: ResponseCache
    var output = OutputBuffer()
    let input: UnsafeMutableBufferPointer<UInt8>
    var lastGeneration: UInt32 = 0
    /// A descriptor in reserve, given up to take and close a connection when there is none left.
    var reserve: Int32
    /// Wall time of the events at hand, in nanoseconds.
    var now: Int64 = 0
    /// Monotonic time of the events at hand.
    var monotonicNow: Int64 = 0
    private var nextSweep: Int64 = 0
    private var drainDeadline: Int64?
    private var isStopped = false

    /// - Parameter listeners: descriptors of listening sockets; the index of each is that of its handler.
    /// - Throws: if there are no descriptors left.
    init(
        settings: ServerSettings,
        clock: any ServerClock,
        listeners: [Int32],
        handlers: [any RequestHandler],
        workers: WorkerPool
    ) throws(HTTPServerError) {
        self.settings = settings
        self.clock = clock
        self.listeners = listeners
        self.handlers = handlers
        self.workers = workers
        mailbox = try Mailbox()
        queue = try EpollQueue()
        cache = ResponseCache(capacity: settings.cachedResponses, byteCapacity: settings.cachedBytes)
        input = .allocate(capacity: 64 << 10)
        reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
    }

    deinit {
        input.deallocate()
        close(reserve)
    }

    var isDraining: Bool { drainDeadline != nil }

    /// Serves until it is told to stop.
    func run() {
        queue.add(mailbox.rawDescriptor, interest: EpollQueue.readable, tag: Self.tag(0, Self.mailboxMark))
        for (index, listener) in listeners.enumerated() {
            queue.add(listener, interest: EpollQueue.readableByOne, tag: Self.tag(Int32(index), Self.listenerMark))
        }
        while !isStopped, !(isDraining && connections.isEmpty) {
            queue.wait(timeout: timeout()) { tag, events in
                readClocks()
                dispatch(tag, events)
            }
            readClocks()
            if monotonicNow >= nextSweep { sweep() }
            if let drainDeadline, monotonicNow >= drainDeadline { isStopped = true }
        }
        for connection in connections.values { close(connection.descriptor) }
        connections = [:]
    }

    static func tag(_ descriptor: Int32, _ generation: UInt32) -> UInt64 {
        UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    private func readClocks() {
        now = clock.wallTime()
        monotonicNow = clock.monotonicTime()
        output.setTime(now)
    }

    /// Without connections there is nothing to look after, so the loop sleeps until it is woken.
    private func timeout() -> Int32 {
        guard !connections.isEmpty else { return -1 }
        var next = nextSweep
        if let drainDeadline { next = min(next, drainDeadline) }
        let left = next - clock.monotonicTime()
        return Int32(max(0, min(60_000, (left + 999_999) / 1_000_000)))
    }

    private func dispatch(_ tag: UInt64, _ events: UInt32) {
        let descriptor = Int32(bitPattern: UInt32(truncatingIfNeeded: tag))
        switch UInt32(tag >> 32) {
        case Self.mailboxMark:
            for message in mailbox.take() { handle(message) }
        case Self.listenerMark:
            accept(listener: Int(descriptor))
        case let generation:
            // An event may be about a connection that was closed while the batch was worked on.
            guard let connection = connections[descriptor], connection.generation == generation else { return }
            if events & EpollQueue.brokenMask != 0 {
                end(connection)
            } else if events & EpollQueue.writable != 0 {
                writeMore(connection)
            } else {
                readMore(connection)
            }
        }
    }

    private func handle(_ message: Mailbox.Message) {
        switch message {
        case .answer(let descriptor, let generation, let answer):
            guard let connection = connections[descriptor], connection.generation == generation else { return }
            take(answer, for: connection)
        case .drain(let deadline):
            drainDeadline = deadline
            for listener in listeners { queue.remove(listener) }
            for connection in Array(connections.values) where connection.isIdle { end(connection) }
        case .stop:
            isStopped = true
        }
    }

    /// Ends connections whose time is up.
    private func sweep() {
        nextSweep = monotonicNow + Self.sweepInterval
        for connection in Array(connections.values) where connection.deadline <= monotonicNow {
            if case .reading = connection.phase, !connection.isIdle {
                refuse(connection, Refusal(.requestTimeout, "the request did not come in time"))
            } else if case .making = connection.phase {
                connection.deadline = monotonicNow + settings.idleTimeout
            } else {
                end(connection)
            }
        }
    }

    /// Closes a connection and forgets it.
    func end(_ connection: Connection) {
        connections[connection.descriptor] = nil
        close(connection.descriptor)
        counters.closed()
    }

    func watch(_ connection: Connection, for interest: UInt32) {
        guard connection.interest != interest else { return }
        connection.interest = interest
        queue.change(
            connection.descriptor,
            interest: interest,
            tag: Self.tag(connection.descriptor, connection.generation)
        )
    }
}
