/// Which words name a session.
package enum SessionName {
    /// For messages.
    package static let allowed = "4 to 32 letters of A-Z and a-z, digits, - and _; or new, which makes one up"
    /// Asks for a name that nobody has.
    package static let new = "new"

    private static let lengths = 4...32
    /// Letters and digits that cannot be taken for one another; 32 of them.
    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

    /// Whether bytes are a name. A dot is in none, because reports are `NAME.json`.
    package static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        lengths.contains(bytes.count) && bytes.allSatisfy(isAllowed)
    }

    /// A new one: 50 bits are enough that nobody finds another's.
    package static func random(using generator: inout some RandomNumberGenerator) -> String {
        String((0..<10).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
