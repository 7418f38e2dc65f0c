/// The offsets that a zone has year after year, as the TZ string of POSIX tells them (POSIX.1-2017, 8.3; RFC 8536, 3.3.1):
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct RecurringOffsets: Hashable, Sendable {
    typealias Invalid = TimeZoneRules.Invalid
    typealias Offset = TimeZoneRules.Offset

    /// A day of each year and the seconds of local time after its midnight at which the offset changes.
    private struct Change: Hashable {
        enum Day: Hashable {
            /// 1 to 365, without counting 29 February.
            case julian(Int)
            /// 0 to 365, counting it.
            case ordinal(Int)
            /// The week 1 to 5 (5 is the last) of a month 1 to 12, and a weekday from Sunday, 0.
            case weekday(month: Int, week: Int, day: Int)
        }

        let day: Day
        let time: Int
    }

    private let standard: Offset
    private let daylight: Daylight?

    /// Daylight saving time and the part of each year in which it holds.
    private struct Daylight: Hashable {
        let offset: Offset
        let start: Change
        let end: Change
    }

    init(posix text: String) throws(Invalid) {
        var scanner = Scanner(text)
        let name = try scanner.name()
        let offset = -(try scanner.time())
        standard = Offset(secondsEast: offset, abbreviation: name, isDaylightSaving: false)
        guard !scanner.isAtEnd else {
            daylight = nil
            return
        }
        let daylightName = try scanner.name()
        let daylightOffset = scanner.next == "," ? offset + 3600 : -(try scanner.time())
        let start = try scanner.change()
        let end = try scanner.change()
        guard scanner.isAtEnd else { throw Invalid("the footer has something behind its rule") }
        daylight = Daylight(
            offset: Offset(secondsEast: daylightOffset, abbreviation: daylightName, isDaylightSaving: true),
            start: start,
            end: end
        )
    }

    func offset(at seconds: Int64) -> Offset {
        guard let daylight else { return standard }
        let summer = daylight.offset
        let year = CivilTime(WallTime(seconds: seconds), offset: standard.secondsEast).year
        // Each change is told in the local time that holds before it.
        let begins = Self.instant(of: daylight.start, year: year) - Int64(standard.secondsEast)
        let ends = Self.instant(of: daylight.end, year: year) - Int64(summer.secondsEast)
        let isSummer =
            begins < ends
            ? seconds >= begins && seconds < ends
            : seconds >= begins || seconds < ends
        return isSummer ? summer : standard
    }

    /// The change as seconds since the epoch, as if local time were UTC.
    private static func instant(of change: Change, year: Int) -> Int64 {
        let newYear = CivilTime.secondsSinceEpoch(year: year, month: 1, day: 1) ?? 0
        switch change.day {
        case .julian(let day):
            let leap = CivilTime.isLeap(year: year) && day >= 60 ? 1 : 0
            return newYear + Int64((day - 1 + leap) * 86_400 + change.time)
        case .ordinal(let day):
            return newYear + Int64(day * 86_400 + change.time)
        case .weekday(let month, let week, let day):
            let first = CivilTime.secondsSinceEpoch(year: year, month: month, day: 1) ?? 0
            // Sunday is 7 in ISO 8601.
            let weekday = CivilTime(WallTime(seconds: first)).weekday % 7
            var date = 1 + (day - weekday + 7) % 7 + (week - 1) * 7
            while date > CivilTime.dayCount(ofMonth: month, year: year) { date -= 7 }
            return first + Int64((date - 1) * 86_400 + change.time)
        }
    }

    private struct Scanner {
        private var rest: Substring.UTF8View

        init(_ text: String) {
            rest = text[...].utf8
        }

        var isAtEnd: Bool { rest.isEmpty }
        var next: Character? { rest.first.map { Character(Unicode.Scalar($0)) } }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }

        private mutating func number(in range: ClosedRange<Int>) throws(Invalid) -> Int {
            let digits = rest.prefix { (48...57).contains($0) }
            guard (1...3).contains(digits.count), let value = Int(String(decoding: digits, as: UTF8.self)),
                range.contains(value)
            else { throw Invalid("a number in the footer is missing or out of range") }
            rest = rest.dropFirst(digits.count)
            return value
        }

        mutating func name() throws(Invalid) -> String {
            let isQuoted = take("<")
            let name = rest.prefix { byte in
                let isLetter = (65...90).contains(byte & 0xdf)
                return isLetter || isQuoted && ((48...57).contains(byte) || byte == 43 || byte == 45)
            }
            rest = rest.dropFirst(name.count)
            guard name.count >= 3, !isQuoted || take(">") else {
                throw Invalid("an abbreviation in the footer is damaged")
            }
            return String(decoding: name, as: UTF8.self)
        }

        /// Hours, and minutes and seconds if they are there, with a sign; in seconds.
        mutating func time() throws(Invalid) -> Int {
            let sign = take("-") ? -1 : 1
            if sign == 1 { _ = take("+") }
            var seconds = try number(in: 0...167) * 3600
            if take(":") {
                seconds += try number(in: 0...59) * 60
                if take(":") { seconds += try number(in: 0...59) }
            }
            return sign * seconds
        }

        mutating func change() throws(Invalid) -> Change {
            guard take(",") else { throw Invalid("a rule in the footer has no date") }
            let day: Change.Day
            if take("J") {
                day = .julian(try number(in: 1...365))
            } else if take("M") {
                let month = try number(in: 1...12)
                guard take(".") else { throw Invalid("a date in the footer is damaged") }
                let week = try number(in: 1...5)
                guard take(".") else { throw Invalid("a date in the footer is damaged") }
                day = .weekday(month: month, week: week, day: try number(in: 0...6))
            } else {
                day = .ordinal(try number(in: 0...365))
            }
            return Change(day: day, time: take("/") ? try time() : 7200)
        }
    }
}
