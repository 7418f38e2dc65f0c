extension RecurringOffsets {
    /// Parses the footer of a TZif file.
    ///
    /// - Throws: the reason why it is invalid.
    init(posix text: String) throws(Invalid) {
        var scanner = PosixZoneScanner(text)
        let name = try scanner.name()
        // The string counts hours to the west.
        let offset = -(try scanner.time(hours: 0...24))
        standard = Offset(secondsEast: offset, abbreviation: name, isDaylightSaving: false)
        guard !scanner.isAtEnd else {
            daylight = nil
            return
        }
        let daylightName = try scanner.name()
        let daylightOffset = scanner.next == "," ? offset + 3600 : -(try scanner.time(hours: 0...24))
        let start = try scanner.change()
        let end = try scanner.change()
        guard scanner.isAtEnd else { throw Invalid("the footer has text after its rule") }
        daylight = Daylight(
            offset: Offset(secondsEast: daylightOffset, abbreviation: daylightName, isDaylightSaving: true),
            start: start,
            end: end
        )
    }
}

/// Scans the parts of the string one after the other.
private struct PosixZoneScanner {
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

    private mutating func number(in range: ClosedRange<Int>) throws(TimeZoneRules.Invalid) -> Int {
        let digits = rest.prefix { (48...57).contains($0) }
        guard (1...3).contains(digits.count), let value = Int(String(decoding: digits, as: UTF8.self)),
            range.contains(value)
        else { throw TimeZoneRules.Invalid("a number in the footer is missing or out of range") }
        rest = rest.dropFirst(digits.count)
        return value
    }

    mutating func name() throws(TimeZoneRules.Invalid) -> String {
        let isQuoted = take("<")
        let name = rest.prefix { byte in
            let isLetter = (65...90).contains(byte & 0xdf)
            return isLetter || isQuoted && ((48...57).contains(byte) || byte == 43 || byte == 45)
        }
        rest = rest.dropFirst(name.count)
        guard name.count >= 3, !isQuoted || take(">") else {
            throw TimeZoneRules.Invalid("an abbreviation in the footer is damaged")
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// Hours, with optional sign, minutes and seconds; the result is in seconds.
    mutating func time(hours: ClosedRange<Int>) throws(TimeZoneRules.Invalid) -> Int {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        var seconds = try number(in: hours) * 3600
        if take(":") {
            seconds += try number(in: 0...59) * 60
            if take(":") { seconds += try number(in: 0...59) }
        }
        return sign * seconds
    }

    mutating func change() throws(TimeZoneRules.Invalid) -> RecurringOffsets.Change {
        guard take(",") else { throw TimeZoneRules.Invalid("a rule in the footer has no date") }
        let day: RecurringOffsets.Change.Day
        if take("J") {
            day = .julian(try number(in: 1...365))
        } else if take("M") {
            let month = try number(in: 1...12)
            guard take(".") else { throw TimeZoneRules.Invalid("a date in the footer is damaged") }
            let week = try number(in: 1...5)
            guard take(".") else { throw TimeZoneRules.Invalid("a date in the footer is damaged") }
            day = .weekday(month: month, week: week, day: try number(in: 0...6))
        } else {
            day = .ordinal(try number(in: 0...365))
        }
        return RecurringOffsets.Change(day: day, time: take("/") ? try time(hours: 0...167) : 7200)
    }
}
