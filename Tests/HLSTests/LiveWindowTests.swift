import HLS
import LiveStreams
import SeededRandomNumbers
import Testing
import Timeline

@Suite("Live windows")
struct LiveWindowTests {
    private static func instant(_ text: String) throws -> WallTime {
        try #require(WallTime(iso8601: text))
    }

    @Test("A window changes at the instant that it says, and not a nanosecond before")
    func nextChange() throws {
        let window = try LiveStream.make(phase: 300, allowance: 150, past: 1).window
        let now = try Self.instant("2026-11-20T10:00:00Z")
        let next = window.nextChange(after: now)
        #expect(next == WallTime(iso8601: "2026-11-20T10:00:00.150Z"))
        #expect(window.segments(at: next - Interval(nanoseconds: 1)) == window.segments(at: now))
        #expect(window.segments(at: next).lowerBound == window.segments(at: now).lowerBound + 1)
        #expect(window.nextChange(after: next) == next + .seconds(2))
    }

    @Test("The present begins the list or ends it")
    func present() throws {
        let now = try Self.instant("2026-11-20T10:00:01Z")
        let present = try #require(SegmentGrid(duration: 2, phase: 0)).number(at: now)
        #expect(try LiveStream.make().window.segments(at: now) == present..<present + 3)
        #expect(try LiveStream.make(past: 2, listed: 4).window.segments(at: now) == present - 2..<present + 4)
        #expect(try LiveStream.make(present: .edge, listed: 6).window.segments(at: now) == present - 6..<present)
        // What is shown at the edge has happened, whoever asks and whatever he needs to start.
        let ahead = try LiveStream.make(present: .edge, allowance: 6000, past: 3, listed: 6).window
        #expect(ahead.segments(at: now) == present - 6..<present)
    }

    /// RFC 8216, 6.2.2: a segment that was removed stays for its own duration and that of the longest list with it.
    @Test("A segment can be had from a duration before it is listed until 6.2.2 lets it go")
    func availability() throws {
        let window = try LiveStream.make(allowance: 500, past: 1).window
        let number = window.grid.number(at: try Self.instant("2026-11-20T10:00:00Z"))
        // Listed from 09:59:55.5 (two more in front of it) to 10:00:03.5 (one more behind it).
        let early = try Self.instant("2026-11-20T09:59:53.500Z")
        let end = try Self.instant("2026-11-20T10:00:13.500Z")
        let nanosecond = Interval(nanoseconds: 1)
        #expect(window.availability(of: number, at: early - nanosecond) == .tooEarly(availableAt: early))
        #expect(window.availability(of: number, at: early) == .available(until: end))
        #expect(window.availability(of: number, at: end - nanosecond) == .available(until: end))
        #expect(window.availability(of: number, at: end) == .gone(since: end))
        let listed = try Self.instant("2026-11-20T09:59:55.500Z")
        #expect(
            window.availability(of: number, at: listed - nanosecond, early: .zero) == .tooEarly(availableAt: listed)
        )
        #expect(window.availability(of: number, at: listed, early: .zero) == .available(until: end))
    }

    @Test(
        "Numbers that no time has are too early or gone",
        arguments: [.max, .max - 1, 1_000_000_000_000_000] as [Int64]
    )
    func numbersOutside(number: Int64) throws {
        let window = try LiveStream.make(present: .edge, listed: 6).window
        for now in [WallTime.epoch, WallTime(seconds: 1_800_000_000)] {
            #expect(window.availability(of: number, at: now) == .tooEarly(availableAt: .distantFuture))
            #expect(window.availability(of: -number, at: now) == .gone(since: .distantPast))
        }
        #expect(window.availability(of: .min, at: .epoch) == .gone(since: .distantPast))
    }

    @Test("What any playlist of a channel lists can be had, a segment earlier and long after")
    func channelAvailability() throws {
        let start = try Self.instant("2026-11-20T10:00:00Z")
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

    @Test(
        "In a channel, a number that no time has is too early or gone",
        arguments: [999_999_999_999, .max] as [Int64]
    )
    func channelNumbersOutside(number: Int64) throws {
        let grid = try #require(SegmentGrid(duration: 6, phase: 0))
        func availability(_ number: Int64) -> SegmentAvailability {
            SegmentAvailability(
                start: grid.start(of: number),
                duration: grid.interval,
                longestPlaylist: 20,
                allowance: .seconds(6),
                at: WallTime(seconds: 1_800_000_000)
            )
        }
        guard case .tooEarly = availability(number), case .gone = availability(-number) else {
            Issue.record("\(availability(number)), \(availability(-number))")
            return
        }
    }

    @Test("The availability in a channel covers that in each of its lists", arguments: 0..<24)
    func covers(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let now = WallTime(seconds: .random(in: 0...2_000_000_000, using: &generator))
        let window = try LiveStream.random(from: now, using: &generator).window
        for _ in 0..<1000 {
            let number = window.grid.number(at: now) + .random(in: -40...40, using: &generator)
            guard case .available = window.availability(of: number, at: now) else { continue }
            let wide = SegmentAvailability(
                start: window.grid.start(of: number),
                duration: window.grid.interval,
                longestPlaylist: window.past + window.listed,
                allowance: .seconds(6),
                at: now
            )
            guard case .available = wide else {
                Issue.record("segment \(number) at \(now) of \(window) is not available in the channel: \(wide)")
                return
            }
        }
    }

    @Test("A segment is listed exactly from the instant to the instant that the window says", arguments: 0..<24)
    func listing(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 3000)
        let now = WallTime(nanoseconds: .random(in: 0...2_000_000_000_000_000_000, using: &generator))
        let window = try LiveStream.random(from: now, using: &generator).window
        let nanosecond = Interval(nanoseconds: 1)
        for number in window.segments(at: now).lowerBound - 20..<window.segments(at: now).upperBound + 20 {
            let listing = window.listing(of: number)
            #expect(window.segments(at: now).contains(number) == listing.contains(now))
            #expect(window.segments(at: listing.lowerBound).last == number)
            #expect(!window.segments(at: listing.lowerBound - nanosecond).contains(number))
            #expect(window.segments(at: listing.upperBound - nanosecond).first == number)
            #expect(!window.segments(at: listing.upperBound).contains(number))
            #expect(listing.upperBound - listing.lowerBound == window.length)
        }
    }
}
