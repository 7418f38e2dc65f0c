internal import Timeline

/// The numbers of a playlist (RFC 8216, 4.2), strictly: digits, without a sign or a space, in the range of the type.
enum PlaylistNumber {
    /// A decimal-integer.
    static func integer<Value: FixedWidthInteger>(_ text: Substring) -> Value? {
        guard isDigits(text) else { return nil }
        return Value(text)
    }

    /// A decimal-floating-point in seconds, up to nine digits on each side of the point: the nearest tick.
    ///
    /// From five decimals on that is the exact tick that was written.
    static func time(_ text: Substring) -> MediaTime? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, isDigits(whole), whole.utf8.count <= 9, let seconds = Int64(whole) else {
            return nil
        }
        guard parts.count == 2 else { return MediaTime(seconds: seconds) }
        guard isDigits(parts[1]), parts[1].utf8.count <= 9, let digits = Int64(parts[1]) else { return nil }
        var nanoseconds = digits
        for _ in parts[1].utf8.count..<9 { nanoseconds *= 10 }
        return MediaTime(seconds: seconds) + MediaTime(ticks: (nanoseconds * 9 + 50_000) / 100_000)
    }

    /// A decimal-floating-point in seconds, up to nine digits behind the point and a day in all, exactly.
    static func interval(_ text: Substring) -> Interval? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, isDigits(whole), whole.utf8.count <= 9, let seconds = Int64(whole),
            seconds <= 86_400
        else { return nil }
        guard parts.count == 2 else { return .seconds(seconds) }
        guard isDigits(parts[1]), parts[1].utf8.count <= 9, var nanoseconds = Int64(parts[1]) else { return nil }
        for _ in parts[1].utf8.count..<9 { nanoseconds *= 10 }
        return .seconds(seconds) + Interval(nanoseconds: nanoseconds)
    }

    /// A signed-decimal-floating-point in seconds.
    static func signedTime(_ text: Substring) -> MediaTime? {
        guard text.hasPrefix("-") else { return time(text) }
        return time(text.dropFirst()).map { $0 * -1 }
    }

    /// The zone of a date-time that is valid, in minutes east of UTC.
    static func zoneOffset(_ text: Substring) -> Int? {
        let zone = text.suffix(6)
        guard let sign = zone.first, sign == "+" || sign == "-",
            let hours: Int = integer(zone.dropFirst().prefix(2)), let minutes: Int = integer(zone.suffix(2))
        else { return nil }
        return (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
