/// When each connection of a loop must have done something, by the kind of waiting.
///
/// All connections that wait for the same thing have the same time for it, so a list in the order in which they
/// began is a list in the order of their deadlines: each change costs a few writes, and the first of the idle list
/// is the connection that has been idle longest.
struct DeadlineQueue {
    enum Kind: Int, CaseIterable {
        case idle
        case head
        case write
        case linger
    }

    private struct Link {
        var previous: Int32 = -1
        var next: Int32 = -1
        var kind: Int8 = -1
        var since: Int64 = 0
    }

    private var links: [Link] = []
    private var first: [Int32] = [-1, -1, -1, -1]
    private var last: [Int32] = [-1, -1, -1, -1]
    private let timeouts: [Int64]

    /// - Parameter timeouts: in nanoseconds, by `Kind.rawValue`.
    init(timeouts: [Int64]) {
        self.timeouts = timeouts
    }

    /// Puts the slot at the end of a list; its time runs from `now`.
    mutating func place(_ slot: Int, in kind: Kind, at now: Int64) {
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

    /// What the slot waits for; nil when nothing.
    func kind(of slot: Int) -> Kind? {
        slot < links.count ? Kind(rawValue: Int(links[slot].kind)) : nil
    }

    /// The slot that has been in the list longest.
    func oldest(_ kind: Kind) -> Int? {
        let slot = first[kind.rawValue]
        return slot >= 0 ? Int(slot) : nil
    }

    /// The next deadline of all; nil when nobody waits.
    var nearest: Int64? {
        var nearest: Int64?
        for list in 0..<first.count where first[list] >= 0 {
            let deadline = links[Int(first[list])].since + timeouts[list]
            nearest = min(nearest ?? deadline, deadline)
        }
        return nearest
    }

    /// A slot whose time is over at `now`, with what it waited for; nil when there is none.
    func expired(at now: Int64) -> (slot: Int, kind: Kind)? {
        for kind in Kind.allCases {
            let slot = first[kind.rawValue]
            if slot >= 0, links[Int(slot)].since + timeouts[kind.rawValue] <= now { return (Int(slot), kind) }
        }
        return nil
    }
}
