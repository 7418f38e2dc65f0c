internal import Encoding
internal import HLS
internal import Media
internal import Sound
internal import Timeline

/// What is heard on a channel: one track for all of its renditions.
struct SoundTrack: TrackSource {
    /// Of its own playlist and segments, where a rendition of pictures has its size.
    static let name = "audio"

    let kind: SoundKind
    /// Of segments that hold nothing else.
    let version: String
    private let schedule: SoundSchedule
    /// Of segments, in seconds.
    private let duration: Int
    private let workshop: SoundWorkshop

    /// - Parameters:
    ///   - schedule: what is heard while the live program is on; the loading program is silent.
    ///   - content: what its samples depend on besides the program.
    init(_ schedule: SoundSchedule, content: ContentIdentity, duration: Int, workshop: SoundWorkshop) {
        kind = schedule.kind
        version = content.name
        self.schedule = schedule
        self.duration = duration
        self.workshop = workshop
    }

    var track: Track { get throws { try workshop.encoder().track } }

    func samples(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun {
        let encoder = try workshop.encoder()
        if program.lead > 0, let end = program.countsTo {
            // Up to then no sound begins, and in the segment before is what of the first goes before it.
            let start = grid.mediaStart(of: end) - MediaTime(milliseconds: Int64(program.lead))
            let frames = grid.audioFrames(of: number)
            return try encoder.samples(of: frames, schedule: schedule, from: AudioGrid.sample(at: start))
        }
        if program.countsTo == number + 1 { return try encoder.silence(ofSegment: number, on: grid, before: schedule) }
        return try encoder.samples(
            ofSegment: number,
            on: grid,
            schedule: program.hasLiveSound ? schedule : .silent
        )
    }

    /// So that the last of its silent segments is known.
    let countsDown = true
    let loadingPeriod = Interval.zero

    func loadingFileSamples(_ count: Int64, on grid: SegmentGrid) throws -> SampleRun {
        try workshop.encoder().silence(within: grid.mediaStart(of: count) - grid.mediaStart(of: 0))
    }

    /// Of segments that hold it beside the pictures of a rendition.
    func version(beside pictures: Rendition) -> String {
        var content = ContentIdentity()
        content.add(pictures.version)
        content.add(version)
        return content.name
    }

    /// Whether ``rate(in:)`` takes no time.
    func knowsRate(in container: SegmentContainer) -> Bool { workshop.knows(key(container)) }

    /// - Throws: if a sample segment cannot be made.
    func rate(in container: SegmentContainer) throws -> SoundRate { try workshop.rate(key(container)) }

    /// As viewers read it in a menu.
    var title: String {
        switch kind {
        case .none: "Silence"
        case .tick: "Ticks"
        case .pips: "Pips"
        case .beep: "Beeps"
        }
    }

    private func key(_ container: SegmentContainer) -> SoundRate.Key {
        SoundRate.Key(kind: kind, container: container, duration: duration)
    }
}
