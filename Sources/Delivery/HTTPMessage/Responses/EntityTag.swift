/// An entity tag (RFC 9110 §8.8.3).
package struct EntityTag: Hashable, Sendable {
    /// The text between the quotes: visible characters without the quote.
    package let opaque: String
    package let isWeak: Bool

    /// Characters that a tag cannot hold are left out.
    package init(_ opaque: String, isWeak: Bool = false) {
        self.opaque = String(opaque.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F && $0 != "\"" })
        self.isWeak = isWeak
    }

    /// The tag as in a field: `"abc"` or `W/"abc"`.
    package var text: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }

    /// The tag of the gzip form of the same content: another representation needs another strong tag.
    package var forGzip: EntityTag { EntityTag(opaque + "-gzip", isWeak: isWeak) }

    /// Whether both are strong and equal (RFC 9110 §8.8.3.2).
    package func matchesStrongly(_ other: EntityTag) -> Bool {
        !isWeak && !other.isWeak && opaque == other.opaque
    }

    /// Whether the texts are equal, weak or not (RFC 9110 §8.8.3.2).
    package func matchesWeakly(_ other: EntityTag) -> Bool { opaque == other.opaque }
}
