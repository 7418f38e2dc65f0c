/// Who gets the next turn: addresses in turn, and the queues of an address in turn, so that whoever wants much waits for
/// themselves and not the others for them.
struct FairQueue<Element: Hashable> {
    /// What an address has waiting.
    private struct Lane {
        /// By name, and the names in the order of their turns.
        var queues: [String: [Element]] = [:]
        var turns: [String] = []

        var count: Int { queues.values.reduce(0) { $0 + $1.count } }
    }

    private var lanes: [PeerAddress: Lane] = [:]
    private var turns: [PeerAddress] = []

    var isEmpty: Bool { turns.isEmpty }

    /// How many elements an address has waiting.
    func count(of address: PeerAddress) -> Int { lanes[address]?.count ?? 0 }

    mutating func append(_ element: Element, address: PeerAddress, queue: String) {
        if lanes[address] == nil { turns.append(address) }
        var lane = lanes[address] ?? Lane()
        if lane.queues[queue] == nil { lane.turns.append(queue) }
        lane.queues[queue, default: []].append(element)
        lanes[address] = lane
    }

    /// The next element; its address and its queue then have their next turn after all others.
    mutating func popFirst() -> Element? {
        guard let address = turns.first, var lane = lanes[address], let name = lane.turns.first,
            var queue = lane.queues[name]
        else { return nil }
        turns.removeFirst()
        lane.turns.removeFirst()
        let element = queue.removeFirst()
        lane.queues[name] = queue.isEmpty ? nil : queue
        if !queue.isEmpty { lane.turns.append(name) }
        lanes[address] = lane.turns.isEmpty ? nil : lane
        if !lane.turns.isEmpty { turns.append(address) }
        return element
    }

    /// Takes an element out, wherever it waits for an address.
    mutating func remove(_ element: Element, address: PeerAddress, queue name: String) {
        guard var lane = lanes[address], var queue = lane.queues[name],
            let index = queue.firstIndex(of: element)
        else { return }
        queue.remove(at: index)
        lane.queues[name] = queue.isEmpty ? nil : queue
        if queue.isEmpty { lane.turns.removeAll { $0 == name } }
        lanes[address] = lane.turns.isEmpty ? nil : lane
        if lane.turns.isEmpty { turns.removeAll { $0 == address } }
    }
}
