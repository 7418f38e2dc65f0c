internal import Captions
internal import HLS
internal import Timeline

extension ReaderTrial {
    private static let cueWords = [
        "\n", "\r\n", "\n\n", "\r", "\u{2028}", "\u{FEFF}", "WEBVTT", "NOTE x\n", "STYLE\n", "1\n", "-->", "->",
        " --> ",
        "00:00:00,000", "00:00:01.500", "00:01.000", "999999:59:59,999", "1000000:00:00,000", "<i>", "</i>", "<v Ann>",
        "<", ">",
        "<00:00:01.000>", "&amp;", "&#x27;", "&#1114112;", "&#0;", "&", ";", "א", "e\u{301}", "½",
    ]
    private static let cueFiles = [
        "1\n00:00:00,500 --> 00:00:02,000\n<i>Hello</i>\nthere\n\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n",
        "WEBVTT\n\nNOTE remark\n\nname\n00:01.000 --> 00:02.000 line:0\nA &amp; <b>B</b>\n\n00:01.500 --> 00:03.000\nover\n",
        "1\n00:00:00,000 --> 00:00:01,000\nOne\n2\n00:00:01,000 --> 00:00:02,000\nTwo",
        "One.\r\n\r\n  Two. \n",
    ].map { Array($0.utf8) }

    /// A text whose kind is not known: SubRip, WebVTT or plain.
    static let captions = ReaderTrial(name: "captions", examples: cueFiles, words: cueWords) { bytes in
        check(captionsOf: bytes, isTimed: false)
    }

    /// A file that is known to have cues.
    static let timedText = ReaderTrial(name: "timed-text", examples: cueFiles, words: cueWords) { bytes in
        check(captionsOf: bytes, isTimed: true)
    }

    private static func check(captionsOf bytes: [UInt8], isTimed: Bool) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        let captions: [Caption]
        do throws(CaptionFileError) { captions = try Caption.captions(from: text, isTimed: isTimed) } catch {
            let lineCount = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
            return (1...lineCount).contains(error.line) ? nil : "the error is on line \(error.line) of \(lineCount)"
        }
        for caption in captions {
            guard caption.duration > .zero, caption.duration <= .seconds(86_400) else {
                return "a caption lasts \(caption.duration)"
            }
            if caption.text.contains(where: \.isNewline) { return "a caption has two lines" }
        }
        return nil
    }

    /// RFC 3339.
    static let dateTime = ReaderTrial(
        name: "date-time",
        examples: ["2026-12-12T20:00:00+08:00", "1678-01-01T00:00:00Z", "2261-12-31t23:59:59.999999999-23:59"]
            .map { Array($0.utf8) },
        words: ["Z", "T", "-", ":", "+", ".", "24", "60", "0000", "9999", "29", "\0", "٣"]
    ) { bytes in
        guard let instant = WallTime(iso8601: String(decoding: bytes, as: UTF8.self)) else { return nil }
        guard let again = WallTime(iso8601: instant.iso8601) else {
            // Up to a day of offset may lie beyond the years that are read.
            return WallTime.years.contains(CivilTime(instant).year) ? "\(instant.iso8601) is not read again" : nil
        }
        return again.iso8601 == instant.iso8601 ? nil : "\(instant.iso8601) is read as \(again.iso8601)"
    }

    /// The schedule of programs in a playlist's URL.
    static let schedule = ReaderTrial(
        name: "schedule",
        examples: ["live", "loading.897500000.live", "live.1.loading.2.live.3.loading.4.live"].map { Array($0.utf8) },
        words: [".", "live", "loading", "-1", "+1", "01", "9223372036854775807", "9223372036854775808", "..", " "]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        guard let schedule = try? ProgramSchedule(text: text) else { return nil }
        for switchover in schedule.switches {
            _ = schedule.segmentProgram(of: switchover.segment, longestCountdown: 10)
            _ = schedule.discontinuitySequence(atFirst: switchover.segment)
        }
        return schedule.text == text ? nil : "it is written as \(schedule.text)"
    }
}
