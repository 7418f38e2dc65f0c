internal import Platform
package import Timeline

/// Numbers of playlists (RFC 8216, 4.2). Excessive values are not read, so that sums cannot overflow.
package enum ObservedNumber {
    /// The longest duration that is read: eleven hours, so that the sum of a whole list and a date are in range.
    static let longest = Interval.seconds(40_000)
    /// The range of dates that are read.
    private static let years = 1970...2189

    /// Whether it is a decimal-integer: one below 2^64.
    package static func isInteger(_ text: Substring) -> Bool { isDigits(text) && UInt64(text) != nil }

    /// Whether it is a decimal-floating-point or a decimal-integer, of any size: a digit follows the point, if there is one.
    package static func isDecimal(_ text: Substring) -> Bool {
        var points = 0
        for byte in text.utf8 where !byte.isDecimalDigit {
            guard byte == UInt8(ascii: ".") else { return false }
            points += 1
        }
        return points <= 1 && text.utf8.last?.isDecimalDigit == true
    }

    /// Whether it is a date-time, of any year.
    package static func isDate(_ text: Substring) -> Bool {
        guard [8, 10].contains(text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "t") }.count) else { return false }
        do throws(DateTimeError) {
            _ = try instant(text)
            return true
        } catch {
            if case .yearOutOfRange = error { return true }
            return false
        }
    }

    /// A decimal-integer below 2^62.
    package static func integer(_ text: Substring) -> Int64? {
        guard isDigits(text), let value = Int64(text), value < 1 << 62 else { return nil }
        return value
    }

    /// A decimal-floating-point or a decimal-integer, as seconds; digits beyond the nanosecond are cut. A point at the end is read as well.
    static func seconds(_ text: Substring) -> Interval? {
        var value: Int64 = 0
        // The value of a digit in nanoseconds; nil before the point.
        var unit: Int64?
        var hasDigit = false
        for byte in text.utf8 {
            guard byte.isDecimalDigit else {
                guard byte == UInt8(ascii: "."), unit == nil else { return nil }
                unit = 1_000_000_000
                continue
            }
            let digit = Int64(byte - UInt8(ascii: "0"))
            hasDigit = true
            if let last = unit {
                unit = last / 10
                value += digit * (last / 10)
            } else {
                value = value * 10 + digit * 1_000_000_000
                guard value < longest.nanoseconds else { return nil }
            }
        }
        return hasDigit ? Interval(nanoseconds: value) : nil
    }

    /// The same with a sign.
    static func signedSeconds(_ text: Substring) -> Interval? {
        text.first == "-" ? seconds(text.dropFirst()).map { -$0 } : seconds(text)
    }

    /// The value of the last digit of a number of seconds, or of a date-time; a second if there is no point.
    static func resolution(_ text: Substring) -> Interval {
        let fraction = text.utf8.drop { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }.dropFirst()
        let decimals = fraction.prefix(9).prefix(while: \.isDecimalDigit)
        return Interval(nanoseconds: decimals.reduce(1_000_000_000) { unit, _ in unit / 10 })
    }

    /// Whether a date-time has a zone, which it should have (RFC 8216, 4.3.2.6).
    package static func hasZone(_ text: Substring) -> Bool {
        text.utf8.last.map { $0 | 0x20 == UInt8(ascii: "z") } ?? false
            || text.utf8.dropFirst(11).contains { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
    }

    /// A date-time; one without a zone is taken for UTC.
    package static func date(_ text: Substring) -> WallTime? {
        guard let date = try? instant(text), years.contains(CivilTime(date).year) else { return nil }
        return date
    }

    /// Besides the form of RFC 3339, ISO 8601 has one without hyphens and colons, commas, times without seconds, 24:00 for the end of a
    /// day, and offsets without minutes or without a colon, as FFmpeg writes them (`+0000`).
    private static func instant(_ text: Substring) throws(DateTimeError) -> WallTime {
        if let plain = WallTime(iso8601: String(text)) { return plain }
        let day = text.prefix { $0 != "T" && $0 != "t" }
        var time = text.dropFirst(day.count + 1).prefix { !"Zz+-".contains($0) }
        let zone = text.dropFirst(day.count + 1 + time.count)
        let clock = time.prefix { $0 != "." && $0 != "," }
        let fraction = time.dropFirst(clock.count + 1)
        let isEnd = ["24:00:00", "24:00", "240000", "2400"].contains(clock) && fraction.allSatisfy { $0 == "0" }
        time = isEnd ? "00:00:00" : clock
        let date = day.count == 8 ? "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))" : String(day)
        var parts = time.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 1, time.count == 4 { parts = [time.prefix(2), time.suffix(2)] }
        if parts.count == 1, time.count == 6 { parts = [time.prefix(2), time.dropFirst(2).prefix(2), time.suffix(2)] }
        if parts.count == 2, fraction.isEmpty { parts.append("00") }
        let whole = parts.joined(separator: ":") + (fraction.isEmpty ? "" : ".\(fraction)")
        var shift = zone.isEmpty ? "Z" : String(zone)
        if zone.count == 3 { shift += ":00" }
        if zone.count == 5 { shift = "\(zone.prefix(3)):\(zone.suffix(2))" }
        return try WallTime(dateTime: "\(date)T\(whole)\(shift)") + .seconds(isEnd ? 86_400 : 0)
    }

    private static func isDigits(_ text: Substring) -> Bool { !text.isEmpty && text.utf8.allSatisfy(\.isDecimalDigit) }
}
