internal import Timeline

/// Numbers of playlists (RFC 8216, 4.2). What is beyond all reason is not read, so that sums cannot overflow.
enum ObservedNumber {
    /// No length of time is read that is longer: half a day.
    static let longest = Interval.seconds(40_000)
    /// Of the dates that are read.
    private static let years = 1970...2189

    /// A decimal-integer below 2^62.
    static func integer(_ text: Substring) -> Int64? {
        guard isDigits(text), let value = Int64(text), value < 1 << 62 else { return nil }
        return value
    }

    /// A decimal-floating-point or a decimal-integer, as seconds; digits beyond the nanosecond are cut.
    static func seconds(_ text: Substring) -> Interval? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, isDigits(whole), whole.utf8.count <= 9, let seconds = Int64(whole),
            seconds < longest.nanoseconds / 1_000_000_000
        else { return nil }
        guard parts.count == 2 else { return .seconds(seconds) }
        guard isDigits(parts[1]) else { return nil }
        var (fraction, scale): (Int64, Int64) = (0, 100_000_000)
        for digit in parts[1].utf8.prefix(9) {
            fraction += Int64(digit - UInt8(ascii: "0")) * scale
            scale /= 10
        }
        return .seconds(seconds) + Interval(nanoseconds: fraction)
    }

    /// The same with a sign.
    static func signedSeconds(_ text: Substring) -> Interval? {
        text.first == "-" ? seconds(text.dropFirst()).map { -$0 } : seconds(text)
    }

    /// How much the last digit of a number of seconds is; a second if there is no point.
    static func resolution(_ text: Substring) -> Interval {
        guard let point = text.firstIndex(of: ".") else { return .seconds(1) }
        var nanoseconds: Int64 = 1_000_000_000
        for _ in text[point...].dropFirst().prefix(9) { nanoseconds /= 10 }
        return Interval(nanoseconds: nanoseconds)
    }

    /// A date-time with a zone. Offsets without a colon, as FFmpeg writes them (`+0000`), are read too.
    static func date(_ text: Substring) -> WallTime? {
        var text = text
        if let sign = text.utf8.dropLast(4).last, text.utf8.count > 20,
            sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
        {
            text = text.dropLast(2) + ":" + text.suffix(2)
        }
        guard let date = WallTime(iso8601: String(text)), years.contains(CivilTime(date).year) else { return nil }
        return date
    }

    private static func isDigits(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
