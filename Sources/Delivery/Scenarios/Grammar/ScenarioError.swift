/// Why a text is no scenario: the part of it that is wrong, and what is allowed there.
package struct ScenarioError: Error, Hashable, CustomStringConvertible {
    /// As it was written, such as `list.stale@70`.
    package let part: String
    /// What is wrong with it and what is allowed.
    package let reason: String

    package init(_ part: some StringProtocol, _ reason: String) {
        self.part = Self.line(part, 80)
        self.reason = Self.line(reason, 800)
    }

    /// What comes from anybody, for one line of an answer and of a log.
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
