internal import Platform
internal import Timeline

/// The deadlines of a loop's connections, by the kind of waiting.
///
/// All connections that wait for the same thing have the same time for it, so a list in the order in which they began is also in the order
/// of their deadlines: each change costs a few writes, and the first of the idle list is the connection that has been idle longest.
struct DeadlineQueue {
    enum Kind: Int, CaseIterable {
        /// The wait for the next request.
        case idle
        /// The wait for the rest of a head or of a body.
        case head
        /// The wait for the peer to take more of an answer.
        case write
        /// The wait for the peer's end, after ours.
        case linger
        /// The wait for a worker's result.
        case work
        /// The wait for an instant, which is watched elsewhere.
        case parked
    }

    private struct Link {
        var previous: Int32 = -1
        var next: Int32 = -1
        var kind: Int8 = -1
        var since = MonotonicTime(nanoseconds: 0)
    }

    private var links: [Link] = []
    private var first = [Int32](repeating: -1, count: Kind.allCases.count)
    private var last = [Int32](repeating: -1, count: Kind.allCases.count)
    private let timeouts: [Interval]

    /// - Parameter timeout: how long each kind of waiting may last; nil for no limit.
    init(timeout: (Kind) -> Interval?) {
        timeouts = Kind.allCases.map { timeout($0) ?? Interval(nanoseconds: .max) }
    }

    /// Puts the slot at the end of a list; its time runs from `now`.
    mutating func place(_ slot: Int, in kind: Kind, at now: MonotonicTime) {
        while slot >= links.count { links.append(Link()) }
        remove(slot)
        let list = kind.rawValue
        links[slot] = Link(previous: last[list], next: -1, kind: Int8(list), since: now)
        if last[list] >= 0 {
            links[Int(last[list])].next = Int32(slot)
        } else {
            first[list] = Int32(slot)
        }
        last[list] = Int32(slot)
    }

    mutating func remove(_ slot: Int) {
        guard slot < links.count, links[slot].kind >= 0 else { return }
        let link = links[slot]
        let list = Int(link.kind)
        if link.previous >= 0 {
            links[Int(link.previous)].next = link.next
        } else {
            first[list] = link.next
        }
        if link.next >= 0 {
            links[Int(link.next)].previous = link.previous
        } else {
            last[list] = link.previous
        }
        links[slot].kind = -1
    }

    /// The slot that has been in the list longest, of those that `isEligible`.
    func oldest(_ kind: Kind, where isEligible: (Int) -> Bool = { _ in true }) -> Int? {
        var slot = first[kind.rawValue]
        while slot >= 0, !isEligible(Int(slot)) { slot = links[Int(slot)].next }
        return slot >= 0 ? Int(slot) : nil
    }

    /// The next deadline of all; nil if nothing waits.
    var nearest: MonotonicTime? {
        var nearest: MonotonicTime?
        for list in 0..<first.count where first[list] >= 0 {
            let deadline = links[Int(first[list])].since + timeouts[list]
            if deadline < .distantFuture { nearest = min(nearest ?? deadline, deadline) }
        }
        return nearest
    }

    /// A slot whose time is over at `now`, with its kind; nil if there is none.
    func expired(at now: MonotonicTime) -> (slot: Int, kind: Kind)? {
        for kind in Kind.allCases {
            let slot = first[kind.rawValue]
            if slot >= 0, links[Int(slot)].since + timeouts[kind.rawValue] <= now { return (Int(slot), kind) }
        }
        return nil
    }
}
