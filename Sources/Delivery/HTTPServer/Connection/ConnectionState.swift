internal import Platform
internal import Timeline

/// The next step of a connection, decided from its events: a pure state machine.
///
/// It is independent of sockets, bytes and clocks. The driver asks for the next step, does it, reports the outcome, and asks again, until
/// the step is to wait, to let others have a turn, or to close. After `.close` every further step is `.close`: nothing can be read or
/// written any more. All of it is in one file, because nothing else may touch its variables.
struct ConnectionState {
    private var phase = Phase.open
    private var peer = Peer.isSilent
    private var output = Output.none
    private var plannedEnd = End.open
    var turn = ConnectionTurn()
    private var input = Rest.none
    private var bodyRemaining = 0
    /// The number of requests that may still be answered in this turn.
    private var budget = 0
    /// The kind of waiting whose time is running; nil if it starts again at the next wait.
    private var timer: Wait? = .idle

    /// Whether it has ended; only `.close` follows.
    var hasEnded: Bool {
        if case .ended = phase { true } else { false }
    }

    /// Whether it ended because the peer took an answer too slowly.
    var wasTooSlow: Bool {
        if case .ended(wasTooSlow: true) = phase { true } else { false }
    }

    /// Whether no further requests are answered.
    var isLast: Bool { plannedEnd >= .afterAnswer }

    /// Whether it waits for a request, or for the rest of one.
    private var awaitsRequest: Bool {
        if case (.open, .none) = (phase, output) { !isLast } else { false }
    }

    /// Whether another request may be answered now.
    @inline(__always)
    var takesRequests: Bool {
        if case .open = phase { !isLast && budget > 0 } else { false }
    }
}

extension ConnectionState {
    /// The time of its wait is over.
    ///
    /// - Returns: whether it waits for a turn in which it may find its input: that turn decides.
    mutating func isAboutToLook() -> Bool { awaitsRequest && turn.expired() }

    /// Gives the connection its turn, with a largest number of requests to answer.
    @inline(__always)
    mutating func beginTurn(budget: Int) {
        self.budget = budget
    }

    /// Ends the turn, whatever is left to answer.
    mutating func endsTurn() {
        budget = 0
    }

    /// The next step.
    @inline(__always)
    mutating func next() -> Step {
        if case .open = phase, case .none = output { return isLast ? nextAtTheEnd() : nextOfRequests() }
        return nextOfAnswer()
    }

    /// The next step while an answer is on its way, or at the end.
    private mutating func nextOfAnswer() -> Step {
        switch (phase, output) {
        case (.ended, _), (.open, .none): return .close
        case (_, .left(_, _, let isBlocked)): return isBlocked ? wait(.write) : .send
        case (.working(let isLate), _): return isLate ? .giveUpWork : wait(.work)
        case (.parked, _): return wait(.parked)
        case (.delivering(_, let isDue), _): return isDue ? .deliver : wait(.parked)
        case (.lingering, _):
            guard canReceive else { return wait(.linger) }
            guard budget > 0 else { return .yield }
            budget -= 1
            return .discard
        }
    }

    @inline(__always)
    private var canReceive: Bool { peer == .hasSent || peer == .isFinishing }

    @inline(__always)
    private mutating func nextOfRequests() -> Step {
        if input == .late { return .refuseLateHead }
        if input == .unread { return budget > 0 ? .answer : .yield }
        if canReceive { return budget > 0 ? .receive : .yield }
        if peer == .hasFinished { return end() }
        if input == .unfinished || bodyRemaining > 0 { return wait(.head) }
        return plannedEnd == .whenIdle ? end() : wait(.idle)
    }

    private mutating func nextAtTheEnd() -> Step {
        guard plannedEnd == .afterLinger || bodyRemaining > 0 || input != .none, peer != .hasFinished else {
            return end()
        }
        phase = .lingering
        input = .none
        // Input that has come must be read first: closing without that would send a reset.
        looksAgain()
        return .finishSending
    }

    /// The connection ends now, also to make room for another or because the server stops.
    @discardableResult
    mutating func end(wasTooSlow: Bool = false) -> Step {
        if !hasEnded { phase = .ended(wasTooSlow: wasTooSlow) }
        return .close
    }

    /// Lets the next turn receive, whether or not the system reported anything.
    @inline(__always)
    private mutating func looksAgain() {
        if peer == .isSilent { peer = .hasSent }
    }

    @inline(__always)
    private mutating func wait(_ kind: Wait) -> Step {
        let restarts = timer != kind
        timer = kind
        return .wait(kind, restarts: restarts)
    }
}

/// The events of a connection.
extension ConnectionState {
    /// The system reported what is possible now (epoll(7), edge-triggered).
    @inline(__always)
    mutating func woke(readable: Bool, writable: Bool, hangup: Bool, failed: Bool) {
        if failed { end() }
        if readable { looksAgain() }
        if writable, case .left(let since, let taken, _) = output {
            output = .left(since: since, taken: taken, isBlocked: false)
        }
        guard hangup else { return }
        if peer != .hasFinished { peer = .isFinishing }
        // A peer that waits for an instant and has disconnected gives up its place.
        switch phase {
        case .parked, .delivering(hasBegun: false, _): end()
        default: break
        }
    }

    @inline(__always)
    mutating func received(_ reception: Reception) {
        switch reception {
        case .bytes(_, let isAll):
            // A short read means that all is read, unless the end is still to be received.
            if isAll, peer == .hasSent { peer = .isSilent }
            if case .open = phase { input = .unread }
        case .nothing where peer != .isFinishing:
            peer = .isSilent
        case .nothing, .end:
            peer = .hasFinished
            if case .lingering = phase { end() }
        case .failed:
            end()
        }
    }

    /// The number of bytes among those received that belong to a discarded body.
    @inline(__always)
    mutating func skipBody(_ count: Int) -> Int {
        guard bodyRemaining > 0 else { return 0 }
        let skipped = min(count, bodyRemaining)
        bodyRemaining -= skipped
        return skipped
    }

    /// A whole head was read, with a number of bytes of body after it.
    @inline(__always)
    mutating func tookRequest(contentLength: Int) {
        budget -= 1
        bodyRemaining = contentLength
        timer = nil
    }

    /// No more requests are taken now; `rest` is what is left of the received bytes.
    @inline(__always)
    mutating func stopped(_ rest: Rest) {
        input = rest
    }

    /// The current answer is the last; `lingers` if the peer may be sending bytes that are not read.
    mutating func endsAfterAnswer(lingers: Bool = false) {
        plannedEnd = max(plannedEnd, lingers ? .afterLinger : .afterAnswer)
    }

    /// The head cannot be parsed, or came too late: the start of the next request is unknown.
    mutating func refused() {
        bodyRemaining = 0
        input = .none
        endsAfterAnswer(lingers: true)
    }

    /// The request waits for a worker.
    mutating func waitsForWorker() {
        waits(.working(isLate: false))
    }

    /// The request waits for an instant, which is watched elsewhere. A peer that has closed its sending side may be gone, and must not hold
    /// a place until then.
    mutating func waitsForInstant() {
        waits(peerMayBeGone ? .ended(wasTooSlow: false) : .parked)
    }

    private mutating func waits(_ phase: Phase) {
        guard !hasEnded else { return }
        self.phase = phase
        timer = nil
    }

    private var peerMayBeGone: Bool { peer == .isFinishing || peer == .hasFinished }

    /// The answer is delivered slowly, and continues at an instant that is watched elsewhere.
    ///
    /// - Parameter hasBegun: whether some of it was sent.
    mutating func delivers(hasBegun: Bool) {
        guard !hasEnded else { return }
        // Sending shows whether the peer is gone, so a peer that has only closed its sending side still gets all of its answer.
        phase = hasBegun || !peerMayBeGone ? .delivering(hasBegun: hasBegun, isDue: false) : .ended(wasTooSlow: false)
    }

    /// The instant of the delivery has come.
    mutating func deliveryCameDue() {
        if case .delivering(let hasBegun, _) = phase { phase = .delivering(hasBegun: hasBegun, isDue: true) }
    }

    /// All of the answer is sent, or in the output.
    mutating func delivered() {
        if case .delivering = phase { goesOn() }
    }

    /// The answer that the request waited for is ready.
    mutating func answersNow() {
        switch phase {
        case .working, .parked: goesOn()
        default: break
        }
    }

    private mutating func goesOn() {
        phase = .open
        timer = nil
        // Requests after it may have been left in the socket.
        looksAgain()
    }

    @inline(__always)
    mutating func sent(_ sending: Sending, at now: MonotonicTime, minimumRate: Int) {
        guard case .taken(let count, let hasMore, let isBlocked) = sending else {
            end()
            return
        }
        guard hasMore else {
            output = .none
            return
        }
        guard case .left(let since, let taken, let wasBlocked) = output else {
            output = .left(since: now, taken: 0, isBlocked: isBlocked)
            timer = nil
            return
        }
        output = .left(since: since, taken: taken + count, isBlocked: isBlocked || wasBlocked)
        guard count > 0 else { return }
        timer = nil
        // The rate was below the minimum for five seconds or more.
        let elapsed = (now - since).nanoseconds
        guard elapsed >= 5_000_000_000 else { return }
        if Int64(taken + count) * 1_000_000 / (elapsed / 1000) < Int64(minimumRate) { end(wasTooSlow: true) }
    }

    /// The time for a kind of waiting is over.
    mutating func expired(_ kind: Wait) {
        timer = nil
        switch kind {
        case .head where input == .unfinished:
            input = .late
        case .idle, .write, .linger, .head:
            end()
        case .work:
            // The answer may be ready by now, and wait for a turn to be sent.
            if case .working = phase { phase = .working(isLate: true) }
        case .parked:
            break
        }
    }

    /// No new requests are awaited: those that have come are still answered, and then the connection ends.
    mutating func drains() {
        plannedEnd = max(plannedEnd, .whenIdle)
        looksAgain()
    }
}
