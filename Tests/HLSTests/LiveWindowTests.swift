import HLS
import Testing
import Timeline

@Suite("Live windows")
struct LiveWindowTests {
    /// RFC 8216, 6.2.2, for playlists that follow each other: numbers go up one at a time, nothing is lost in the middle,
    /// the length stays, an update comes once a target duration.
    @Test("Ten thousand instants in a row keep the rules for updates, for any configuration", arguments: 0..<40)
    func rules(seed: Int) throws {
        var generator = SeededGenerator(state: UInt64(seed))
        let duration = try #require(SegmentGrid.allowedDurations.randomElement(using: &generator))
        let grid = try #require(
            SegmentGrid(duration: duration, phase: Int.random(in: 0..<duration * 10, using: &generator) * 100)
        )
        let window = LiveWindow(
            grid: grid,
            present: Bool.random(using: &generator) ? .start : .edge,
            allowance: .milliseconds(Int64.random(in: 0...6000, using: &generator)),
            past: Int.random(in: 0...5, using: &generator),
            listed: Int.random(in: 3...8, using: &generator)
        )
        let liveFrom = grid.number(at: WallTime(seconds: 1_795_000_300))
        let schedule = ProgramSchedule(liveFrom: liveFrom)
        var now = WallTime(seconds: 1_795_000_000)
        var last: MediaPlaylist?
        var lastChange: WallTime?
        for _ in 0..<10_000 {
            let playlist = MediaPlaylist(
                window: window,
                schedule: schedule,
                container: .cmaf,
                folder: "a",
                at: now
            )
            #expect(playlist.segments.count >= 3)
            #expect(
                zip(playlist.segments, playlist.segments.dropFirst()).allSatisfy { first, second in
                    guard let one = first.programDateTime, let two = second.programDateTime else { return false }
                    return two - one == .seconds(Int64(duration))
                }
            )
            if let last, playlist != last {
                let step = playlist.mediaSequence - last.mediaSequence
                #expect(step == 1)
                #expect(Array(last.segments.dropFirst().map(\.uri)) == Array(playlist.segments.dropLast().map(\.uri)))
                #expect(playlist.targetDuration == last.targetDuration)
                let left = last.segments.first?.isDiscontinuous == true ? 1 : 0
                #expect(playlist.discontinuitySequence == last.discontinuitySequence + left)
                if let lastChange {
                    // The instants are 97 ms apart at most, so a change is seen that much late.
                    let interval = now - lastChange
                    #expect(interval <= .milliseconds(Int64(duration) * 1000 + 97))
                    #expect(interval >= .milliseconds(Int64(duration) * 1000 - 97))
                }
                lastChange = now
            }
            #expect(window.nextChange(after: now) > now)
            last = playlist
            now = now + .milliseconds(Int64.random(in: 1...97, using: &generator))
        }
        #expect(last?.discontinuitySequence == 1)
    }

    @Test("A window changes at the instant that it says, and not a nanosecond before")
    func nextChange() throws {
        let window = LiveWindow(
            grid: try #require(SegmentGrid(duration: 2, phase: 300)),
            present: .start,
            allowance: .milliseconds(150),
            past: 1,
            listed: 3
        )
        let now = try #require(WallTime(iso8601: "2026-11-20T10:00:00Z"))
        let next = window.nextChange(after: now)
        #expect(next == WallTime(iso8601: "2026-11-20T10:00:00.150Z"))
        #expect(window.segments(at: next - Interval(nanoseconds: 1)) == window.segments(at: now))
        #expect(window.segments(at: next).lowerBound == window.segments(at: now).lowerBound + 1)
    }

    @Test("What a playlist lists can be had, a segment earlier and long after")
    func availability() throws {
        let start = try #require(WallTime(iso8601: "2026-11-20T10:00:00Z"))
        func at(_ seconds: Int64) -> SegmentAvailability {
            SegmentAvailability(
                start: start,
                duration: .seconds(2),
                longestPlaylist: 6,
                allowance: .seconds(6),
                at: start + .seconds(seconds)
            )
        }
        #expect(at(-21) == .tooEarly(availableAt: start - .seconds(20)))
        #expect(at(-20) == .available(until: start + .seconds(28)))
        #expect(at(27) == .available(until: start + .seconds(28)))
        #expect(at(28) == .gone(since: start + .seconds(28)))
    }
}

/// A generator with a seed, so that a test that fails fails again.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 33
    }
}
