extension WallTime {
    /// The instant in UTC with milliseconds, cut, as `EXT-X-PROGRAM-DATE-TIME` requires (RFC 8216, 4.3.2.6):
    /// `2026-11-20T22:29:00.100Z`.
    package var iso8601: String {
        var bytes: [UInt8] = []
        appendISO8601(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text of ``iso8601``, 24 bytes, or 29 in another zone than UTC.
    ///
    /// - Parameter offset: the zone's offset in minutes east of UTC, within a day.
    package func appendISO8601(to bytes: inout [UInt8], offset: Int = 0) {
        let time = CivilTime(self, offset: offset * 60)
        func append(_ value: Int, from power: Int, _ mark: Unicode.Scalar) {
            var power = power
            while power > 0 {
                bytes.append(UInt8(ascii: "0") + UInt8(value / power % 10))
                power /= 10
            }
            bytes.append(UInt8(ascii: mark))
        }
        append(time.year, from: 1000, "-")
        append(time.month, from: 10, "-")
        append(time.day, from: 10, "T")
        append(time.hour, from: 10, ":")
        append(time.minute, from: 10, ":")
        append(time.second, from: 10, ".")
        guard offset != 0 else { return append(time.nanosecond / 1_000_000, from: 100, "Z") }
        append(time.nanosecond / 1_000_000, from: 100, offset < 0 ? "-" : "+")
        append(abs(offset) / 60, from: 10, ":")
        for digit in [abs(offset) % 60 / 10, abs(offset) % 10] { bytes.append(UInt8(ascii: "0") + UInt8(digit)) }
    }

    /// Parses an RFC 3339 date-time: `2026-12-12T20:00:00+08:00`, `2026-12-12T12:00:00.25Z`.
    ///
    /// A zone (`Z` or `+hh:mm`) is required, because without one the text names no instant. A fraction has up to nine
    /// digits.
    ///
    /// - Returns: nil if the text is not a date-time, or its year is outside ``years``.
    package init?(iso8601 text: String) {
        guard let instant = try? WallTime(dateTime: text) else { return nil }
        self = instant
    }

    /// The years that a text may have: months away from the ends of the range, so that instants calculated from it (days of offset,
    /// segments ahead) are in the range too.
    package static let years = 1678...2261

    /// Parses what ``init(iso8601:)`` accepts.
    ///
    /// - Throws: the reason why it is invalid.
    package init(dateTime text: String) throws(DateTimeError) {
        var scanner = DateTimeScanner(text)
        guard let (year, instant) = scanner.instant(), scanner.isAtEnd else { throw .notADateTime(text) }
        guard Self.years.contains(year), let instant else { throw .yearOutOfRange(year, text: text) }
        self = instant
    }
}

/// Scans the fields of an RFC 3339 date-time (section 5.6) one after the other.
private struct DateTimeScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    /// The year as written, and the instant, which is nil outside the range of ``WallTime``. The whole is nil if the text is not a
    /// date-time.
    mutating func instant() -> (year: Int, instant: WallTime?)? {
        guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
            let day = number(digits: 2), take("T") || take("t") || take(" "),
            let hour = number(digits: 2), take(":"), let minute = number(digits: 2), take(":"),
            let second = number(digits: 2), let nanosecond = fraction(), let offset = offset(),
            let seconds = CivilTime.secondsSinceEpoch(
                year: year,
                month: month,
                day: day,
                hour: hour,
                minute: minute,
                second: second
            )
        else { return nil }
        // Times before 1970 are counted from the end of their second, because the first second of the range is not complete.
        let whole = seconds - offset
        let borrowed: Int64 = whole < 0 ? 1 : 0
        let (scaled, overflowed) = (whole + borrowed).multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowedToo) = scaled.addingReportingOverflow(nanosecond - borrowed * 1_000_000_000)
        return (year, overflowed || overflowedToo ? nil : WallTime(nanoseconds: sum))
    }

    private mutating func number(digits: Int) -> Int? {
        guard position + digits <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + digits] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        position += digits
        return value
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func fraction() -> Int64? {
        guard take(".") else { return 0 }
        var nanosecond: Int64 = 0
        var scale: Int64 = 1_000_000_000
        while scale > 1, let digit = number(digits: 1) {
            scale /= 10
            nanosecond += Int64(digit) * scale
        }
        return scale < 1_000_000_000 ? nanosecond : nil
    }

    private mutating func offset() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let isEast = take("+")
        guard isEast || take("-"), let hours = number(digits: 2), take(":"), let minutes = number(digits: 2),
            hours < 24, minutes < 60
        else { return nil }
        return (isEast ? 1 : -1) * Int64(hours * 3600 + minutes * 60)
    }
}

/// The reason why a text is not an instant.
package enum DateTimeError: Error, Hashable {
    /// The text is not a date-time with a zone.
    case notADateTime(String)
    /// The text is a date-time, but its year is outside ``WallTime/years``.
    case yearOutOfRange(Int, text: String)
}

extension DateTimeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notADateTime(let text):
            "'\(text)' is not a date and time with a zone, such as 2026-12-12T20:00:00+08:00 or 2026-12-12T12:00:00Z"
        case .yearOutOfRange(let year, let text):
            "'\(text)' is in the year \(year); allowed: \(WallTime.years.lowerBound) to \(WallTime.years.upperBound)"
        }
    }
}
