import HLS
import OwnPlaylists
import Testing
import Timeline

/// Each rule sees what breaks it: rules that find nothing in good playlists prove something only if they find the bad.
@Suite("Rules for a media playlist")
struct MediaPlaylistRulesTests {
    private typealias Damage = @Sendable (inout MediaPlaylist) -> Void

    private static let damages: [(rules: Set<String>, damage: Damage)] = [
        (["version-covers-tags"], { $0.version = 5 }),
        (
            ["target-duration-covers-segments", "date-times-follow-durations"],
            { $0.segments[1].duration = MediaTime(ticks: 225_000) }
        ),
        (["target-duration-covers-segments"], { $0.targetDuration = 1 }),
        (["tag-is-well-formed", "target-duration-covers-segments"], { $0.targetDuration = 0 }),
        (
            ["segment-duration-is-positive", "date-times-follow-durations", "start-is-clear-of-live-end"],
            { $0.segments[1].duration = MediaTime(ticks: 0) }
        ),
        (
            ["segment-duration-is-whole-frames", "start-is-clear-of-live-end"],
            { $0.segments[1].duration = MediaTime(ticks: 179_999) }
        ),
        (["tag-is-well-formed"], { $0.mediaSequence = -1 }),
        (["tag-is-well-formed"], { $0.discontinuitySequence = -1 }),
        (["segment-uris-differ"], { $0.segments[1].uri = $0.segments[0].uri }),
        (["live-list-is-long-enough", "start-is-clear-of-live-end"], { $0.segments.removeLast(3) }),
        (
            ["new-map-is-discontinuous"],
            { for index in $0.segments.indices { $0.segments[index].isDiscontinuous = false } }
        ),
        (["all-segments-have-map", "new-map-is-discontinuous"], { $0.segments[0].map = nil }),
        (["live-segments-have-date-time"], { $0.segments[4].programDateTime = nil }),
        (
            ["live-segments-have-date-time", "live-list-has-date-time"],
            { for index in $0.segments.indices { $0.segments[index].programDateTime = nil } }
        ),
        (
            ["date-times-follow-durations"],
            { $0.segments[0].programDateTime = WallTime(milliseconds: 1_799_999_995_999) }
        ),
        (
            ["date-times-cross-discontinuities"],
            { $0.segments[4].programDateTime = WallTime(milliseconds: 1_800_000_004_001) }
        ),
        (["vod-list-has-end"], { $0.playlistType = .vod }),
        (["ended-list-has-type"], { $0.hasEndList = true }),
        (["start-is-clear-of-live-end"], { $0.start?.timeOffset = MediaTime(ticks: 360_001) }),
        (["start-is-clear-of-live-end"], { $0.start?.timeOffset = MediaTime(seconds: -5) }),
        (["start-is-in-list"], { $0.start?.timeOffset = MediaTime(seconds: -11) }),
        (["start-is-in-list", "start-is-clear-of-live-end"], { $0.start?.timeOffset = MediaTime(seconds: 11) }),
        (["hold-back-is-long-enough"], { $0.serverControl = ServerControl(holdBack: MediaTime(ticks: 539_999)) }),
        (
            ["skip-boundary-is-far-enough"],
            {
                $0.serverControl = ServerControl(
                    holdBack: MediaTime(seconds: 6),
                    canSkipUntil: MediaTime(ticks: 1_079_999)
                )
            }
        ),
    ]

    @Test("What breaks a rule is named, and nothing else", arguments: damages.indices)
    func damaged(index: Int) throws {
        let rate = try #require(FrameRate(30))
        var playlist = try SwitchingPlaylist.make()
        let (rules, damage) = Self.damages[index]
        damage(&playlist)
        #expect(Set(OwnRules.violations(of: playlist, rate: rate).map(\.rule)) == rules)
    }

    @Test("What keeps all rules has no violation, at their bounds too")
    func good() throws {
        let rate = try #require(FrameRate(30))
        var playlist = try SwitchingPlaylist.make()
        #expect(OwnRules.violations(of: playlist, rate: rate) == [])
        playlist.serverControl = ServerControl(holdBack: MediaTime(seconds: 6))
        playlist.start?.timeOffset = MediaTime(seconds: -10)
        #expect(OwnRules.violations(of: playlist, rate: rate) == [])
        playlist.start?.timeOffset = MediaTime(seconds: 4)
        #expect(OwnRules.violations(of: playlist, rate: rate) == [])
    }

    @Test("A violation reads as its rule and what was found")
    func text() throws {
        var playlist = try SwitchingPlaylist.make()
        playlist.version = 5
        #expect(
            OwnRules.violations(of: playlist).map(\.description) == [
                "version-covers-tags: there is EXT-X-MAP, and EXT-X-VERSION is 5; right: EXT-X-VERSION:6 or higher"
            ]
        )
    }
}
