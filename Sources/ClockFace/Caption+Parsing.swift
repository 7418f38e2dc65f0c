package import Timeline

extension Caption {
    /// Reads the captions of a SubRip (SRT) or WebVTT file, or of a plain text with one sentence a line.
    ///
    /// A WebVTT file begins with `WEBVTT` (W3C WebVTT, 4.1); an SRT file is known by its arrows. In both, the pauses
    /// between cues become empty captions, tags in angle brackets are dropped, and what overlaps an earlier cue is
    /// shortened. In a plain text, empty lines are skipped and each sentence has the given duration.
    ///
    /// - Returns: an empty array if there is no cue or sentence in the text.
    package static func captions(from text: String, duration: Interval = standardDuration) -> [Caption] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { trimmed($0.first == "\u{FEFF}" ? $0.dropFirst() : $0) }
        let timings = lines.map(timing)
        guard lines.first?.hasPrefix("WEBVTT") == true || timings.contains(where: { $0 != nil }) else {
            return lines.filter { !$0.isEmpty }.map { Caption(text: String($0), duration: duration) }
        }
        var captions: [Caption] = []
        var end: Int64 = 0
        for (index, timing) in timings.enumerated() {
            guard let timing, timing.upperBound > end else { continue }
            let text = lines[(index + 1)...].prefix { !$0.isEmpty }.map(withoutTags).joined(separator: " ")
            if timing.lowerBound > end {
                captions.append(Caption(text: "", duration: .milliseconds(timing.lowerBound - end)))
            }
            captions.append(
                Caption(text: text, duration: .milliseconds(timing.upperBound - max(end, timing.lowerBound)))
            )
            end = timing.upperBound
        }
        return captions
    }

    /// `00:01:02,500 --> 00:01:04,000`, with a point in WebVTT, in milliseconds.
    private static func timing(_ line: Substring) -> Range<Int64>? {
        let parts = line.split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count >= 3, parts[1] == "-->", let start = milliseconds(parts[0]), let end = milliseconds(parts[2]),
            start < end
        else { return nil }
        return start..<end
    }

    private static func milliseconds(_ text: Substring) -> Int64? {
        let halves = text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
        guard halves.count == 2, halves[1].utf8.count == 3, let fraction = number(halves[1]) else { return nil }
        let fields = halves[0].split(separator: ":", omittingEmptySubsequences: false)
        // WebVTT may leave the hours out.
        guard (2...3).contains(fields.count) else { return nil }
        var seconds: Int64 = 0
        for field in fields {
            guard let value = number(field) else { return nil }
            seconds = seconds * 60 + value
        }
        return seconds * 1000 + fraction
    }

    private static func number(_ digits: Substring) -> Int64? {
        guard (1...6).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int64(digits)
    }

    private static func withoutTags(_ line: Substring) -> String {
        var text = ""
        var rest = line
        while let character = rest.first {
            if character == "<", let end = rest.firstIndex(of: ">") {
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(character)
                rest.removeFirst()
            }
        }
        return text
    }

    private static func trimmed(_ line: Substring) -> Substring {
        var line = line.drop(while: \.isWhitespace)
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }
}
