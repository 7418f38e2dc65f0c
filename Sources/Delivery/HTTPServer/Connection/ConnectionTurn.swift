/// The place of a connection in the queue for turns, and whether the time of its wait was over meanwhile: input that has come by then still
/// counts, so the turn decides.
struct ConnectionTurn {
    /// Whether it is in the queue of connections that get another turn.
    var isQueued = false
    /// Whether its time was over while it was in the queue, and it has not looked for input since.
    private var isOverdue = false

    /// The time of its wait is over.
    ///
    /// - Returns: whether it waits for a turn, in which ``wasOverdue()`` counts.
    mutating func expired() -> Bool {
        if isQueued { isOverdue = true }
        return isQueued
    }

    /// Whether the time of its wait was over before it has looked for input, which it just did; a second call returns false.
    @inline(__always)
    mutating func wasOverdue() -> Bool {
        defer { isOverdue = false }
        return isOverdue
    }
}
