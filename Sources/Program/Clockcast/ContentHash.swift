/// A short name for everything that some bytes depend on: the same on every machine and after every start, and another one
/// when any of it changes.
///
/// FNV-1a in 64 bits (Fowler, Noll and Vo), folded to 32. It tells versions of the same channel apart; it keeps nobody from
/// making two that are alike.
struct ContentHash: Hashable, Sendable {
    private var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds a part. Where one part ends and the next begins counts too.
    mutating func add(_ bytes: some Collection<UInt8>) {
        for byte in bytes { step(byte) }
        var count = UInt64(bytes.count)
        for _ in 0..<8 {
            step(UInt8(truncatingIfNeeded: count))
            count >>= 8
        }
    }

    mutating func add(_ text: String) {
        add(text.utf8)
    }

    /// Adds a value with all that it is made of. What has no order of its own is put into one, so that the hash is the same in
    /// every process.
    mutating func add(contentOf value: Any) {
        add(Self.text(of: value))
    }

    private static func text(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        let parts = mirror.children.map { ($0.label ?? "") + ":" + text(of: $0.value) }
        switch mirror.displayStyle {
        case .dictionary, .set: return "{" + parts.sorted().joined(separator: ",") + "}"
        case nil: return parts.isEmpty ? "\(value)" : "(" + parts.joined(separator: ",") + ")"
        case .enum where parts.isEmpty: return "\(value)"
        default: return "(" + parts.joined(separator: ",") + ")"
        }
    }

    /// Eight hexadecimal digits.
    var text: String {
        let folded = String(UInt32(truncatingIfNeeded: state ^ state >> 32), radix: 16)
        return String(repeating: "0", count: 8 - folded.count) + folded
    }

    private mutating func step(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
}
