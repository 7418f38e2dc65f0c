internal import Glibc
internal import HTTPMessage
internal import Platform

/// A thread that waits for its connections and answers them; each connection stays with one loop for life.
///
/// It only carries out: what is done when is decided by the values in it.
// @unchecked: everything but `mailbox` and `metrics` is touched only by the loop's own thread.
final class EventLoop: @unchecked Sendable {
    private static let wakeupToken = UInt64.max
    static let listenerBit = UInt64(1) << 63

    let context: ServerContext
    let metrics = LoopMetrics()
    let mailbox: Mailbox
    let poll: EventPoll
    let readBuffer: UnsafeMutableRawBufferPointer
    // Access to what each request, or each turn, needs is not checked at run time, like `state` of a connection: there are no overlapping
    // changes.
    @exclusivity(unchecked) var clock: LoopClock
    @exclusivity(unchecked) var acceptor = Acceptor()
    @exclusivity(unchecked) var listeners: [LoopListener]
    @exclusivity(unchecked) var connections = ConnectionTable()
    @exclusivity(unchecked) var deadlines = DeadlineQueue<ConnectionState.Wait>()
    @exclusivity(unchecked) var parking = Parking()
    @exclusivity(unchecked) var batch = OutputBatch()
    /// The records of this turn.
    @exclusivity(unchecked) var logged: [AccessRecord] = []
    @exclusivity(unchecked) var recorded: [RecordedAnswer] = []
    /// The mailboxes of the server's other loops; they are set before any of the loops runs.
    var others: [Mailbox] = []
    /// A descriptor to release when there are none left, so that a connection can be refused.
    var spare: FileDescriptor?

    init(context: ServerContext, listenSockets: [Int32]) throws(SystemError) {
        self.context = context
        clock = LoopClock(context.clock)
        poll = try EventPoll()
        mailbox = try Mailbox()
        listeners = zip(context.listeners, listenSockets).map { LoopListener($0, socket: $1, context) }
        readBuffer = .allocate(byteCount: context.settings.request.headBytes + 16_384, alignment: 64)
        spare = Self.openSpare()
        try poll.addWakeup(mailbox.descriptor, token: Self.wakeupToken)
        for (index, socket) in listenSockets.enumerated() {
            try poll.addListener(socket, token: Self.listenerBit | UInt64(index))
        }
    }

    deinit {
        readBuffer.deallocate()
    }

    static func openSpare() -> FileDescriptor? {
        try? FileDescriptor(Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC), operation: "open")
    }

    @inline(__always) var now: MonotonicTime { clock.now }
    @inline(__always) var reading: Moment { clock.reading }

    /// The body of the loop's thread, which runs until the loop is stopped.
    func run() {
        readClocks()
        while !acceptor.isStopped {
            let count = poll.wait(milliseconds: mayRest ? clock.milliseconds(until: nearest) : 0)
            readClocks()
            if count < 0 {
                // No descriptor was named: the next attempt may work, but not at once, or the loop would spin.
                metrics.add(.pollFailures)
                _ = Glibc.poll(nil, 0, 10)
            }
            for index in 0..<max(0, count) { dispatch(poll.event(index)) }
            takeMessages()
            takeTurns()
            expireDeadlines()
            switch acceptor.next(at: now) {
            case .watchListeners: watchListeners()
            case .refuseUnfinished: refuseUnfinished()
            case nil: break
            }
            for due in parking.due(at: now) { goOn(due) }
            for index in listeners.indices { listeners[index].cache.sweepIfDue(reading) }
            handOverRecords()
        }
        for connection in connections.all { close(connection) }
        handOverRecords()
    }

    private func readClocks() {
        guard clock.read() else { return }
        // UTC was set: content for another time is made again.
        forgetAnswers()
        parking.clockWasSet()
    }

    private func forgetAnswers() {
        for index in listeners.indices { listeners[index].cache.removeAll() }
    }

    /// Whether everything is done that can be done now.
    private var mayRest: Bool { parking.readyCount == 0 && mailbox.isEmpty }

    /// The next instant at which there is something to do; the distant future if there is none.
    private var nearest: MonotonicTime {
        var nearest = min(deadlines.nearest, acceptor.nearest, parking.nearest(at: now))
        for index in listeners.indices { nearest = min(nearest, listeners[index].cache.sweepsAt) }
        return nearest
    }

    private func dispatch(_ event: EventPoll.Event) {
        let token = event.token
        if token == Self.wakeupToken {
            mailbox.collect()
        } else if token & Self.listenerBit != 0 {
            accept(Int(token & ~Self.listenerBit), upTo: Acceptor.batch(loops: context.settings.loops))
            clock.tick()
        } else if let connection = connections[token] {
            connection.state.woke(
                readable: event.isReadable,
                writable: event.isWritable,
                hangup: event.isHungUp,
                failed: event.hasFailed
            )
            offerTurn(connection)
        }
    }

    private func takeMessages() {
        if mailbox.isEmpty { return }
        // Earlier work took a while.
        clock.tick()
        let start = now
        while let message = mailbox.next(ofRoundSince: start, at: now) {
            switch message {
            case .completed(let token, let request, let completion): complete(completion, token, request)
            case .drain: parking.drains()
            case .stopAccepting: stopAccepting()
            case .makeRoom(let listener): makeRoom(in: context.pots[listener])
            case .forgetAnswers: forgetAnswers()
            case .acknowledge(let say): say()
            case .stop: acceptor.stops()
            }
            clock.tick()
        }
    }
}
