internal import Timeline
internal import Platform

/// The next step of a connection, decided from its events: a pure state machine.
///
/// It is independent of sockets, bytes and clocks. The driver asks for the next step, does it, reports the outcome, and asks again, until
/// the step is to wait, to let others have a turn, or to close. After `.close` every further step is `.close`: nothing can be read or
/// written any more. All of it is in one file, because nothing else may touch its variables.
struct ConnectionState {
    private enum Phase {
        case open
        /// A request waits for its answer, and those after it wait as well.
        case waiting(DeadlineQueue.Kind)
        /// An answer is held back on purpose, and none of it was sent.
        case delayed
        /// An answer is sent slowly on purpose, and some of it was sent.
        case paced
        /// All answers are sent; further input of the peer is discarded.
        case lingering
        case ended
    }

    private var phase = Phase.open
    private var input = Rest.none
    private var bodyRemaining = 0
    /// The number of requests that may still be answered in this turn.
    private var budget = 0
    private var canReceive = false
    private var canSend = true
    private var hasOutput = false
    private var peerHasFinished = false
    /// The system reported that the peer has finished; receiving must go on until it returns the end too.
    private var sawHangup = false
    private var headIsLate = false
    private var workIsLate = false
    private var deliveryIsDue = false
    private var endsWhenIdle = false
    /// No further requests are answered; the connection ends when the output is sent.
    private(set) var isLast = false
    /// The end comes after a linger, because the peer may still be sending.
    private var lingersAtEnd = false
    /// The kind of waiting whose time is running; nil if it starts again at the next wait.
    private var timer: DeadlineQueue.Kind? = .idle
    private var outputSince = MonotonicTime(nanoseconds: 0)
    private var outputTaken = 0

    /// Whether it has ended; only `.close` follows.
    var hasEnded: Bool {
        if case .ended = phase { return true }
        return false
    }

    /// Whether it ended because the peer took an answer too slowly.
    private(set) var wasTooSlow = false

    /// Whether it waits for a request, or for the rest of one.
    var awaitsRequest: Bool {
        if case .open = phase { return !isLast && !hasOutput }
        return false
    }

    /// Whether another request may be answered now.
    @inline(__always)
    var takesRequests: Bool {
        if case .open = phase { return !isLast && budget > 0 }
        return false
    }
}

extension ConnectionState {
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
        switch phase {
        case .ended:
            return .close
        case .lingering:
            guard canReceive else { return wait(.linger) }
            guard budget > 0 else { return .yield }
            budget -= 1
            return .discard
        case .waiting(let kind):
            if hasOutput { return canSend ? .send : wait(.write) }
            return workIsLate ? .giveUpWork : wait(kind)
        case .delayed, .paced:
            if hasOutput { return canSend ? .send : wait(.write) }
            return deliveryIsDue ? .deliver : wait(.parked)
        case .open:
            if hasOutput { return canSend ? .send : wait(.write) }
            return isLast ? nextAtTheEnd() : nextOfRequests()
        }
    }

    @inline(__always)
    private mutating func nextOfRequests() -> Step {
        if headIsLate { return .refuseLateHead }
        if input == .unread { return budget > 0 ? .answer : .yield }
        if canReceive { return budget > 0 ? .receive : .yield }
        if peerHasFinished { return end() }
        if input == .unfinished || bodyRemaining > 0 { return wait(.head) }
        return endsWhenIdle ? end() : wait(.idle)
    }

    private mutating func nextAtTheEnd() -> Step {
        guard lingersAtEnd || bodyRemaining > 0 || input != .none, !peerHasFinished else { return end() }
        phase = .lingering
        input = .none
        // Input that has come must be read first: closing without that would send a reset.
        canReceive = true
        return .finishSending
    }

    private mutating func end() -> Step {
        phase = .ended
        return .close
    }

    @inline(__always)
    private mutating func wait(_ kind: DeadlineQueue.Kind) -> Step {
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
        if failed { phase = .ended }
        if hangup { sawHangup = true }
        if readable || hangup { canReceive = true }
        if writable { canSend = true }
        // A peer that waits for an instant and has disconnected gives up its place.
        guard hangup else { return }
        switch phase {
        case .waiting(.parked), .delayed: phase = .ended
        default: break
        }
    }

    @inline(__always)
    mutating func received(_ reception: Reception) {
        switch reception {
        case .bytes(_, let isAll):
            // A short read means that all is read, unless the end is still to be received.
            if isAll, !sawHangup { canReceive = false }
            if case .open = phase { input = .unread }
        case .nothing:
            canReceive = false
        case .end:
            canReceive = false
            peerHasFinished = true
            if case .lingering = phase { phase = .ended }
        case .failed:
            phase = .ended
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
        isLast = true
        if lingers { lingersAtEnd = true }
    }

    /// The head cannot be parsed, or came too late: the start of the next request is unknown.
    mutating func refused() {
        headIsLate = false
        bodyRemaining = 0
        input = .none
        endsAfterAnswer(lingers: true)
    }

    /// The request waits for a worker, or for an instant.
    mutating func waits(for kind: DeadlineQueue.Kind) {
        guard !hasEnded else { return }
        // A peer that has closed its sending side may be gone, and must not hold a place until an instant.
        phase = kind == .parked && (sawHangup || peerHasFinished) ? .ended : .waiting(kind)
        timer = nil
    }

    /// The answer is delivered slowly, and continues at an instant that is watched elsewhere.
    ///
    /// - Parameter hasBegun: whether some of it was sent.
    mutating func delivers(hasBegun: Bool) {
        guard !hasEnded else { return }
        deliveryIsDue = false
        // Sending shows whether the peer is gone, so a peer that has only closed its sending side still gets all of its answer.
        phase = hasBegun ? .paced : sawHangup || peerHasFinished ? .ended : .delayed
    }

    /// The instant of the delivery has come.
    mutating func deliveryCameDue() {
        deliveryIsDue = true
    }

    /// All of the answer is sent, or in the output.
    mutating func delivered() {
        switch phase {
        case .delayed, .paced: goOn()
        default: break
        }
    }

    /// The answer that the request waited for is ready.
    mutating func answersNow() {
        guard case .waiting = phase else { return }
        workIsLate = false
        goOn()
    }

    private mutating func goOn() {
        phase = .open
        timer = nil
        // Requests after it may have been left in the socket.
        canReceive = true
    }

    @inline(__always)
    mutating func sent(_ sending: Sending, at now: MonotonicTime, minimumRate: Int) {
        guard case .taken(let count, let hasMore, let isBlocked) = sending else {
            phase = .ended
            return
        }
        guard hasMore else {
            hasOutput = false
            return
        }
        if isBlocked { canSend = false }
        if !hasOutput {
            hasOutput = true
            outputSince = now
            outputTaken = 0
            timer = nil
            return
        }
        guard count > 0 else { return }
        timer = nil
        outputTaken += count
        guard isTooSlow(now, minimumRate) else { return }
        wasTooSlow = true
        phase = .ended
    }

    /// Whether the peer has been taking an answer below the minimum rate for five seconds or more.
    private func isTooSlow(_ now: MonotonicTime, _ minimumRate: Int) -> Bool {
        let elapsed = (now - outputSince).nanoseconds
        guard elapsed >= 5_000_000_000 else { return false }
        return Int64(outputTaken) * 1_000_000 / (elapsed / 1000) < Int64(minimumRate)
    }

    /// The time for a kind of waiting is over.
    mutating func expired(_ kind: DeadlineQueue.Kind) {
        timer = nil
        switch kind {
        case .idle, .write, .linger:
            phase = .ended
        case .head:
            if input == .unfinished { headIsLate = true } else { phase = .ended }
        case .work:
            // The answer may be ready by now, and wait for a turn to be sent.
            if case .waiting(.work) = phase { workIsLate = true }
        case .parked:
            break
        }
    }

    /// The connection has to make room for another, or the server stops.
    mutating func isCutOff() {
        phase = .ended
    }

    /// No new requests are awaited: those that have come are still answered, and then the connection ends.
    mutating func drains() {
        endsWhenIdle = true
        canReceive = true
    }
}
