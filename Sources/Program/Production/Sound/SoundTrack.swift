internal import Calendar
package import ChannelSettings
internal import ClockFace
internal import Encoding
internal import FFmpeg
package import HLS
package import Media
package import Sound
internal import Timeline

/// The sound of a channel: one track for all of its renditions.
package struct SoundTrack: TrackSource {
    package let kind = TrackKind.sound
    var sound: SoundKind { schedule.kind }
    /// The version of segments without pictures.
    let version: String
    /// The sounds of the live program; the loading program is silent.
    private let schedule: SoundSchedule
    /// The duration of segments, in seconds.
    private let duration: Int
    private let workshop: SoundWorkshop

    /// - Parameters:
    ///   - settings: those of its channel.
    ///   - zone: the channel's zone.
    package init(
        _ kind: SoundKind,
        of settings: ChannelSettings,
        zone: TimeZoneDirectory.Zone,
        duration: Int,
        workshop: SoundWorkshop
    ) {
        let (offset, face) = (settings.offset, settings.face.configuration)
        let target = face.countdownTarget(in: zone.rules)
        let marks = target.map { countdownMarks(to: $0) } ?? hourMarks(in: zone.rules)
        var content = ContentIdentity(ContentIdentity.format, kind.rawValue, "\(duration)", "\(offset.nanoseconds)")
        content.add(zone.content.name)
        if target != nil { content.add(contentOf: face) }
        content.add(FFmpegLibrary.version)
        version = content.name
        // The schedule's seconds begin together with the shown ones.
        schedule = SoundSchedule(kind, origin: target?.instant ?? .epoch, offset: offset, marks: marks)
        (self.duration, self.workshop) = (duration, workshop)
    }

    package var track: Track { get throws { try workshop.encoder().track } }

    func samples(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun {
        let encoder = try workshop.encoder()
        if let advertisement = program.advertisement {
            let times = advertisement.times(of: number, on: grid)
            let frames = AudioGrid.frames(from: times.lowerBound, to: times.upperBound)
            return try encoder.samples(of: frames, schedule: .advertisement)
        }
        let frames = grid.audioFrames(of: number)
        if program.lead > 0, let end = program.countsTo {
            // No sound begins before that, and the segment before contains the first part of the first sound.
            let start = grid.mediaStart(of: end) - MediaTime(milliseconds: Int64(program.lead))
            return try encoder.samples(of: frames, schedule: schedule, from: AudioGrid.sample(at: start))
        }
        if program.countsTo == number + 1 {
            // A silent segment before one with sounds: an access unit overlaps with the one before, which contains the first part of a sound
            // that begins at once.
            return try encoder.samples(of: frames, schedule: schedule, from: frames.upperBound * AudioGrid.frameLength)
        }
        return try encoder.samples(of: frames, schedule: program.hasLiveSound ? schedule : .silent)
    }

    /// The countdown in the name marks the last of its silent segments.
    let countsDown = true
    let loadingPeriod = Interval.zero

    func loadingFileSamples(_ count: Int64, on grid: SegmentGrid) throws -> SampleRun {
        try workshop.encoder().silence(within: grid.mediaStart(of: count) - grid.mediaStart(of: 0))
    }

    /// The version of segments that also have pictures of a version.
    func version(beside pictures: String) -> String {
        ContentIdentity(pictures, version).name
    }

    /// Whether ``rate(in:)`` returns at once.
    package func knowsRate(in container: SegmentContainer) -> Bool { workshop.knows(key(container)) }

    /// - Throws: if a sample segment cannot be made.
    package func rate(in container: SegmentContainer) throws -> SoundRate { try workshop.rate(key(container)) }

    /// The name in a player's menu.
    package var title: String {
        switch sound {
        case .none: "Silence"
        case .tick: "Ticks"
        case .pips: "Pips"
        case .beep: "Beeps"
        }
    }

    private func key(_ container: SegmentContainer) -> SoundRate.Key {
        SoundRate.Key(kind: sound, container: container, duration: duration)
    }
}

/// The targets of a countdown, as the instants to which pips lead.
func countdownMarks(to target: CountdownTarget) -> TimeMarks {
    { instant, limit in
        let (last, next) = target.neighbours(of: instant)
        return last == instant ? instant : next.flatMap { $0 <= instant + limit ? $0 : nil }
    }
}
