import LiveStreams
import Support
import Testing
import Timeline

@testable import HLS

@Suite("Views of the timeline")
struct PlaylistViewTests {
    private static let nanosecond = Interval(nanoseconds: 1)

    private static func instant(_ text: String) throws -> WallTime {
        try #require(WallTime(iso8601: text))
    }

    @Test("A view changes at the announced instant, and not a nanosecond before")
    func nextChange() throws {
        let view = try LiveStream.make(phase: 300, allowance: 150, past: 1).view
        let now = try Self.instant("2026-11-20T10:00:00Z")
        let next = view.nextChange(after: now)
        #expect(next == WallTime(iso8601: "2026-11-20T10:00:00.150Z"))
        #expect(view.segments(at: next - Self.nanosecond) == view.segments(at: now))
        #expect(view.segments(at: next).lowerBound == view.segments(at: now).lowerBound + 1)
        #expect(view.nextChange(after: next) == next + .seconds(2))
    }

    @Test(
        "A list is kept for half a target duration at most, and not beyond its next change",
        arguments: [("00.000", 3), ("02.999", 3), ("03", 3), ("03.001", 2), ("05", 1), ("05.001", 0), ("05.999", 0)]
    )
    func maximumAge(second: String, age: Int) throws {
        let view = PlaylistView.liveEdge(on: try #require(SegmentGrid(duration: 6, phase: 0)), listed: 3)
        #expect(view.maximumAge(at: try Self.instant("2026-11-20T10:00:\(second)Z")) == age)
    }

    @Test("The present begins the list or ends it")
    func present() throws {
        let now = try Self.instant("2026-11-20T10:00:01Z")
        let present = try #require(SegmentGrid(duration: 2, phase: 0)).number(at: now)
        #expect(try LiveStream.make().view.segments(at: now) == present..<present + 3)
        #expect(try LiveStream.make(past: 2, listed: 4).view.segments(at: now) == present - 2..<present + 4)
        #expect(try LiveStream.makeAtEdge(listed: 6).view.segments(at: now) == present - 6..<present)
    }

    @Test("A list of the future begins with the present, declares it, and has no HOLD-BACK")
    func ahead() throws {
        let now = try Self.instant("2026-11-20T10:00:01.999Z")
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let (view, present) = (PlaylistView.ahead(on: grid, listed: 30), grid.number(at: now))
        #expect(view.segments(at: now) == present..<present + 30)
        #expect(view.start == PlaylistStart(timeOffset: MediaTime(seconds: 0), isPrecise: true))
        #expect(view.serverControl == nil)
        // The last of the list can be had, and so can two more.
        let first = view.availability(of: present + 31).lowerBound
        #expect(first == WallTime(iso8601: "2026-11-20T10:00:00Z"))
    }

    @Test("A list that slides has neither type nor end; only one that is ahead has a start")
    func sliding() throws {
        let now = try Self.instant("2026-11-20T10:00:01Z")
        let (ahead, edge) = (try LiveStream.make(past: 2).view, try LiveStream.makeAtEdge().view)
        #expect(ahead.type == nil && edge.type == nil)
        #expect(!ahead.hasEnded(at: now) && !edge.hasEnded(at: now))
        #expect(ahead.start == PlaylistStart(timeOffset: MediaTime(seconds: 4), isPrecise: true))
        #expect(edge.start == nil)
        // Three target durations, which players keep anyhow.
        #expect(ahead.serverControl == ServerControl(holdBack: MediaTime(seconds: 6)))
        #expect(edge.serverControl == ahead.serverControl)
        let grid = try #require(SegmentGrid(duration: 6, phase: 0))
        let slow = PlaylistView.present(on: grid, allowance: .zero, past: 0, listed: 3)
        #expect(slow.serverControl == ServerControl(holdBack: MediaTime(seconds: 18)))
    }

    @Test("A date that was published stays, whenever and however the segment is listed")
    func dates() throws {
        var dates: [Int64: WallTime] = [:]
        let start = try Self.instant("2026-11-20T10:00:00Z")
        for index in 0..<Int64(1000) {
            // Back and forth, as viewers of several origins ask.
            let now = start + .milliseconds(index * 7919 % 60_000)
            let streams = [
                try LiveStream.make(allowance: index * 13 % 500),
                try LiveStream.make(past: 3, listed: 6), try LiveStream.makeAtEdge(listed: 6),
            ]
            for stream in streams {
                let playlist = stream.playlist(at: now)
                for (index, segment) in playlist.segments.enumerated() {
                    let number = playlist.mediaSequence + Int64(index)
                    let date = try #require(segment.programDateTime)
                    #expect(dates.updateValue(date, forKey: number) ?? date == date, "\(number)")
                }
            }
        }
        #expect(dates.count > 30)
    }

    @Test("A complete list is the same at any time, and its segments can always be had")
    func complete() throws {
        let view = PlaylistView.complete(10..<14, on: try #require(SegmentGrid(duration: 2, phase: 0)))
        for now in [WallTime.epoch, WallTime(seconds: 22), WallTime(seconds: 1_800_000_000)] {
            #expect(view.segments(at: now) == 10..<14)
            #expect(view.hasEnded(at: now))
            #expect(view.nextChange(after: now) == .distantFuture)
            #expect(view.maximumAge(at: now) == 86_400)
        }
        #expect(view.type == .vod)
        #expect(view.listing(of: 10) == .distantPast ..< .distantFuture)
        #expect(view.availability(of: 10) == .distantPast ..< .distantFuture)
    }

    @Test("A list that grows begins with nothing, gains a segment as each ends, and is over with its last")
    func growing() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let view = PlaylistView(grid: grid, future: 0, keeping: 10..<13, type: .event)
        let listed = (8...16).map { view.segments(at: grid.start(of: $0)) }
        #expect(listed.map(\.lowerBound) == Array(repeating: 10, count: 9))
        #expect(listed.map(\.count) == [0, 0, 0, 1, 2, 3, 3, 3, 3])
        #expect((8...16).map { view.hasEnded(at: grid.start(of: $0)) }.count { $0 } == 4)
        #expect(view.nextChange(after: grid.start(of: 11)) == grid.start(of: 12))
        #expect(view.nextChange(after: grid.start(of: 13)) == .distantFuture)
        #expect(view.listing(of: 11) == grid.start(of: 12) ..< .distantFuture)
        #expect(view.availability(of: 11) == grid.start(of: 10) ..< .distantFuture)
    }

    /// RFC 8216, 6.2.2: a segment that was removed stays for its own duration and that of the longest list with it.
    @Test("A segment can be had from two durations before it is listed until 6.2.2 lets it go")
    func availability() throws {
        let view = try LiveStream.make(allowance: 500, past: 1).view
        let number = view.grid.number(at: try Self.instant("2026-11-20T10:00:00Z"))
        // Listed from 09:59:55.5 (two more in front of it) to 10:00:03.5 (one more behind it).
        #expect(
            view.listing(of: number)
                == (try Self.instant("2026-11-20T09:59:55.500Z"))..<(try Self.instant("2026-11-20T10:00:03.500Z"))
        )
        #expect(
            view.availability(of: number)
                == (try Self.instant("2026-11-20T09:59:51.500Z"))..<(try Self.instant("2026-11-20T10:00:13.500Z"))
        )
    }

    @Test("A segment is listed exactly in the period of the view", arguments: 0..<24)
    func listing(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed &+ 3000)
        let now = WallTime(nanoseconds: .random(in: 0...2_000_000_000_000_000_000, using: &generator))
        let view = try LiveStream.random(from: now, using: &generator).view
        let listed = view.segments(at: now)
        for number in listed.lowerBound - 20..<listed.upperBound + 20 {
            let listing = view.listing(of: number)
            #expect(listed.contains(number) == listing.contains(now))
            #expect(view.segments(at: listing.lowerBound).last == number)
            #expect(!view.segments(at: listing.lowerBound - Self.nanosecond).contains(number))
            #expect(view.segments(at: listing.upperBound - Self.nanosecond).first == number)
            #expect(!view.segments(at: listing.upperBound).contains(number))
            #expect(listing.upperBound - listing.lowerBound == view.grid.interval * Int64(listed.count))
        }
    }
}
