internal import Platform

extension Color {
    /// The names that a configuration may use instead of `#rrggbb`, with the values of CSS Color Module Level 4, 6.1. `orange` is an
    /// exception: it is dark enough for white text.
    package static let names: [String: Color] = [
        "black": .black,
        "white": .white,
        "gray": Color(rgb: 0x808080),
        "silver": Color(rgb: 0xC0C0C0),
        "red": Color(rgb: 0xFF0000),
        "orange": Color(rgb: 0xD9480F),
        "yellow": Color(rgb: 0xFFFF00),
        "lime": Color(rgb: 0x00FF00),
        "green": Color(rgb: 0x008000),
        "cyan": Color(rgb: 0x00FFFF),
        "blue": Color(rgb: 0x0000FF),
        "navy": Color(rgb: 0x000080),
        "magenta": Color(rgb: 0xFF00FF),
        "purple": Color(rgb: 0x800080),
    ]

    /// The texts that ``init(_:)`` reads, for messages.
    package static let explanation = "a colour such as #d9480f or one of " + names.keys.sorted().joined(separator: ", ")

    /// Reads `#rrggbb`, `rrggbb` or one of ``names``, in either case.
    ///
    /// - Returns: nil if the text is neither.
    package init?(_ text: String) {
        if let named = Self.names[text.lowercased()] {
            self = named
            return
        }
        let digits = Substring(text.utf8.first == UInt8(ascii: "#") ? text.utf8.dropFirst() : text.utf8[...])
        guard digits.utf8.count == 6, let bytes = [UInt8](hexadecimal: digits), bytes.count == 3 else { return nil }
        self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
    }
}
