/// What is wrong with the text of a playlist, and where.
package struct PlaylistError: Error, Hashable, CustomStringConvertible {
    /// Counts from 1. What is missing is missing in the last one.
    package let line: Int
    package let reason: String

    package init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }

    package var description: String { "line \(line): \(reason)" }
}
