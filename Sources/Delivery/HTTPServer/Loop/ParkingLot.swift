internal import Platform
internal import Timeline

/// The requests of a loop that wait for an instant, the nearest first.
struct ParkingLot {
    /// A waiting request of a connection; when either has ended, the place is void.
    struct Place: Hashable {
        let token: UInt64
        let request: UInt32
    }

    private struct Entry {
        let deadline: MonotonicTime
        let place: Place
    }

    /// A binary heap by deadline.
    private var entries: [Entry] = []
    /// The number of entries that are still waited for.
    private(set) var count = 0

    var nearest: MonotonicTime? { entries.first?.deadline }

    mutating func park(_ place: Place, until deadline: MonotonicTime) {
        count += 1
        entries.append(Entry(deadline: deadline, place: place))
        var index = entries.count - 1
        while index > 0, entries[index].deadline < entries[(index - 1) / 2].deadline {
            entries.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Abandons one place; `isTaken` tests the others when it is time to drop void ones.
    mutating func leave(where isTaken: (Place) -> Bool) {
        count -= 1
        guard entries.count > 2 * count + 64 else { return }
        let taken = entries.filter { isTaken($0.place) }
        entries = []
        count = 0
        for entry in taken { park(entry.place, until: entry.deadline) }
    }

    /// Removes a place whose instant has come; its owner then has to `leave`.
    mutating func popExpired(at now: MonotonicTime) -> Place? {
        guard let first = entries.first, first.deadline <= now else { return nil }
        let last = entries.removeLast()
        if !entries.isEmpty {
            entries[0] = last
            sink()
        }
        return first.place
    }

    /// Makes all instants past.
    mutating func expireAll() {
        entries = entries.map { Entry(deadline: MonotonicTime(nanoseconds: 0), place: $0.place) }
    }

    private mutating func sink() {
        var index = 0
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < entries.count && entries[child].deadline < entries[smallest].deadline {
                smallest = child
            }
            guard smallest != index else { return }
            entries.swapAt(index, smallest)
            index = smallest
        }
    }
}
