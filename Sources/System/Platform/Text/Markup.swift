/// Texts in XML and HTML.
package enum Markup {
    /// For an element or an attribute. What XML 1.0 cannot have at all (2.2) becomes U+FFFD.
    package static func escaped(_ text: String) -> String {
        text.replacingScalars { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            case "'": "&#39;"
            case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}": nil
            default: "\u{FFFD}"
            }
        }
    }

    /// The same for texts of others, with the lines that they have: each as ``PrintedText/line(_:)``.
    package static func printed(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { PrintedText.line(String($0)) }
        return escaped(lines.joined(separator: "\n"))
    }
}
