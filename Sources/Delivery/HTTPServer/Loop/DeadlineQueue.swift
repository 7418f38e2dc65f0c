internal import Platform

/// Slots of connections by their deadlines, in a list for each kind of waiting; a slot is in one list at most.
///
/// Each list is a binary heap. A deadline that is put off, as it is at each request, is only noted: the heap keeps the earlier one, and
/// looks at the note when that has come.
struct DeadlineQueue<Kind: CaseIterable & RawRepresentable<Int>> {
    private struct Entry {
        var deadline: MonotonicTime
        /// The order of equal deadlines. The numbers begin again after the last.
        var number: UInt32
        var slot: Int32

        @inline(__always)
        static func < (left: Entry, right: Entry) -> Bool {
            left.deadline < right.deadline
                || left.deadline == right.deadline && Int32(bitPattern: left.number &- right.number) < 0
        }
    }

    /// The deadline that a slot waits for, which may be later than its entry.
    private struct Place {
        var deadline = MonotonicTime.distantFuture
        var number: UInt32 = 0
        /// Its index in the heap, with the list in the lowest three bits; negative if it does not wait.
        var index: Int32 = -1
    }

    private var heaps = [[Entry]](repeating: [], count: Kind.allCases.count)
    private var places: [Place] = []
    private var lastNumber: UInt32 = 0

    /// An instant before which no deadline comes, and usually that of the next; the distant future if there is none.
    var nearest: MonotonicTime {
        var nearest = MonotonicTime.distantFuture
        for list in heaps.indices where !heaps[list].isEmpty { nearest = min(nearest, heaps[list][0].deadline) }
        return nearest
    }

    func isEmpty(_ kind: Kind) -> Bool { heaps[kind.rawValue].isEmpty }

    /// Puts the slot into a list, behind those with the same deadline.
    @inline(__always)
    mutating func place(_ slot: Int, in kind: Kind, until deadline: MonotonicTime) {
        lastNumber &+= 1
        if slot < places.count, places[slot].index & 7 == kind.rawValue, places[slot].index >= 0,
            places[slot].deadline <= deadline
        {
            places[slot].deadline = deadline
            places[slot].number = lastNumber
        } else {
            move(slot, to: kind, until: deadline)
        }
    }

    private mutating func move(_ slot: Int, to kind: Kind, until deadline: MonotonicTime) {
        remove(slot)
        while places.count <= slot { places.append(Place()) }
        add(Entry(deadline: deadline, number: lastNumber, slot: Int32(slot)), to: kind.rawValue)
    }

    private mutating func add(_ entry: Entry, to list: Int) {
        places[Int(entry.slot)] = Place(deadline: entry.deadline, number: entry.number)
        heaps[list].append(entry)
        settle(heaps[list].count - 1, in: list)
    }

    mutating func remove(_ slot: Int) {
        guard slot < places.count, places[slot].index >= 0 else { return }
        let (list, index) = (Int(places[slot].index & 7), Int(places[slot].index >> 3))
        places[slot].index = -1
        let last = heaps[list].removeLast()
        guard index < heaps[list].count else { return }
        heaps[list][index] = last
        settle(index, in: list)
    }

    /// Removes a slot whose deadline has come.
    mutating func popExpired(_ kind: Kind, at now: MonotonicTime) -> Int? {
        guard let noted = heaps[kind.rawValue].first, noted.deadline <= now,
            let next = first(of: kind.rawValue), next.deadline <= now
        else { return nil }
        remove(Int(next.slot))
        return Int(next.slot)
    }

    /// The slot with the next deadline, of those that `isEligible`.
    mutating func oldest(_ kind: Kind, where isEligible: (Int) -> Bool = { _ in true }) -> Int? {
        var passed: [Entry] = []
        defer { for entry in passed { add(entry, to: kind.rawValue) } }
        while let next = first(of: kind.rawValue) {
            if isEligible(Int(next.slot)) { return Int(next.slot) }
            passed.append(next)
            remove(Int(next.slot))
        }
        return nil
    }

    /// Makes all deadlines of a kind past.
    mutating func expireAll(_ kind: Kind) {
        let list = kind.rawValue
        for index in heaps[list].indices {
            lastNumber &+= 1
            heaps[list][index].deadline = MonotonicTime(nanoseconds: 0)
            heaps[list][index].number = lastNumber
            let entry = heaps[list][index]
            places[Int(entry.slot)] = Place(
                deadline: entry.deadline,
                number: entry.number,
                index: Int32(index << 3 | list)
            )
        }
    }

    /// The first entry of a list, with its true deadline.
    private mutating func first(of list: Int) -> Entry? {
        while let first = heaps[list].first {
            let place = places[Int(first.slot)]
            if place.number == first.number { return first }
            heaps[list][0] = Entry(deadline: place.deadline, number: place.number, slot: first.slot)
            settle(0, in: list)
        }
        return nil
    }

    /// Moves an entry up or down to its place.
    private mutating func settle(_ start: Int, in list: Int) {
        var index = start
        while index > 0, heaps[list][index] < heaps[list][(index - 1) / 2] {
            swap(&index, with: (index - 1) / 2, in: list)
        }
        while true {
            var smallest = index
            for child in (2 * index + 1)...(2 * index + 2) where child < heaps[list].count {
                if heaps[list][child] < heaps[list][smallest] { smallest = child }
            }
            if smallest == index { break }
            swap(&index, with: smallest, in: list)
        }
        places[Int(heaps[list][index].slot)].index = Int32(index << 3 | list)
    }

    private mutating func swap(_ index: inout Int, with other: Int, in list: Int) {
        heaps[list].swapAt(index, other)
        places[Int(heaps[list][index].slot)].index = Int32(index << 3 | list)
        index = other
    }
}
