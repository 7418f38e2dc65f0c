package import Timeline

/// A sentence and how long it is shown.
package struct Caption: Hashable, Sendable {
    package static let standardDuration = Interval.seconds(2)

    /// The text that is shown; nothing is shown if it is empty.
    package let text: String
    package let duration: Interval

    package init(text: String, duration: Interval = standardDuration) {
        self.text = text
        self.duration = duration
    }
}

extension Caption {
    /// Reads the captions of a SubRip (SRT) or WebVTT file, or of a plain text with one sentence a line.
    ///
    /// A WebVTT file begins with `WEBVTT` (W3C WebVTT, 4.1); an SRT file is recognized by its name or by a line with its times. In both,
    /// the pauses between cues become empty captions and tags are dropped; where cues overlap, the later one is shown while it lasts. In a
    /// plain text, empty lines are skipped and each sentence has the given duration.
    ///
    /// - Parameter isTimed: whether the file's name promises cues.
    /// - Returns: an empty array if there is no cue or sentence in the text.
    /// - Throws: ``CaptionFileError`` for a cue that cannot be shown; none is left out.
    package static func captions(
        from text: String,
        duration: Interval = standardDuration,
        isTimed: Bool = false
    ) throws(CaptionFileError) -> [Caption] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { trimmed($0.first == "\u{FEFF}" ? $0.dropFirst() : $0) }
        let isWebVTT = lines.first?.hasPrefix("WEBVTT") == true
        guard isWebVTT || isTimed || lines.contains(where: { (try? CueTimes($0, number: 0)) != nil }) else {
            return lines.filter { !$0.isEmpty }.map { Caption(text: String($0), duration: duration) }
        }
        guard lines.contains(where: CueTimes.isMeant) else { return [] }
        return try Cue.captions(of: Cue.cues(in: lines, isWebVTT: isWebVTT))
    }

    private static func trimmed(_ line: Substring) -> Substring {
        var line = line.drop(while: \.isWhitespace)
        while line.last?.isWhitespace == true { line.removeLast() }
        return line
    }
}

/// A mistake in a file of captions, and its line, from 1 on.
package struct CaptionFileError: Error, Hashable {
    package let line: Int
    /// A sentence about the line, with the correct form.
    package let problem: String
}

extension CaptionFileError: CustomStringConvertible {
    package var description: String { "line \(line): \(problem)" }
}
