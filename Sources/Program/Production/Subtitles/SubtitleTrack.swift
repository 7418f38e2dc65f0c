internal import Calendar
package import HLS
internal import Packaging
package import Scenarios
package import Timeline

/// The subtitles of a channel in a language: each cue is a second, from its first to its last millisecond, as the channel's clock shows it.
/// Its identifier is the Unix second.
package struct SubtitleTrack: TextSource {
    package let kind = TrackKind.subtitles
    /// BCP 47.
    package let language: String
    /// The version of its segments.
    package let version: String
    private let names: DateNames
    private let date: DatePattern
    private let zone: any ZoneOffsets
    /// The time by which the shown clock is ahead of the true time.
    private let offset: Interval

    /// - Parameter language: one of `DateNames.languages`.
    package init(in language: String, zone: TimeZoneDirectory.Zone, offset: Interval) {
        self.language = language
        names = DateNames(locale: language) ?? .english
        date = .fullDate(in: language)
        self.zone = zone.rules
        self.offset = offset
        // The third part stands for the times in its segments.
        var content = ContentIdentity(ContentIdentity.format, kind.rendition, "from 0")
        content.add(contentOf: names)
        content.add(date.text)
        content.add("\(offset.nanoseconds)")
        content.add(zone.content.name)
        version = content.name
    }

    /// The name in a player's menu.
    package var title: String { LanguageNames.name(of: language) }

    package var rendition: RenditionName { kind.rendition(in: language) }

    /// The cue of the second in which the loading program ends begins where it ends.
    package func file(
        of times: Range<MediaTime>,
        program: SegmentProgram,
        liveFrom end: MediaTime?,
        shift: MediaTime,
        fault: TextFault
    ) -> [UInt8] {
        let shift = shift + fault.mapOffset
        let map: WebVTTSegment.Map =
            fault.hasNoMap ? .missing : fault.isUnwrapped ? .unwrapped(shiftedBy: shift) : .shifted(by: shift)
        let (start, stop) = (times.lowerBound.wallTime, times.upperBound.wallTime)
        let first = max(start, end?.wallTime ?? start)
        let isLive = program.hasLiveSound || end != nil
        return WebVTTSegment.bytes(
            from: start,
            cues: isLive && first < stop ? cues(of: first..<stop, notBefore: end?.wallTime) : [],
            map: map,
            hasByteOrderMark: fault.hasByteOrderMark
        )
    }

    /// The cues of all seconds of which some part is in a range.
    private func cues(of times: Range<WallTime>, notBefore live: WallTime?) -> [WebVTTSegment.Cue] {
        let last = times.upperBound - Interval(nanoseconds: 1)
        return ((times.lowerBound + offset).seconds...(last + offset).seconds).map { second in
            let shown = WallTime(seconds: second)
            let start = shown - offset
            return WebVTTSegment.Cue(
                identifier: String(second),
                from: live.map { max(start, $0) } ?? start,
                to: start + .seconds(1),
                lines: [.timeWithOffset, date].map { $0.text(of: shown, in: zone, names: names) }
            )
        }
    }

    /// The largest bit rate of its segments, in bits a second.
    ///
    /// - Parameter duration: the duration of segments, in seconds.
    package func rate(duration: Int) -> Int {
        func longest(_ field: String) -> Int { names.names(of: field).map(\.utf8.count).max() ?? 0 }
        // The header with its map is no longer than this, and neither are the other parts of a cue.
        let (header, rest) = (72, 96)
        let cue = rest + date.text.utf8.count + longest("EEEE") + longest("MMMM")
        return (header + cue * (duration + 1)) * 8 / duration
    }
}

extension DatePattern {
    /// The time of day with its offset from UTC: `20:00:00 UTC+08:00`.
    static let timeWithOffset = (try? DatePattern("HH:mm:ss 'UTC'xxx")) ?? .timeOfDay

    /// The text of an instant in a zone.
    func text(of instant: WallTime, in zone: any ZoneOffsets, names: DateNames) -> String {
        let secondsEast = zone.secondsEast(at: instant)
        return text(of: CivilTime(instant, offset: secondsEast), secondsEast: secondsEast, names: names)
    }
}
