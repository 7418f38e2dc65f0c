import HLS
import OwnPlaylists
import Testing
import Timeline

@Suite("Rules for two states of a media playlist")
struct PlaylistUpdateRulesTests {
    private typealias Change = @Sendable (inout MediaPlaylist) -> Void

    private static let changes: [(rules: Set<String>, change: Change)] = [
        (["target-duration-stays"], { $0.targetDuration = 3 }),
        (
            [
                "media-sequence-never-falls", "segment-stays", "segment-uri-keeps-number", "nothing-leaves-at-end",
            ],
            { $0.mediaSequence -= 2 }
        ),
        (["segment-stays", "segment-uri-keeps-number", "discontinuity-numbers-stay"], { $0.mediaSequence += 1 }),
        (["segment-stays"], { $0.segments[1].uri = "other.m4s" }),
        (["segment-stays"], { $0.segments[1].programDateTime = .epoch }),
        (["segment-stays", "segment-uri-keeps-number"], { $0.segments.swapAt(0, 1) }),
        (["nothing-leaves-at-end"], { $0.segments.removeLast(2) }),
        (["discontinuity-numbers-stay"], { $0.discontinuitySequence = 1 }),
        (
            ["segment-stays", "discontinuity-numbers-stay"],
            { for index in $0.segments.indices { $0.segments[index].isDiscontinuous = false } }
        ),
        (["playlist-type-stays"], { $0.playlistType = .event }),
        (["independent-segments-stays"], { $0.hasIndependentSegments = false }),
    ]

    @Test("What breaks a rule is named, and nothing else", arguments: changes.indices)
    func changed(index: Int) throws {
        let earlier = try SwitchingPlaylist.make()
        var later = try SwitchingPlaylist.make(at: SwitchingPlaylist.now + .seconds(2))
        #expect(OwnRules.violations(from: earlier, to: later) == [])
        let (rules, change) = Self.changes[index]
        change(&later)
        #expect(Set(OwnRules.violations(from: earlier, to: later).map(\.rule)) == rules)
    }

    @Test("Counting a switch while its segment is still listed is found, and so is not counting it afterwards")
    func discontinuitySequence() throws {
        let now = SwitchingPlaylist.now
        // The switch is the first segment of the list, and then it has left.
        let atSwitch = try SwitchingPlaylist.make(at: now + .seconds(8))
        try #require(atSwitch.segments.first?.isDiscontinuous == true)
        try #require(atSwitch.discontinuitySequence == 0)
        var after = try SwitchingPlaylist.make(at: now + .seconds(10))
        #expect(after.discontinuitySequence == 1)
        #expect(OwnRules.violations(from: atSwitch, to: after) == [])
        after.discontinuitySequence = 0
        #expect(OwnRules.violations(from: atSwitch, to: after).map(\.rule) == ["discontinuity-numbers-stay"])
        var early = atSwitch
        early.discontinuitySequence = 1
        let before = try SwitchingPlaylist.make(at: now + .seconds(6))
        #expect(
            Set(OwnRules.violations(from: before, to: early).map(\.rule)) == ["discontinuity-numbers-stay"]
        )
        // Also seen by a player that missed all lists in between.
        let later = try SwitchingPlaylist.make(at: now + .seconds(100))
        #expect(OwnRules.violations(from: atSwitch, to: later) == [])
        var never = later
        never.discontinuitySequence = 0
        #expect(OwnRules.violations(from: atSwitch, to: never).map(\.rule) == ["discontinuity-numbers-stay"])
        #expect(
            OwnRules.violations(from: later, to: never).map(\.rule).contains(
                "discontinuity-sequence-never-falls"
            )
        )
    }

    @Test("Nothing changes after the end")
    func ending() throws {
        let grid = try #require(SegmentGrid(duration: 2, phase: 0))
        func make(_ numbers: Range<Int64>) -> MediaPlaylist {
            MediaPlaylist(
                view: .complete(numbers, on: grid),
                schedule: .live,
                container: .ts,
                names: SegmentNames(folder: "a"),
                at: .epoch
            )
        }
        let (playlist, longer) = (make(0..<3), make(0..<4))
        #expect(OwnRules.violations(of: playlist) == [])
        #expect(OwnRules.violations(from: playlist, to: playlist) == [])
        #expect(OwnRules.violations(from: playlist, to: longer).map(\.rule) == ["complete-list-stays"])
    }

    @Test("A list of type EVENT loses no segments, and may gain some")
    func event() throws {
        var earlier = try SwitchingPlaylist.make()
        var later = try SwitchingPlaylist.make(at: SwitchingPlaylist.now + .seconds(2))
        (earlier.playlistType, later.playlistType) = (.event, .event)
        #expect(OwnRules.violations(from: earlier, to: later).map(\.rule) == ["event-list-keeps-segments"])
        later.segments.insert(earlier.segments[0], at: 0)
        later.mediaSequence = earlier.mediaSequence
        #expect(OwnRules.violations(from: earlier, to: later) == [])
    }

    @Test(
        "Updates that come too early or too late are named",
        arguments: [
            (999, ["update-is-not-early"]), (1000, []), (2000, []), (3000, []), (3001, ["update-is-not-late"]),
        ] as [(Int64, [String])]
    )
    func updates(milliseconds: Int64, rules: [String]) {
        let instants = [SwitchingPlaylist.now, SwitchingPlaylist.now + .milliseconds(milliseconds)]
        #expect(OwnRules.violations(ofUpdatesAt: instants, targetDuration: 2).map(\.rule) == rules)
        let slack = Interval.milliseconds(1)
        #expect(OwnRules.violations(ofUpdatesAt: instants, targetDuration: 2, slack: slack) == [])
    }
}
