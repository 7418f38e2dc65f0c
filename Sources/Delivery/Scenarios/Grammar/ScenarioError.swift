/// Why a text is no scenario: the part of it that is wrong, and what is allowed there.
package struct ScenarioError: Error, Hashable, CustomStringConvertible {
    /// As it was written, such as `list.stale@70`.
    package let part: String
    /// What is wrong with it and what is allowed.
    package let reason: String

    package init(_ part: some StringProtocol, _ reason: String) {
        // It comes from anybody and ends in one line of an answer and a log.
        self.part = part.utf8.count <= 80 ? String(part) : part.prefix(77) + "..."
        self.reason = reason
    }

    package var description: String { "'\(part)': \(reason)" }
}
