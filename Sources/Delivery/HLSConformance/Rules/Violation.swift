/// A rule that is broken, and how.
package struct Violation: Hashable, Sendable, CustomStringConvertible {
    package let rule: Rule
    /// What was found, in one line.
    package let detail: String

    package var description: String { "\(rule.rawValue): \(detail)" }
}
