internal import PlaylistReading
internal import Platform

/// The cues of a WebVTT segment, and how their times relate to timestamps (RFC 8216bis, 3.1.4; W3C WebVTT, 4.1).
package struct ObservedCues: FindingReader, Sendable {
    /// X-TIMESTAMP-MAP: a time in the file, in milliseconds, and the timestamp that it stands for, in ticks of 90 kHz.
    package private(set) var map: (local: Int64, timestamp: Int64)?
    /// The time at which each cue is shown, in milliseconds of the file.
    package private(set) var times: [Range<Int64>] = []
    var findings: [Finding] = []

    /// The timestamps between which a cue is shown. Without a map, zero stands for zero.
    package func timestamps(of cue: Range<Int64>) -> Range<Int64> {
        let (local, timestamp) = map ?? (0, 0)
        return timestamp + (cue.lowerBound - local) * 90..<timestamp + (cue.upperBound - local) * 90
    }

    private typealias Line = ArraySlice<UInt8>

    /// Reads any bytes.
    ///
    /// - Returns: nil if they do not begin as WebVTT does.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[(bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)...]
        let mark = Array("WEBVTT".utf8)
        let first = Self.takeLine(from: &rest)
        guard first.starts(with: mark),
            first.count == mark.count || [0x20, 0x09].contains(first[first.startIndex + mark.count])
        else { return nil }
        if Self.arrow(in: first) != nil {
            let found = "the first line has --> behind WEBVTT"
            note(.captionsAreWellFormed, found, expected: "a title without it, or none")
        }
        var isHeader = true
        var block = Block(isOther: true)
        var number = 1
        while !rest.isEmpty {
            guard number < Self.lineLimit else {
                let expected = "up to \(Self.lineLimit), which is what this check reads"
                noteOnce(.answerIsWithinLimits, "it has more than \(Self.lineLimit) lines", expected: expected)
                break
            }
            let line = Self.takeLine(from: &rest)
            number += 1
            if line.contains(where: { $0 >= 0x80 }), String(validating: line, as: UTF8.self) == nil {
                noteOnce(.cuesAreUTF8, "line \(number) is not UTF-8", expected: "UTF-8")
            }
            if line.isEmpty {
                isHeader = false
                end(&block)
            } else if line.starts(with: Self.mapName) {
                block.isOther = true
                readMap(line, isHeader: isHeader)
            } else if Self.arrow(in: line) != nil {
                // A cue may follow the first line without an empty one between.
                isHeader = false
                readTimes(line, number, isInCue: block.hasTimes)
                block.hasTimes = true
            } else if block.first == nil {
                block.first = line
                block.isOther = block.isOther || Self.others.contains { line.starts(with: $0) }
                noteLate(line, number)
            }
        }
        end(&block)
        if map == nil, !findings.contains(where: { $0.rule == .timeMapIsWhole }) {
            note(.captionsHaveTimeMap, "there is no X-TIMESTAMP-MAP", expected: "one behind the first line")
        }
    }

    /// The lines up to an empty one.
    private struct Block {
        var first: Line?
        var hasTimes = false
        /// Whether it is the header, or a block that is not a cue (W3C WebVTT, 4.1).
        var isOther = false
    }

    private static let others = ["NOTE", "STYLE", "REGION"].map { Array($0.utf8) }
    private static let mapName = Array("X-TIMESTAMP-MAP".utf8)
    /// Hours of cues have fewer.
    private static let lineLimit = 100_000

    /// A block that is neither a cue nor anything else is lost.
    private mutating func end(_ block: inout Block) {
        defer { block = Block() }
        guard let first = block.first, !block.hasTimes, !block.isOther else { return }
        let found = "a block begins with '\(Self.text(first))' and has no -->"
        noteOnce(.cuesAreWhole, found, expected: "times, or no empty line before it")
    }

    private static let mapExample = "X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000, behind the first line"

    private mutating func readMap(_ line: Line, isHeader: Bool) {
        func wrong(_ found: String) { note(.timeMapIsWhole, found, expected: Self.mapExample) }
        guard isHeader else { return wrong("X-TIMESTAMP-MAP is not in the header") }
        var (local, timestamp): (Int64?, Int64?)
        for part in line.dropFirst("X-TIMESTAMP-MAP=".utf8.count).split(separator: UInt8(ascii: ",")) {
            if part.starts(with: Array("LOCAL:".utf8)) { local = Self.milliseconds(part.dropFirst(6)) }
            if part.starts(with: Array("MPEGTS:".utf8)) { timestamp = Self.number(part.dropFirst(7)) }
        }
        guard let local, let timestamp else { return wrong("the map is '\(Self.text(line))'") }
        map = (local, timestamp)
        guard timestamp >= 1 << 33 else { return }
        let expected = "the timestamp of the pictures, which begins at zero again after 8589934591"
        note(.timeMapIsBelowWrap, "MPEGTS is \(timestamp)", expected: expected)
    }

    /// STYLE and REGION are for the cues below them.
    private mutating func noteLate(_ line: Line, _ number: Int) {
        let name = Self.text(line)[...].trimming(" ")
        guard ["STYLE", "REGION"].contains(name), !times.isEmpty else { return }
        let found = "line \(number), \(name), stands behind the first cue"
        noteOnce(.captionsAreWellFormed, found, expected: "\(name) before the first cue, as players ignore it there")
    }

    private mutating func readTimes(_ line: Line, _ number: Int, isInCue: Bool) {
        guard let arrow = Self.arrow(in: line) else { return }
        let blank: Set<UInt8> = [0x20, 0x09]
        let before = line[..<arrow.lowerBound].split { blank.contains($0) }
        let behind = line[arrow.upperBound...].split { blank.contains($0) }
        let found = "line \(number), the times of a cue, is '\(Self.text(line))'"
        guard before.count == 1, let end = behind.first.flatMap(Self.milliseconds),
            let start = Self.milliseconds(before[0])
        else { return note(.cuesAreWhole, found, expected: "two times, such as 00:00:01.000 --> 00:00:02.000") }
        guard start < end else { return note(.cuesAreWhole, found, expected: "an end after the start") }
        if ![line[arrow.lowerBound - 1], line[arrow.upperBound]].allSatisfy(blank.contains) {
            noteOnce(.captionsAreWellFormed, found, expected: "a space before --> and behind it")
        }
        if isInCue {
            let found = "the times in line \(number) stand in the text of the cue above"
            noteOnce(.captionsAreWellFormed, found, expected: "an empty line before the next cue")
        }
        let problem = CueSettings.problem(behind.dropFirst().map { Self.text($0) })
        noteOnce(.captionsAreWellFormed, problem.map { ("line \(number): \($0.0)", $0.1) })
        if let last = times.last, start < last.lowerBound {
            let found = "the cue in line \(number), '\(Self.text(line))', starts before the one above it"
            noteOnce(.cuesAreInOrder, found, expected: "cues in the order of their starts")
        }
        // A segment that lists far too many is not read to its end.
        if times.count < 10_000 { times.append(start..<end) }
    }

    /// The bytes up to the next line feed, carriage return or both, which are taken as well.
    private static func takeLine(from rest: inout Line) -> Line {
        let whole = rest
        guard let end = whole.firstIndex(where: { $0 == 0x0a || $0 == 0x0d }) else {
            rest = []
            return whole
        }
        rest = whole[(end + 1)...]
        if whole[end] == 0x0d, rest.first == 0x0a { rest = rest.dropFirst() }
        return whole[..<end]
    }

    /// The first `-->`, looked for byte by byte: a line may be as long as its file.
    private static func arrow(in line: Line) -> Range<Int>? {
        var dashes = 0
        for index in line.indices {
            switch line[index] {
            case UInt8(ascii: "-"): dashes += 1
            case UInt8(ascii: ">") where dashes >= 2: return index - 2..<index + 1
            default: dashes = 0
            }
        }
        return nil
    }

    /// A time with minutes, seconds of two digits and three decimals, and perhaps hours.
    private static func milliseconds(_ text: Line) -> Int64? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return nil }
        let seconds = last.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard seconds.count == 2, seconds[0].count == 2, seconds[1].count == 3, let whole = number(seconds[0]),
            let decimals = number(seconds[1]), let minutes = number(parts[parts.count - 2]),
            parts[parts.count - 2].count == 2, whole < 60, minutes < 60
        else { return nil }
        let hours = parts.count == 3 ? parts[0].count < 2 ? nil : number(parts[0]) : 0
        guard let hours, hours < 1_000_000_000 else { return nil }
        return ((hours * 60 + minutes) * 60 + whole) * 1000 + decimals
    }

    private static func number(_ text: Line) -> Int64? {
        guard (1...15).contains(text.count), text.allSatisfy(\.isDecimalDigit) else { return nil }
        return text.reduce(0) { $0 * 10 + Int64($1 - 48) }
    }

    private static func text(_ line: Line) -> String { OutsideText.repaired(line.prefix(80)) }
}
