internal import Platform

/// The order of turns: addresses in turn, and the queues of an address in turn, so that an address with much work does not delay the
/// others.
struct FairQueue<Element: Hashable> {
    /// A queue of an address.
    struct Lane: Hashable {
        let address: PeerAddress
        let queue: String
    }

    /// An address' place among the others. An address that leaves and returns has another one.
    private struct Turn {
        let address: PeerAddress
        let number: UInt64
    }

    /// The waiting elements of an address.
    private struct Waiting {
        /// The number of its turn.
        var number: UInt64
        /// The elements by queue, and the queues in the order of their turns.
        var queues: [String: [Element]] = [:]
        var turns: [String] = []
    }

    private var lanes: [PeerAddress: Waiting] = [:]
    /// Turns of addresses without waiting elements stay until they are passed, or are too many: a crowd that leaves at once costs time in
    /// proportion to its size.
    private var turns: ArraySlice<Turn> = []
    private var nextNumber: UInt64 = 0

    var isEmpty: Bool { lanes.isEmpty }

    mutating func append(_ element: Element, address: PeerAddress, queue: String) {
        var lane = lanes[address] ?? Waiting(number: addTurn(address))
        if lane.queues[queue] == nil { lane.turns.append(queue) }
        lane.queues[queue, default: []].append(element)
        lanes[address] = lane
    }

    /// The next element; its address and its queue then have their next turn after all others.
    ///
    /// - Parameter mayHave: whether an address may have its turn now; otherwise it keeps its place.
    mutating func popFirst(where mayHave: (PeerAddress) -> Bool = { _ in true }) -> Element? {
        while let first = turns.first, !isOwn(first) { turns.removeFirst() }
        guard let index = turns.firstIndex(where: { isOwn($0) && mayHave($0.address) }),
            var lane = lanes[turns[index].address], let name = lane.turns.first, var queue = lane.queues[name]
        else { return nil }
        let address = turns[index].address
        if index == turns.startIndex { turns.removeFirst() } else { turns.remove(at: index) }
        lane.turns.removeFirst()
        let element = queue.removeFirst()
        lane.queues[name] = queue.isEmpty ? nil : queue
        if !queue.isEmpty { lane.turns.append(name) }
        if !lane.turns.isEmpty { lane.number = addTurn(address) }
        lanes[address] = lane.turns.isEmpty ? nil : lane
        return element
    }

    /// Removes an element from its lanes, once from each; the time is proportional to the number and the length of the lanes.
    mutating func remove(_ element: Element, from places: some Sequence<Lane>) {
        for place in places {
            guard var lane = lanes[place.address], var queue = lane.queues[place.queue],
                let index = queue.firstIndex(of: element)
            else { continue }
            queue.remove(at: index)
            lane.queues[place.queue] = queue.isEmpty ? nil : queue
            if queue.isEmpty { lane.turns.removeAll { $0 == place.queue } }
            lanes[place.address] = lane.turns.isEmpty ? nil : lane
        }
        if turns.count > 2 * lanes.count + 16 { turns = ArraySlice(turns.filter(isOwn)) }
    }

    private mutating func addTurn(_ address: PeerAddress) -> UInt64 {
        nextNumber += 1
        turns.append(Turn(address: address, number: nextNumber))
        return nextNumber
    }

    /// Whether the turn belongs to an address that still waits.
    private func isOwn(_ turn: Turn) -> Bool { lanes[turn.address]?.number == turn.number }
}
