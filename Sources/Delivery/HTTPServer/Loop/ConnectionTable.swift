/// The connections of a loop by their slots, which are used again.
struct ConnectionTable {
    private var slots: [Connection?] = []
    private var freeSlots: [Int] = []
    private var nextGeneration: UInt32 = 1

    /// A slot for a new connection, and a number that distinguishes it from earlier ones there.
    mutating func reserve() -> (slot: Int, generation: UInt32) {
        let slot = freeSlots.popLast() ?? slots.count
        if slot == slots.count { slots.append(nil) }
        let generation = nextGeneration
        // The number has 31 bits: the top bit of a token marks listeners.
        nextGeneration = nextGeneration == 0x7FFF_FFFE ? 1 : nextGeneration + 1
        return (slot, generation)
    }

    mutating func add(_ connection: Connection) {
        slots[connection.slot] = connection
    }

    /// Frees the slot of a connection, or one that was reserved for it.
    mutating func remove(_ connection: Connection) {
        slots[connection.slot] = nil
        freeSlots.append(connection.slot)
    }

    /// The connection in a slot; nil if it has ended.
    @inline(__always)
    subscript(slot: Int) -> Connection? { slots[slot] }

    /// The connection of a token; nil if it has ended, and its slot may be another's.
    @inline(__always)
    subscript(token: UInt64) -> Connection? {
        let slot = Int(token & 0xFFFF_FFFF)
        guard slot < slots.count, let connection = slots[slot], connection.generation == UInt32(token >> 32)
        else { return nil }
        return connection
    }

    /// All connections at present.
    var all: [Connection] { slots.compactMap(\.self) }
}
