package import Timeline

/// A segment of subtitles: a WebVTT file that a player reads alone (RFC 8216bis, 3.1.4; W3C WebVTT, 4.1).
///
/// Its own clock begins at 0 with its first cue, as that of most streams does: VLC 3 shows nothing where LOCAL is another time. X-TIMESTAMP-MAP
/// has the timestamp of the pictures of that instant, which is near the segment, however often the timestamps have wrapped.
package enum WebVTTSegment {
    /// A cue from its first to its last millisecond, even if only a part of it is in the segment.
    package struct Cue: Hashable, Sendable {
        /// The name by which players recognize the same cue in two segments.
        package let identifier: String
        package let start: WallTime
        package let end: WallTime
        /// The text, of one line or more; empty lines would end the cue.
        package let lines: [String]

        /// - Parameters: start and end are whole milliseconds.
        package init(identifier: String, from start: WallTime, to end: WallTime, lines: [String]) {
            self.identifier = identifier
            self.start = start
            self.end = end
            self.lines = lines
        }
    }

    /// The relation of times in the file to timestamps.
    package enum Map: Hashable, Sendable {
        /// The timestamp of an instant, in ticks of 90 kHz, is its time on the media timeline and this much.
        case shifted(by: MediaTime)
        /// The same, and 2^33 more.
        case unwrapped(shiftedBy: MediaTime)
        /// There is no map.
        case missing
    }

    /// The bytes of the file.
    ///
    /// - Parameters:
    ///   - start: its start, at which its clock begins if it has no cues.
    ///   - cues: all that are to be shown in it, in the order of their starts.
    package static func bytes(from start: WallTime, cues: [Cue], map: Map, hasByteOrderMark: Bool) -> [UInt8] {
        let origin = milliseconds(cues.first?.start ?? start)
        func time(_ milliseconds: Int64) -> String { Interval.milliseconds(milliseconds - origin).timeText }
        var text = hasByteOrderMark ? "\u{feff}WEBVTT\n" : "WEBVTT\n"
        if let timestamp = timestamp(of: origin, by: map) {
            text += "X-TIMESTAMP-MAP=LOCAL:\(time(origin)),MPEGTS:\(timestamp)\n"
        }
        for cue in cues {
            text += "\n\(cue.identifier)\n"
            text += "\(time(milliseconds(cue.start))) --> \(time(milliseconds(cue.end)))\n"
            for line in cue.lines { text += escaped(line) + "\n" }
        }
        // The lines of the header end with an empty one, also before nothing.
        if cues.isEmpty { text += "\n" }
        return Array(text.utf8)
    }

    /// The timestamp of an instant in milliseconds since the epoch; nil if there is no map.
    private static func timestamp(of milliseconds: Int64, by map: Map) -> Int64? {
        let wrap: Int64 = 1 << 33
        func wrapped(_ shift: MediaTime) -> Int64 {
            (milliseconds * 90 + shift.ticks).flooredRemainder(dividingBy: wrap)
        }
        switch map {
        case .shifted(by: let shift): return wrapped(shift)
        case .unwrapped(shiftedBy: let shift): return wrapped(shift) + wrap
        case .missing: return nil
        }
    }

    /// Milliseconds since the epoch, cut.
    private static func milliseconds(_ time: WallTime) -> Int64 {
        time.nanoseconds.flooredQuotient(dividingBy: 1_000_000)
    }

    /// A line with the characters that would be markup replaced (W3C WebVTT, 4.2.2).
    private static func escaped(_ line: String) -> String {
        line.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
