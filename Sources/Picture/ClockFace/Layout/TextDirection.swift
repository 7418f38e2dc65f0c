/// The direction of a text, after rule P2 of the Unicode bidirectional algorithm (UAX 9): that of its first strong character.
enum TextDirection {
    case leftToRight
    case rightToLeft

    /// - Returns: nil if no character of the text has a direction.
    init?(of text: some StringProtocol) {
        for scalar in text.unicodeScalars {
            if Self.isRightToLeft(scalar) {
                self = .rightToLeft
                return
            }
            if scalar.properties.isAlphabetic || scalar == "\u{200E}" {
                self = .leftToRight
                return
            }
        }
        return nil
    }

    /// A line of a text, with a mark before it if its direction would differ from that of the whole.
    static func marked(_ line: String, of text: String) -> String {
        let whole = TextDirection(of: text) ?? .leftToRight
        if (TextDirection(of: line) ?? .leftToRight) == whole { return line }
        // RIGHT-TO-LEFT MARK, LEFT-TO-RIGHT MARK
        return (whole == .rightToLeft ? "\u{200F}" : "\u{200E}") + line
    }

    /// The blocks of Hebrew, Arabic, Syriac, Thaana, N'Ko and others (UAX 9, table 4: classes R and AL), without digits and marks.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200F: true
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            scalar.properties.isAlphabetic && scalar.properties.generalCategory != .nonspacingMark
        default: false
        }
    }
}
