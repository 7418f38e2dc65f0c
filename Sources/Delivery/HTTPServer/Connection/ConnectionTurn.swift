/// The place of a connection in the queue for turns, and whether the time of its wait was over meanwhile: input that has come by then still
/// counts, so the turn decides.
struct ConnectionTurn {
    private enum Place {
        /// It has its turn, or needs none.
        case none
        /// It waits for its turn.
        case queued(isOverdue: Bool)
        /// It has the turn for which it waited when its time was over.
        case overdue
    }

    private var place = Place.none

    /// Whether it is in the queue of connections that get another turn.
    @inline(__always)
    var isQueued: Bool {
        if case .queued = place { true } else { false }
    }

    /// The connection was put into the queue.
    mutating func queued() {
        if case .overdue = place { place = .queued(isOverdue: true) } else { place = .queued(isOverdue: false) }
    }

    /// The connection was taken out of the queue, for its turn.
    mutating func leftQueue() {
        if case .queued(isOverdue: true) = place { place = .overdue } else { place = .none }
    }

    /// The time of its wait is over.
    ///
    /// - Returns: whether it waits for a turn, in which ``wasOverdue()`` counts.
    mutating func expired() -> Bool {
        guard isQueued else { return false }
        place = .queued(isOverdue: true)
        return true
    }

    /// Whether the time of its wait was over before it has looked for input, which it just did; a second call returns false.
    @inline(__always)
    mutating func wasOverdue() -> Bool {
        switch place {
        case .none, .queued(isOverdue: false): return false
        case .queued(isOverdue: true): place = .queued(isOverdue: false)
        case .overdue: place = .none
        }
        return true
    }
}
