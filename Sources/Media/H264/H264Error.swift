/// A bit stream that this module cannot read, or a stream that it cannot add pictures to.
package struct H264Error: Error, Equatable, CustomStringConvertible {
    /// What is wrong, naming the syntax element of ITU-T H.264.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
