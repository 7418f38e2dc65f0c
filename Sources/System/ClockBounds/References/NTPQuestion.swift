/// A client's request for the time alone (RFC 5905, 14; RFC 8633, 4.1): 48 bytes, of which only the first has a content.
package struct NTPQuestion: Hashable, Sendable {
    /// 64 random bits in place of our time, which the server need not have. The answer repeats them, and nobody who does not see the
    /// question can guess them.
    package let nonce: UInt64

    package init(nonce: UInt64) {
        self.nonce = nonce
    }

    /// A question that cannot be foreseen.
    package static func random() -> NTPQuestion { NTPQuestion(nonce: .random(in: 1 ... .max)) }

    /// No leap second, version 4, mode 3.
    package var bytes: [UInt8] {
        [0x23] + [UInt8](repeating: 0, count: 39)
            + (0..<8).reversed().map { UInt8(truncatingIfNeeded: nonce >> ($0 * 8)) }
    }
}
