import HLS
import Testing
import Timeline

/// Each rule sees what breaks it: rules that find nothing in good playlists prove something only if they find the bad.
@Suite("Playlist rules")
struct PlaylistRulesTests {
    private static let now = WallTime(seconds: 1_800_000_000)

    /// A good live playlist with a switch in the middle.
    private static func make(at now: WallTime = now) throws -> MediaPlaylist {
        let schedule = ProgramSchedule(liveFrom: 900_000_002)
        return try LiveStream.make(past: 2, listed: 3, schedule: schedule).playlist(at: now)
    }

    private static let damages: [(PlaylistRules.Rule, @Sendable (inout MediaPlaylist) -> Void)] = [
        (.version, { $0.version = 5 }),
        (.targetDuration, { $0.segments[1].duration = MediaTime(ticks: 225_000) }),
        (.targetDuration, { $0.targetDuration = 1 }),
        (.segmentDuration, { $0.segments[1].duration = MediaTime(ticks: 0) }),
        (.segmentDuration, { $0.segments[1].duration = MediaTime(ticks: 179_999) }),
        (.mediaSequence, { $0.mediaSequence = -1 }),
        (.discontinuitySequence, { $0.discontinuitySequence = -1 }),
        (.segmentIdentity, { $0.segments[1].uri = $0.segments[0].uri }),
        (.length, { $0.segments.removeLast(3) }),
        (.discontinuity, { for index in $0.segments.indices { $0.segments[index].isDiscontinuous = false } }),
        (.map, { $0.segments[0].map = nil }),
        (.programDateTime, { $0.segments[4].programDateTime = nil }),
        (.programDateTime, { $0.segments[4].programDateTime = WallTime(milliseconds: 1_800_000_004_001) }),
        (.ending, { $0.playlistType = .vod }),
        (.ending, { $0.hasEndList = true }),
        (.start, { $0.start?.timeOffset = MediaTime(ticks: 360_001) }),
        (.start, { $0.start?.timeOffset = MediaTime(seconds: -5) }),
        (.start, { $0.start?.timeOffset = MediaTime(seconds: -11) }),
        (.holdBack, { $0.holdBack = MediaTime(ticks: 539_999) }),
    ]

    @Test("What breaks a rule for one playlist is named", arguments: damages.indices)
    func one(index: Int) throws {
        let rate = try #require(FrameRate(30))
        var playlist = try Self.make()
        #expect(PlaylistRules.violations(of: playlist, rate: rate) == [])
        let (rule, damage) = Self.damages[index]
        damage(&playlist)
        #expect(PlaylistRules.violations(of: playlist, rate: rate).contains { $0.rule == rule })
    }

    private static let changes: [(PlaylistRules.Rule, @Sendable (inout MediaPlaylist) -> Void)] = [
        (.targetDuration, { $0.targetDuration = 3 }),
        (.mediaSequence, { $0.mediaSequence -= 2 }),
        (.segmentIdentity, { $0.mediaSequence += 1 }),
        (.segmentIdentity, { $0.segments[1].uri = "other.m4s" }),
        (.segmentIdentity, { $0.segments[1].programDateTime = .epoch }),
        (.segmentIdentity, { $0.segments.swapAt(0, 1) }),
        (.onlySlides, { $0.segments.removeLast(2) }),
        (.discontinuitySequence, { $0.discontinuitySequence = 1 }),
        (.discontinuitySequence, { for index in $0.segments.indices { $0.segments[index].isDiscontinuous = false } }),
        (.ending, { $0.playlistType = .event }),
        (.independentSegments, { $0.hasIndependentSegments = false }),
    ]

    @Test("What breaks a rule for two playlists in a row is named", arguments: changes.indices)
    func two(index: Int) throws {
        let earlier = try Self.make()
        var later = try Self.make(at: Self.now + .seconds(2))
        #expect(PlaylistRules.violations(from: earlier, to: later) == [])
        let (rule, change) = Self.changes[index]
        change(&later)
        #expect(PlaylistRules.violations(from: earlier, to: later).contains { $0.rule == rule })
    }

    @Test("Counting a switch while its segment is still listed is found, and so is not counting it afterwards")
    func discontinuitySequence() throws {
        // The switch is the first segment of the list, and then it has left.
        let atSwitch = try Self.make(at: Self.now + .seconds(8))
        try #require(atSwitch.segments.first?.isDiscontinuous == true)
        try #require(atSwitch.discontinuitySequence == 0)
        var behind = try Self.make(at: Self.now + .seconds(10))
        #expect(behind.discontinuitySequence == 1)
        #expect(PlaylistRules.violations(from: atSwitch, to: behind) == [])
        behind.discontinuitySequence = 0
        #expect(PlaylistRules.violations(from: atSwitch, to: behind).map(\.rule).contains(.discontinuitySequence))
        var early = atSwitch
        early.discontinuitySequence = 1
        let before = try Self.make(at: Self.now + .seconds(6))
        #expect(PlaylistRules.violations(from: before, to: early).map(\.rule).contains(.discontinuitySequence))
        // Also seen by a player that missed all lists in between.
        let later = try Self.make(at: Self.now + .seconds(100))
        #expect(PlaylistRules.violations(from: atSwitch, to: later) == [])
        var never = later
        never.discontinuitySequence = 0
        #expect(PlaylistRules.violations(from: atSwitch, to: never).map(\.rule) == [.discontinuitySequence])
    }

    @Test("Nothing changes after the end")
    func ending() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        let playlist = MediaPlaylist(complete: 0..<3, grid: grid, container: .ts, folder: "a")
        #expect(PlaylistRules.violations(of: playlist) == [])
        #expect(PlaylistRules.violations(from: playlist, to: playlist) == [])
        let longer = MediaPlaylist(complete: 0..<4, grid: grid, container: .ts, folder: "a")
        #expect(PlaylistRules.violations(from: playlist, to: longer).map(\.rule) == [.ending])
    }

    @Test(
        "Updates that come too early or too late are named",
        arguments: [(999, 1), (1000, 0), (2000, 0), (3000, 0), (3001, 1)] as [(Int64, Int)]
    )
    func updates(milliseconds: Int64, count: Int) {
        let instants = [Self.now, Self.now + .milliseconds(milliseconds)]
        #expect(PlaylistRules.violations(ofUpdatesAt: instants, targetDuration: 2).count == count)
        let slack = Interval.milliseconds(1)
        #expect(PlaylistRules.violations(ofUpdatesAt: instants, targetDuration: 2, slack: slack) == [])
    }

    private static let differences: [@Sendable (inout MediaPlaylist) -> Void] = [
        { $0.targetDuration = 3 },
        { $0.mediaSequence += 1 },
        { $0.discontinuitySequence += 1 },
        { $0.segments[1].isDiscontinuous.toggle() },
        { $0.segments[1].duration = MediaTime(seconds: 1) },
        { $0.segments[1].programDateTime = nil },
        { $0.hasEndList = true },
    ]

    @Test("Renditions that differ are named", arguments: differences.indices)
    func renditions(index: Int) throws {
        let first = try Self.make()
        var second = first
        Self.differences[index](&second)
        #expect(PlaylistRules.violations(across: [first, first]) == [])
        #expect(PlaylistRules.violations(across: [first, second]).map(\.rule) == [.renditions])
    }

    @Test("Variants that are alike, absolute or of impossible bit rates are named")
    func variants() throws {
        let rate = try #require(FrameRate(30))
        func make(_ uri: String, peak: Int = 2000, average: Int = 1000) -> MultivariantPlaylist.Variant {
            .init(
                bandwidth: peak,
                averageBandwidth: average,
                codecs: "avc1.64001F",
                width: 1280,
                height: 720,
                frameRate: rate,
                uri: uri
            )
        }
        func rules(_ variants: [MultivariantPlaylist.Variant]) -> Set<PlaylistRules.Rule> {
            let playlist = MultivariantPlaylist(version: 7, variants: variants)
            return Set(PlaylistRules.violations(of: playlist).map(\.rule))
        }
        #expect(rules([make("a"), make("b", peak: 3000)]) == [])
        #expect(rules([]) == [.variants])
        #expect(rules([make("a"), make("b")]) == [.variants])
        #expect(rules([make("a"), make("a", peak: 3000)]) == [.variants])
        #expect(rules([make("/a")]) == [.variants])
        #expect(rules([make("http://localhost/a")]) == [.variants])
        #expect(rules([make("a", peak: 999)]) == [.bandwidth])
        #expect(rules([make("a", average: 0)]) == [.bandwidth])
    }
}
