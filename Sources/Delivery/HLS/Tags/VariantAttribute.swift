/// An attribute that a variant should have, and does not have where a server forgets it.
package enum VariantAttribute: Hashable, Sendable {
    case codecs
    case resolution
}
