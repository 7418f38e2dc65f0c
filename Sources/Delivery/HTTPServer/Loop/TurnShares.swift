internal import Platform
internal import Timeline

/// The share of a loop's time that the connections of each address have had lately, so that those of a busy address go after the others.
///
/// Several addresses share a place, and which is not predictable (`Hasher` is seeded randomly). The time is forgotten with its window, so
/// an address that shares a place with a busy one waits as long, for a moment.
struct TurnShares {
    /// The share of an address in a window before its connections go after the others.
    static let share = Interval.milliseconds(10)
    private static let windowNanoseconds: Int64 = 100_000_000
    private static let places = 1024

    private struct Use {
        var window: Int64 = .min
        var time = Interval.zero
        var connections = 0
    }

    private var uses = [Use](repeating: Use(), count: places)
    /// The number of connections of peers that stand for many others, which are not counted by place.
    private var others = 0
    private var placesInUse = 0
    /// Whether there is more than one address.
    private(set) var areShared = false

    /// The place at which an address is counted.
    static func place(of address: PeerAddress) -> Int {
        var hasher = Hasher()
        hasher.combine(address.subscriber)
        return Int(UInt(bitPattern: hasher.finalize()) % UInt(places))
    }

    /// Whether the addresses of a place, which is nil for a peer that stands for many others, have used up their share of the present window.
    @inline(__always)
    func isUsedUp(at place: Int?, now: MonotonicTime) -> Bool {
        guard areShared, let place else { return false }
        let use = uses[place]
        return use.time >= Self.share && use.window == now.nanoseconds / Self.windowNanoseconds
    }

    @inline(__always)
    mutating func charge(_ time: Interval, at place: Int?, now: MonotonicTime) {
        guard let place else { return }
        let window = now.nanoseconds / Self.windowNanoseconds
        uses[place].time = uses[place].window == window ? uses[place].time + time : time
        uses[place].window = window
    }

    /// Adds a connection.
    ///
    /// - Parameter place: the place of its address; nil for a peer that stands for many others.
    mutating func join(_ place: Int?) {
        count(1, at: place)
    }

    mutating func leave(_ place: Int?) {
        count(-1, at: place)
    }

    private mutating func count(_ change: Int, at place: Int?) {
        if let place {
            let former = uses[place].connections
            uses[place].connections += change
            if (former == 0) != (former + change == 0) { placesInUse += change }
        } else {
            others += change
        }
        areShared = placesInUse + (others > 0 ? 1 : 0) > 1
    }
}
