internal import Scenarios

/// The names that sessions may have.
package enum SessionName {
    /// A description for messages.
    package static let allowed = "4 to 32 letters of A-Z and a-z, digits, - and _; or new, which makes one up"
    /// The word that requests an unused name.
    package static let new = "new"

    private static let lengths = 4...32
    /// 32 letters and digits that are not easily confused.
    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

    /// Whether bytes form a name. Names do not contain a dot, because reports are `NAME.json`.
    package static func isName(_ bytes: some Collection<UInt8>) -> Bool {
        lengths.contains(bytes.count) && bytes.allSatisfy(\.isOfName)
    }

    /// A new name: with 50 bits it cannot be guessed.
    package static func random(using generator: inout some RandomNumberGenerator) -> String {
        String((0..<10).map { _ in letters[Int.random(in: letters.indices, using: &generator)] })
    }
}
