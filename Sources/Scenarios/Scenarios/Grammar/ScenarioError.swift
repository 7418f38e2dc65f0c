/// The reason why a text is not a scenario: the wrong part of it, and the allowed forms.
package struct ScenarioError: Error, Hashable, CustomStringConvertible {
    /// The part as it was written, such as `list.stale@70`.
    package let part: String
    /// The mistake and the allowed forms.
    package let reason: String

    package init(_ part: some StringProtocol, _ reason: String) {
        self.part = Self.line(part, 80)
        self.reason = Self.line(reason, 800)
    }

    /// Untrusted text in a form that fits into one line of an answer and of a log.
    private static func line(_ text: some StringProtocol, _ limit: Int) -> String {
        let text = String(String.UnicodeScalarView(String(text).unicodeScalars.map { isBreak($0) ? "?" : $0 }))
        return text.utf8.count <= limit ? text : text.prefix(limit - 3) + "..."
    }

    /// Whether it ends a line, or is any other control character.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    package var description: String { "'\(part)': \(reason)" }
}
