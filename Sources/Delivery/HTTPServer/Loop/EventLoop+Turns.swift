internal import Platform
internal import Timeline

/// Turns, so that a connection with much to do does not keep the others waiting.
extension EventLoop {
    /// How long a connection has the loop for itself.
    private static let turn = Interval.milliseconds(2)
    /// How long those have it together that have more to do than one turn allows; then what has come meanwhile goes first.
    private static let round = Interval.milliseconds(10)

    /// Has a connection's turn begin now.
    @inline(__always)
    func beginTurn() {
        turnEnd = now + Self.turn
    }

    /// Gives connections that used up their turn another one.
    func takeTurns() {
        guard !ready.isEmpty else { return }
        let (turns, end) = (ready, now + Self.round)
        ready.removeAll(keepingCapacity: true)
        for (index, connection) in turns.enumerated() {
            guard now < end else {
                ready.insert(contentsOf: turns[index...], at: 0)
                return
            }
            connection.isQueued = false
            advance(connection)
            tick()
        }
    }
}
