internal import HTTPMessage
internal import Platform
internal import Timeline

/// The places of those that wait in a loop: requests for an instant or for a worker, slow answers for their next part, connections for a
/// turn after others.
///
/// It decides whose time has come, and how many go on before new events are looked at. Connections are slots here, and tokens where they
/// may have ended meanwhile.
struct Parking {
    enum Wait: Int, CaseIterable {
        /// For the instant at which the handler is called again for the request.
        case instant
        /// For a worker, as long as the request can.
        case worker
        /// For the next part of an answer that is sent slowly on purpose. Unlike those of requests, its instants do not depend on a clock
        /// that may be set.
        case delivery
    }

    /// A slot whose time has come.
    struct Due: Hashable {
        let wait: Wait
        let slot: Int

        init(_ wait: Wait, _ slot: Int) { (self.wait, self.slot) = (wait, slot) }
    }

    /// The time for which one connection may have the loop.
    private static let turn = Interval.milliseconds(2)
    /// The time that is shared by connections that need more than one turn, or whose addresses have had their share; after that new events
    /// go first.
    static let round = Interval.milliseconds(10)
    /// The number of those of each kind that go on in one turn of the loop.
    private static let batch = 64

    private var waits = DeadlineQueue<Wait>()
    private var ready = TurnQueue<UInt64>()
    /// The time that addresses have had, which decides whether a connection has its turn at once.
    var shares = TurnShares()
    /// The end of the current connection's turn.
    private(set) var turnEnd = MonotonicTime(nanoseconds: 0)

    /// The next instant at which something goes on; the distant future if there is none.
    func nearest(at now: MonotonicTime) -> MonotonicTime {
        // The clock may be set meanwhile; requests that wait for an instant of UTC notice within a second.
        waits.isEmpty(.instant) ? waits.nearest : min(waits.nearest, now + .seconds(1))
    }

    /// The request in a slot waits until an instant.
    mutating func waits(_ slot: Int, for wait: Wait, until instant: MonotonicTime) {
        waits.place(slot, in: wait, until: instant)
    }

    /// The next step of the slow answer in a slot, which waits here if that is to wait.
    ///
    /// - Parameter isHurried: whether the server shuts down, so that the rest is due at once.
    mutating func next(
        _ state: inout DeliveryState,
        in slot: Int,
        at now: MonotonicTime,
        isHurried: Bool
    ) -> DeliveryState.Step {
        if isHurried { state.hurry() }
        let step = state.next(at: now)
        if case .wait(let instant) = step { waits.place(slot, in: .delivery, until: instant) }
        return step
    }

    /// The request or the answer in a slot waits no longer.
    mutating func leaves(_ slot: Int) {
        waits.remove(slot)
    }

    /// UTC was set: no request waits for an instant any longer.
    mutating func clockWasSet() {
        waits.expireAll(.instant)
    }

    /// The server shuts down: neither requests nor slow answers wait for an instant any longer.
    mutating func drains() {
        waits.expireAll(.instant)
        waits.expireAll(.delivery)
    }

    /// Removes and returns the waits whose time has come. If there are too many for a turn of the loop, the others follow in the next.
    mutating func due(at now: MonotonicTime) -> [Due] {
        due(.instant, at: now) + due(.worker, at: now) + due(.delivery, at: now)
    }

    private mutating func due(_ wait: Wait, at now: MonotonicTime) -> [Due] {
        var due: [Due] = []
        while due.count < Self.batch, let slot = waits.popExpired(wait, at: now) { due.append(Due(wait, slot)) }
        return due
    }
}

/// Turns, so that neither a connection with much to do nor an address with many of them delays the others.
extension Parking {
    /// The number of connections that wait for a turn.
    var readyCount: Int { ready.count }

    @inline(__always)
    mutating func beginTurn(at now: MonotonicTime) {
        turnEnd = now + Self.turn
    }

    /// - Parameter place: the place of its address; one without queues by itself.
    mutating func queue(_ token: UInt64, at place: Int?) {
        ready.append(token, at: place ?? -1 - Int(token & 0xFFFF_FFFF))
    }

    /// The next connection of a round that has begun at an instant; nil if the round is over.
    mutating func nextTurn(ofRoundSince start: MonotonicTime, at now: MonotonicTime) -> UInt64? {
        now < start + Self.round ? ready.popFirst() : nil
    }
}
