/// What is wrong in a file of captions, and on which line of it, from 1 on.
package struct CaptionFileError: Error, Hashable {
    package let line: Int
    /// A sentence about the line, with what is right.
    package let problem: String
}

extension CaptionFileError: CustomStringConvertible {
    package var description: String { "line \(line): \(problem)" }
}
