/// An invalid text in a request: a schedule, a path that leads to nothing, the place of a list that does not exist yet.
package struct HLSError: Error, Hashable, CustomStringConvertible {
    /// The reason, in one line.
    package let description: String

    package init(_ description: String) { self.description = description }
}
