extension WallTime {
    /// The instant in UTC in the basic format of ISO 8601, whose characters need no escape anywhere in a URL: `20261212T200000Z`, or
    /// `20261212T200000.250Z` if there are milliseconds. Finer fractions are cut.
    package var basicISO8601: String {
        let text = String(
            decoding: iso8601.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") },
            as: UTF8.self
        )
        return text.hasSuffix(".000Z") ? text.dropLast(5) + "Z" : text
    }

    /// Parses the output of ``basicISO8601``, also with the zeros of a whole second: `20261212T200000.000Z`.
    ///
    /// - Returns: nil for any other text, and for a year outside ``years``.
    package init?(basicISO8601 text: some StringProtocol) {
        guard let extended = Self.extendedISO8601(ofBasic: text), let instant = WallTime(iso8601: extended) else {
            return nil
        }
        self = instant
    }

    /// The same date and time with hyphens and colons; nil for a text of another form.
    package static func extendedISO8601(ofBasic text: some StringProtocol) -> String? {
        let digits = Array(text.utf8)
        guard digits.count == 16 || digits.count == 20, digits[8] == UInt8(ascii: "T"), digits.last == UInt8(ascii: "Z")
        else { return nil }
        var extended: [UInt8] = []
        for (index, byte) in digits.enumerated() {
            if index == 4 || index == 6 { extended.append(UInt8(ascii: "-")) }
            if index == 11 || index == 13 { extended.append(UInt8(ascii: ":")) }
            extended.append(byte)
        }
        return String(decoding: extended, as: UTF8.self)
    }
}
