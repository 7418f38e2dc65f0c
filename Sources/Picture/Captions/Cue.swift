internal import Timeline

/// A cue of an SRT or WebVTT file.
struct Cue {
    /// The number of the line with its times, from 1 on.
    let line: Int
    let times: CueTimes
    var text: String

    /// The cues of a file, in the order of the file.
    ///
    /// - Parameter lines: without white space at their ends.
    static func cues(in lines: [Substring], isWebVTT: Bool) throws(CaptionFileError) -> [Cue] {
        var cues: [Cue] = []
        var isInCue = false
        var isInRemark = false
        for (index, line) in lines.enumerated() {
            if line.isEmpty {
                (isInCue, isInRemark) = (false, false)
            } else if isInRemark {
                continue
            } else if let times = try times(of: line, number: index + 1, isInCue: isInCue) {
                // The empty line between two cues may be missing; then the number of the second stands at the end of the first.
                if isInCue, lines[index - 1].allSatisfy(\.isNumber), let last = cues.indices.last {
                    // The space before the number goes, too.
                    cues[last].text.removeLast(min(cues[last].text.count, lines[index - 1].count + 1))
                }
                cues.append(Cue(line: index + 1, times: times, text: ""))
                isInCue = true
            } else if isInCue {
                let text = isWebVTT ? CueText.webVTT(line) : CueText.withoutTags(line)
                cues[cues.count - 1].text += (cues[cues.count - 1].text.isEmpty ? "" : " ") + text
            } else if isWebVTT, index == 0 || isRemark(line) {
                isInRemark = true
            } else if index + 1 == lines.count || !CueTimes.isMeant(by: lines[index + 1]), !line.allSatisfy(\.isNumber)
            {
                throw CaptionFileError(
                    line: index + 1,
                    problem: "'\(line.prefix(60))' does not belong to a cue; its times, such as "
                        + "00:00:01,000 --> 00:00:03,500, must be right above it, without an empty line in between"
                )
            }
        }
        return cues
    }

    /// The cues one after the other, with the pauses between them; where they overlap, the later one is shown while it lasts.
    static func captions(of cues: [Cue]) throws(CaptionFileError) -> [Caption] {
        let cues = merged(cues)
        var captions: [Caption] = []
        var isShown = Array(repeating: false, count: cues.count)
        // The cues that have begun, by their start; the last one is shown.
        var active: [Int] = []
        var (now, next): (Int64, Int) = (0, 0)
        while next < cues.count || !active.isEmpty {
            while next < cues.count, cues[next].times.start <= now {
                active.append(next)
                next += 1
            }
            while let last = active.last, cues[last].times.end <= now { active.removeLast() }
            let start = next < cues.count ? cues[next].times.start : Int64.max
            guard let shown = active.last else {
                guard next < cues.count else { break }
                try captions.append(
                    caption("", from: now, to: start, cue: cues[next], what: "the pause before the cue")
                )
                now = start
                continue
            }
            let end = min(start, cues[shown].times.end)
            try captions.append(caption(cues[shown].text, from: now, to: end, cue: cues[shown], what: "the cue"))
            isShown[shown] = true
            now = end
        }
        if let hidden = isShown.firstIndex(of: false) {
            throw CaptionFileError(
                line: cues[hidden].line,
                problem: "the cue is never shown, because other cues cover all of its time"
            )
        }
        return captions
    }

    /// The cues by their start, and the longer first, so that the shorter covers it; cues of equal times are one.
    private static func merged(_ cues: [Cue]) -> [Cue] {
        let sorted = cues.enumerated().sorted { left, right in
            let (first, second) = (left.element.times, right.element.times)
            return (first.start, -first.end, left.offset) < (second.start, -second.end, right.offset)
        }
        var merged: [Cue] = []
        for (_, cue) in sorted {
            if let last = merged.last?.times, last.start == cue.times.start, last.end == cue.times.end {
                merged[merged.count - 1].text += (cue.text.isEmpty ? "" : " ") + cue.text
            } else {
                merged.append(cue)
            }
        }
        return merged
    }

    private static func caption(
        _ text: String,
        from start: Int64,
        to end: Int64,
        cue: Cue,
        what: String
    ) throws(CaptionFileError) -> Caption {
        guard end - start <= 86_400_000 else {
            let length = Interval.milliseconds(end - start).timeText
            throw CaptionFileError(line: cue.line, problem: "\(what) lasts \(length); allowed: up to 24:00:00.000")
        }
        return Caption(text: text, duration: .milliseconds(end - start))
    }

    /// The times on a line; nil if it is not a line of times. Within the text of a cue, only a line without a mistake counts as one.
    private static func times(of line: Substring, number: Int, isInCue: Bool) throws(CaptionFileError) -> CueTimes? {
        guard CueTimes.isMeant(by: line) else { return nil }
        if isInCue { return try? CueTimes(line, number: number) }
        return try CueTimes(line, number: number)
    }

    /// Whether a line is for the author or the player alone (W3C WebVTT, 4.1).
    private static func isRemark(_ line: Substring) -> Bool {
        ["NOTE", "STYLE", "REGION"].contains { line == $0 || line.hasPrefix($0 + " ") }
    }
}
