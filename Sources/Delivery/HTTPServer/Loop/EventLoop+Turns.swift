internal import Platform
internal import Timeline

/// Turns, so that neither a connection with much to do nor an address with many of them delays the others.
extension EventLoop {
    /// How long one connection may have the loop.
    private static let turn = Interval.milliseconds(2)
    /// How long connections may have it together that need more than one turn, or whose addresses have had their share; after that new
    /// events go first.
    static let round = Interval.milliseconds(10)

    /// Begins a connection's turn now.
    @inline(__always)
    func beginTurn() {
        turnEnd = now + Self.turn
    }

    /// Gives a connection its turn: now, or after those of addresses that have had less of the loop.
    @inline(__always)
    func offerTurn(_ connection: Connection) {
        // A connection that waits for another turn gets it together with the others.
        if connection.isQueued { return }
        if let place = connection.sharePlace, shares.isUsedUp(at: place, now: now) {
            queue(connection)
            return
        }
        giveTurn(connection)
    }

    /// Puts a connection into the queue for turns.
    func queue(_ connection: Connection) {
        guard !connection.isQueued else { return }
        connection.isQueued = true
        // One that stands for many others queues by itself.
        ready.append(connection, at: connection.sharePlace ?? -1 - connection.slot)
    }

    @inline(__always)
    private func giveTurn(_ connection: Connection) {
        let start = now
        advance(connection)
        guard shares.areShared else { return }
        tick()
        guard let place = connection.sharePlace else { return }
        shares.charge(now - start, at: place, now: now)
    }

    /// Gives waiting connections their turns.
    func takeTurns() {
        if ready.isEmpty { return }
        tick()
        let end = now + Self.round
        // Connections that queue again meanwhile get their turn in the next round.
        for _ in 0..<ready.count {
            guard now < end, let connection = ready.popFirst() else { return }
            connection.isQueued = false
            giveTurn(connection)
            tick()
        }
    }
}
