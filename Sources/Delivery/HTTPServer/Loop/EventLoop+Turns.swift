internal import Platform
internal import Timeline

/// Turns, so that neither a connection with much to do nor an address with many of them delays the others.
extension EventLoop {
    /// Gives a connection its turn: now, or after those of addresses that have had less of the loop.
    @inline(__always)
    func offerTurn(_ connection: Connection) {
        // A connection that waits for another turn gets it together with the others.
        if connection.state.turn.isQueued { return }
        if parking.shares.isUsedUp(at: connection.sharePlace, now: now) {
            queue(connection)
        } else {
            giveTurn(connection)
        }
    }

    /// Puts a connection into the queue for turns.
    func queue(_ connection: Connection) {
        guard !connection.state.turn.isQueued else { return }
        connection.state.turn.isQueued = true
        parking.queue(connection.token, at: connection.sharePlace)
    }

    @inline(__always)
    private func giveTurn(_ connection: Connection) {
        let start = now
        advance(connection)
        guard parking.shares.areShared else { return }
        clock.tick()
        parking.shares.charge(now - start, at: connection.sharePlace, now: now)
    }

    /// Gives waiting connections their turns.
    func takeTurns() {
        if parking.readyCount == 0 { return }
        clock.tick()
        let start = now
        // Connections that queue again meanwhile get their turn in the next round.
        for _ in 0..<parking.readyCount {
            guard let token = parking.nextTurn(ofRoundSince: start, at: now) else { return }
            guard let connection = connections[token] else { continue }
            connection.state.turn.isQueued = false
            giveTurn(connection)
            clock.tick()
        }
    }
}
