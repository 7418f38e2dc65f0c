/// The beginning and the end of a cue: `00:01:02,500 --> 00:01:04,000`, with a point in WebVTT, which may leave out the hours.
struct CueTimes {
    /// Milliseconds, each up to a million hours.
    let start: Int64
    let end: Int64

    /// - Parameter number: that of the line, from 1 on.
    init(_ line: Substring, number: Int) throws(CaptionFileError) {
        let sides = line.split(separator: "-->", omittingEmptySubsequences: false)
        guard sides.count == 2, let start = Self.milliseconds(sides[0]), let end = Self.milliseconds(sides[1])
        else {
            throw CaptionFileError(
                line: number,
                problem:
                    "'\(line.prefix(60))' has times that cannot be read; write them like 00:00:01,000 --> 00:00:03,500, "
                    + "or with points"
            )
        }
        guard start < end else {
            throw CaptionFileError(line: number, problem: "the cue '\(line.prefix(60))' does not end after its start")
        }
        (self.start, self.end) = (start, end)
    }

    /// Whether a line is meant to give times, right or wrong: it begins with a digit and has an arrow.
    static func isMeant(by line: Substring) -> Bool {
        line.contains("-->") || line.first?.isNumber == true && line.contains(":") && line.contains("->")
    }

    /// The first word of a side of the arrow; settings may follow the end time.
    private static func milliseconds(_ side: Substring) -> Int64? {
        guard let text = side.split(whereSeparator: \.isWhitespace).first else { return nil }
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard halves.count == 2, let fraction = number(halves[1], digits: 3...3) else { return nil }
        let fields = halves[0].split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count), let seconds = number(fields[fields.count - 1], digits: 2...2),
            seconds < 60,
            let minutes = number(fields[fields.count - 2], digits: 2...2), minutes < 60,
            let hours = fields.count == 3 ? number(fields[0], digits: 1...6) : 0
        else { return nil }
        return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int64? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int64(text)
    }
}
