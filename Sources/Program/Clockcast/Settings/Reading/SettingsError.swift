/// A setting that cannot be used, in words for whoever wrote it.
package struct SettingsError: Error, Equatable, CustomStringConvertible {
    /// One line a problem; each names the key, the value and what is allowed.
    package let problems: [String]

    package init(_ problems: [String]) {
        self.problems = problems
    }

    package var description: String { problems.joined(separator: "\n") }
}
