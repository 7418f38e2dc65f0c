extension Interval {
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000),
    ]

    /// Reads a number of seconds without a sign and with up to three decimals, such as `1.5`.
    ///
    /// - Returns: nil if the text is anything else, or has more than nine digits before the point.
    package init?(seconds text: some StringProtocol) {
        guard let milliseconds = Self.thousandths(text) else { return nil }
        self = .milliseconds(milliseconds)
    }

    /// Reads a length with its unit: `-151ms`, `1.5s`, `2m`, `1h`.
    ///
    /// - Returns: nil if the text is anything else, or not a whole number of milliseconds.
    package init?(length text: some StringProtocol) {
        let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
        guard let unit = Self.units.first(where: { digits.hasSuffix($0.name) }),
            let value = Self.thousandths(digits.dropLast(unit.name.count))
        else { return nil }
        // The value is in thousandths of a millisecond; ten digits times those of an hour are below 2^62.
        let thousandths = value * unit.milliseconds
        guard thousandths.isMultiple(of: 1000) else { return nil }
        let (nanoseconds, overflow) = (thousandths / 1000).multipliedReportingOverflow(by: 1_000_000)
        guard !overflow else { return nil }
        self.init(nanoseconds: text.first == "-" ? -nanoseconds : nanoseconds)
    }

    /// A decimal number times 1,000.
    private static func thousandths(_ text: some StringProtocol) -> Int64? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count > 1 ? parts[1] : "0"
        guard parts.count <= 2, (1...9).contains(parts[0].utf8.count), (1...3).contains(fraction.utf8.count),
            parts.allSatisfy({ isDigits($0) })
        else { return nil }
        return Int64("\(parts[0])\(fraction)" + String(repeating: "0", count: 3 - fraction.utf8.count))
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The seconds as a decimal number, such as `1.5`; fractions of a millisecond are cut.
    package var secondsText: String {
        let milliseconds = nanoseconds / 1_000_000
        let (seconds, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
        let sign = milliseconds < 0 ? "-" : ""
        guard rest > 0 else { return "\(sign)\(seconds)" }
        return "\(sign)\(seconds)." + String(rest.text(digits: 3).reversed().drop { $0 == "0" }.reversed())
    }

    /// Hours of two digits or more, minutes, seconds and milliseconds, cut: `26:03:05.250`.
    package var timeText: String {
        let milliseconds = nanoseconds.flooredQuotient(dividingBy: 1_000_000)
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.text(digits: 2) }
        return parts.joined(separator: ":") + "." + rest.text(digits: 3)
    }
}

extension BinaryInteger {
    /// Its digits in a base, with zeros before them up to a number of digits: `007`, `00e9`.
    package func text(digits count: Int, radix: Int = 10) -> String {
        let digits = String(self, radix: radix)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
