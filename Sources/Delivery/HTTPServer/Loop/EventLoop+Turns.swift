internal import Platform
internal import Timeline

/// Turns, so that neither a connection with much to do nor an address with many of them keeps the others waiting.
extension EventLoop {
    /// How long a connection has the loop for itself.
    private static let turn = Interval.milliseconds(2)
    /// How long those have it together that have more to do than one turn allows, or whose addresses have had their share; then what
    /// has come meanwhile goes first.
    static let round = Interval.milliseconds(10)

    /// Has a connection's turn begin now.
    @inline(__always)
    func beginTurn() {
        turnEnd = now + Self.turn
    }

    /// Gives a connection that has something to do its turn: now, or after those of addresses that have had less of the loop.
    @inline(__always)
    func offerTurn(_ connection: Connection) {
        // Who waits for another turn has it with the others who do.
        if connection.isQueued { return }
        if let place = connection.sharePlace, shares.isUsedUp(at: place, now: now) {
            queue(connection)
            return
        }
        giveTurn(connection)
    }

    /// Has a connection wait for a turn with the others who do.
    func queue(_ connection: Connection) {
        guard !connection.isQueued else { return }
        connection.isQueued = true
        // One that stands for many others waits for itself alone.
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

    /// Gives connections that wait for a turn theirs.
    func takeTurns() {
        if ready.isEmpty { return }
        tick()
        let end = now + Self.round
        // Those who wait for another turn by then have it in the next round.
        for _ in 0..<ready.count {
            guard now < end, let connection = ready.popFirst() else { return }
            connection.isQueued = false
            giveTurn(connection)
            tick()
        }
    }
}
