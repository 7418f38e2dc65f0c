internal import Glibc
internal import HTTPMessage
internal import Platform
internal import Timeline

/// A thread that waits for its connections and answers them; each connection stays with one loop for its life.
// @unchecked: everything but `inbox`, `wakeup` and `metrics` is touched only by the loop's own thread.
final class EventLoop: @unchecked Sendable {
    /// Another loop of the same server.
    struct Neighbour {
        weak var loop: EventLoop?
    }

    private static let wakeupToken = UInt64.max
    static let listenerBit = UInt64(1) << 63

    let context: ServerContext
    let metrics = LoopMetrics()
    let poll: EventPoll
    let wakeup: Wakeup
    let inbox = Lock<[Message]>([])
    /// The messages that are still to be treated, in order.
    var messages: ArraySlice<Message> = []

    var listenSockets: [Int32]
    // Access to what each request needs is not checked at run time, like `state` of a connection: there are no overlapping changes.
    @exclusivity(unchecked) var connections: [Connection?] = []
    var freeSlots: [Int] = []
    var nextGeneration: UInt32 = 1
    var deadlines: DeadlineQueue
    @exclusivity(unchecked) var caches: [AnswerCache]
    /// By listener: whether a stored answer may be sent without a look at more than its target.
    let answersFromMemory: [Bool]
    var parked = ParkingLot()
    /// The requests that wait for a worker, until they wait no longer.
    var impatient = ParkingLot()
    /// Answers that are sent slowly on purpose; unlike those above they do not depend on a clock that may be set.
    var deliveries = ParkingLot()
    @exclusivity(unchecked) var batch = OutputBatch()
    let readBuffer: UnsafeMutableRawBufferPointer
    /// Connections that wait for a turn after others.
    var ready = TurnQueue<Connection>()
    @exclusivity(unchecked) var shares = TurnShares()
    /// The end of the current connection's turn.
    var turnEnd = MonotonicTime(nanoseconds: 0)
    /// The other loops of the server; set before any of them runs.
    var others: [Neighbour] = []
    /// A descriptor to release when there are none left, so that a connection can be refused.
    var spare: FileDescriptor?
    var logged: [AccessRecord] = []
    var recorded: [RecordedAnswer] = []
    /// The readers by listener.
    let targetReaders: [(any TargetReader)?]
    /// The current target without the parts that no answer depends on; it is kept for its room.
    @exclusivity(unchecked) var plainTarget: [UInt8] = []

    /// The difference of UTC and the monotonic time at the last reading.
    @exclusivity(unchecked) private(set) var now = MonotonicTime(nanoseconds: 0)
    private var wallOffset: Int64 = 0
    private(set) var date: [UInt8] = []
    private var dateSecond = Int64.min
    var isAccepting = true
    /// The time from which on incomplete requests are not awaited any more, because the server drains.
    var unfinishedUntil: MonotonicTime?
    /// Whether incomplete requests are refused.
    var refusesUnfinished = false
    /// The time of the next attempt to accept, after there were no descriptors left at all.
    var acceptingResumesAt: MonotonicTime?
    var isStopped = false

    init(context: ServerContext, listenSockets: [Int32]) throws(HTTPServerError) {
        self.context = context
        self.listenSockets = listenSockets
        let settings = context.settings
        poll = try HTTPServerError.calling { () throws(SystemError) in try EventPoll() }
        wakeup = try HTTPServerError.calling { () throws(SystemError) in try Wakeup() }
        deadlines = DeadlineQueue { settings.timeout(of: $0) }
        caches = context.listeners.map { _ in
            AnswerCache(entries: settings.cacheEntries, bytes: settings.cacheBytes)
        }
        answersFromMemory = context.listeners.map {
            !($0.isLimitedByAddress && context.resources.limitsRequests) && !$0.answersLocalNamesOnly
        }
        targetReaders = context.listeners.map(\.targetReader)
        readBuffer = .allocate(byteCount: settings.request.headBytes + 16_384, alignment: 64)
        spare = Self.openSpare()
        do throws(SystemError) {
            try poll.addWakeup(wakeup.number, token: Self.wakeupToken)
            for (index, socket) in listenSockets.enumerated() {
                try poll.addListener(socket, token: Self.listenerBit | UInt64(index))
            }
        } catch {
            throw .system(error)
        }
    }

    deinit {
        readBuffer.deallocate()
    }

    static func openSpare() -> FileDescriptor? {
        try? FileDescriptor(Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC), operation: "open")
    }

    /// UTC at the last reading.
    var wallNow: WallTime { WallTime(nanoseconds: now.nanoseconds &+ wallOffset) }

    /// Both clocks at the last reading.
    @inline(__always)
    var reading: Moment { Moment(wall: wallNow, monotonic: now) }

    /// The body of the loop's thread, which runs until the loop is stopped.
    func run() {
        holdBackBrokenPipes()
        readClocks()
        while !isStopped {
            let count = poll.wait(milliseconds: waitMilliseconds())
            readClocks()
            if count < 0 { recoverFromPollFailure() }
            for index in 0..<max(0, count) {
                let event = poll.event(index)
                dispatch(event.token, event.flags)
            }
            takeMessages()
            takeTurns()
            expireDeadlines()
            if let end = unfinishedUntil, end <= now { endUnfinished() }
            askParked()
            endPatience()
            advanceDeliveries()
            sweepCaches()
            if let resumption = acceptingResumesAt, resumption <= now { resumeAccepting() }
            handRecordsOver()
        }
        for connection in connections {
            if let connection { close(connection) }
        }
        handRecordsOver()
    }

    private func handRecordsOver() {
        if !logged.isEmpty {
            context.log?.add(logged)
            logged.removeAll(keepingCapacity: true)
        }
        if !recorded.isEmpty {
            context.recorder?.add(recorded)
            recorded.removeAll()
        }
    }

    /// Reads the monotonic clock; the wall clock is read once a turn of the loop, and advances with this one.
    @inline(__always)
    func tick() {
        now = context.clock.monotonic
        let second = (now.nanoseconds &+ wallOffset) / 1_000_000_000
        if second != dateSecond { renewDate(second) }
    }

    private func renewDate(_ second: Int64) {
        dateSecond = second
        date = HTTPDate.bytes(secondsSinceEpoch: second)
    }

    private func readClocks() {
        let offset = context.clock.wall.nanoseconds &- context.clock.monotonic.nanoseconds
        let change = abs(offset &- wallOffset)
        wallOffset = offset
        tick()
        if change > ClockStepWatch.threshold.nanoseconds { clockWasSet() }
    }

    /// UTC was set: content for another time is made again.
    private func clockWasSet() {
        for index in caches.indices { caches[index].removeAll() }
        parked.expireAll()
    }

    /// Drops expired answers, also without requests.
    private func sweepCaches() {
        for index in caches.indices {
            if let time = caches[index].sweepsAt, time <= now { caches[index].sweep(reading) }
        }
    }

    /// The next instant at which there is something to do; the distant future if there is none.
    private var nearest: MonotonicTime {
        var nearest = deadlines.nearest ?? .distantFuture
        if let time = acceptingResumesAt { nearest = min(nearest, time) }
        if let time = unfinishedUntil { nearest = min(nearest, time) }
        for index in caches.indices {
            if let time = caches[index].sweepsAt { nearest = min(nearest, time) }
        }
        if let time = deliveries.nearest { nearest = min(nearest, time) }
        if let time = impatient.nearest { nearest = min(nearest, time) }
        if let time = parked.nearest {
            // The clock may be set meanwhile; requests that wait for an instant of UTC notice within a second.
            nearest = min(nearest, time, now + .seconds(1))
        }
        return nearest
    }

    /// The time until the next deadline; unlimited if there is none, so an idle server never wakes up.
    private func waitMilliseconds() -> Int32 {
        if !ready.isEmpty || !messages.isEmpty { return 0 }
        let nearest = nearest
        let current = context.clock.monotonic
        // A clock that is driven by hand is notified that the loop sleeps, also if it waits for nothing but the kernel.
        guard let end = context.clock.kernelTime(of: nearest), end < .distantFuture else {
            return nearest <= current ? 0 : -1
        }
        return Self.milliseconds(from: current, to: end)
    }

    /// How long epoll_wait(2) has to wait for an instant, an hour at most. It is rounded up, so that the instant has come then, and zero
    /// for a past one, as when more wait for it than are answered in a turn.
    static func milliseconds(from now: MonotonicTime, to end: MonotonicTime) -> Int32 {
        let left = max(0, (end - now).nanoseconds)
        return Int32(min(left / 1_000_000 + (left % 1_000_000 > 0 ? 1 : 0), 3_600_000))
    }

    /// epoll_wait(2) failed without naming a descriptor: the next attempt may work, but not at once, or the loop would spin.
    private func recoverFromPollFailure() {
        metrics.add(.pollFailures)
        _ = Glibc.poll(nil, 0, 10)
    }

    private func dispatch(_ token: UInt64, _ flags: UInt32) {
        if token == Self.wakeupToken {
            collectMessages()
        } else if token & Self.listenerBit != 0 {
            accept(listener: Int(token & ~Self.listenerBit))
            tick()
        } else if let connection = connection(token) {
            connection.state.woke(
                readable: flags & EventPoll.readable != 0,
                writable: flags & EventPoll.writable != 0,
                hangup: flags & EventPoll.peerClosed != 0,
                failed: flags & EventPoll.failed != 0
            )
            offerTurn(connection)
        }
    }

    /// The connection of a token; nil if it has ended, and its slot may be another's.
    func connection(_ token: UInt64) -> Connection? {
        let slot = Int(token & 0xFFFF_FFFF)
        guard slot < connections.count, let connection = connections[slot],
            connection.generation == UInt32(token >> 32)
        else { return nil }
        return connection
    }
}

extension EventLoop {
    /// sendfile(2) has no MSG_NOSIGNAL: SIGPIPE is blocked on this thread, and EPIPE reports the same.
    private func holdBackBrokenPipes() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
