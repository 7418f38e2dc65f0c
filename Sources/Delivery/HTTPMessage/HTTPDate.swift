/// IMF-fixdate (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
    /// The length of every such date.
    package static let byteCount = 29

    private static let days: [StaticString] = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The 29 bytes for a second since the Unix epoch, in the years 1970 to 9999; others are cut to that range.
    package static func bytes(secondsSinceEpoch: Int64) -> [UInt8] {
        let seconds = min(max(secondsSinceEpoch, 0), 253_402_300_799)
        let day = seconds / 86_400
        let second = Int(seconds % 86_400)
        // Days to civil date by the 400-year eras of the Gregorian calendar, which start on 1 March.
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let dayOfMonth = Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
        let month = Int(monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9)
        let year = Int(yearOfEra + era * 400) + (month <= 2 ? 1 : 0)

        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        append(days[Int(day % 7)], to: &bytes)
        append(", ", to: &bytes)
        append(dayOfMonth, digits: 2, to: &bytes)
        bytes.append(.space)
        append(months[month - 1], to: &bytes)
        bytes.append(.space)
        append(year, digits: 4, to: &bytes)
        bytes.append(.space)
        append(second / 3600, digits: 2, to: &bytes)
        bytes.append(.colon)
        append(second / 60 % 60, digits: 2, to: &bytes)
        bytes.append(.colon)
        append(second % 60, digits: 2, to: &bytes)
        append(" GMT", to: &bytes)
        return bytes
    }

    private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    private static func append(_ value: Int, digits: Int, to bytes: inout [UInt8]) {
        var divisor = digits == 4 ? 1000 : 10
        while divisor > 0 {
            bytes.append(0x30 + UInt8(value / divisor % 10))
            divisor /= 10
        }
    }
}
