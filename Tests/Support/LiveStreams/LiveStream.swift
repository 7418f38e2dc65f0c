package import HLS
package import Support
package import Timeline

/// Everything that a live playlist is made from, but the time.
package struct LiveStream: Sendable, CustomStringConvertible {
    /// An error for a stream that cannot be made: a grid of no allowed duration, a text that is not a date-time.
    package struct Impossible: Error {}

    package var view: PlaylistView
    package var schedule: ProgramSchedule
    package var container: SegmentContainer
    package var folder = "640x360"
    package var longestCountdown: Int64 = 0
    package var timing = SegmentTiming.grid
    package var keys: KeyRotation?
    package var splice = MediaPlaylist.Splice.marked
    /// Whether the I-frames are listed in place of the segments.
    package var hasIFrames = false

    package var description: String {
        "\(view), \(schedule.text), \(container), \(timing), \(longestCountdown), \(splice)"
    }

    package func playlist(at now: WallTime) -> MediaPlaylist {
        let playlist = MediaPlaylist(
            view: view,
            schedule: schedule,
            container: container,
            names: SegmentNames(folder: folder),
            timing: timing,
            longestCountdown: longestCountdown,
            keys: keys,
            splice: splice,
            at: now
        )
        return hasIFrames ? playlist.iFrames(in: container, each: view.grid.duration) : playlist
    }

    /// The playlist as text, at a date-time of ISO 8601.
    package func text(at instant: String) throws -> String {
        String(decoding: playlist(at: try Self.require(WallTime(iso8601: instant))).bytes, as: UTF8.self)
    }

    /// Segments of two seconds, three of them listed, in CMAF.
    package static func make(
        phase: Int = 0,
        allowance: Int64 = 0,
        past: Int = 0,
        listed: Int = 3,
        schedule: ProgramSchedule = .live,
        container: SegmentContainer = .cmaf
    ) throws -> LiveStream {
        LiveStream(
            view: .present(
                on: try grid(phase: phase),
                allowance: .milliseconds(allowance),
                past: past,
                listed: listed
            ),
            schedule: schedule,
            container: container
        )
    }

    /// The same at the live edge.
    package static func makeAtEdge(listed: Int = 3, container: SegmentContainer = .cmaf) throws -> LiveStream {
        LiveStream(
            view: .liveEdge(on: try grid(phase: 0), listed: listed),
            schedule: .live,
            container: container
        )
    }

    /// Any stream, with a schedule whose switches lie within 20,000 s behind the instant.
    package static func random(from instant: WallTime, using generator: inout SeededGenerator) throws -> LiveStream {
        let duration = try require(SegmentGrid.allowedDurations.randomElement(using: &generator))
        let grid = try require(
            SegmentGrid(duration: duration, phase: Int.random(in: 0..<duration * 1000, using: &generator))
        )
        let first = grid.number(at: instant)
        let count = Int.random(in: 0...ProgramSchedule.maximumSwitches, using: &generator)
        var segments: Set<Int64> = []
        while segments.count < count { segments.insert(first + .random(in: -5...600, using: &generator)) }
        let programs = ProgramName.allCases.shuffled(using: &generator)
        let switches = segments.sorted().enumerated().map { index, segment in
            ProgramSchedule.Switch(to: programs[(index + 1) % programs.count], at: segment)
        }
        return LiveStream(
            view: Bool.random(using: &generator)
                ? .present(
                    on: grid,
                    allowance: Interval(nanoseconds: .random(in: 0...6_000_000_000, using: &generator)),
                    past: Int.random(in: 0...5, using: &generator),
                    listed: Int.random(in: 3...8, using: &generator)
                ) : .liveEdge(on: grid, listed: Int.random(in: 3...8, using: &generator)),
            schedule: try ProgramSchedule(first: programs[0], switches: switches),
            container: Bool.random(using: &generator) ? .cmaf : .ts,
            longestCountdown: [0, 3, 1000].randomElement(using: &generator) ?? 0,
            splice: Int.random(in: 0..<4, using: &generator) == 0 ? .seamless : .marked
        )
    }

    private static func grid(phase: Int) throws(Impossible) -> SegmentGrid {
        try require(SegmentGrid(duration: 2, phase: phase))
    }

    private static func require<Value>(_ value: Value?) throws(Impossible) -> Value {
        guard let value else { throw Impossible() }
        return value
    }
}
