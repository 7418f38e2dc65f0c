import HLS
import HLSConformance
import Testing
import Timeline

/// Each rule sees what breaks it: rules that find nothing in good playlists prove something only if they find the bad.
@Suite("Rules for a media playlist")
struct MediaPlaylistRulesTests {
    private typealias Damage = @Sendable (inout MediaPlaylist) -> Void

    private static let damages: [(rules: Set<Rule>, damage: Damage)] = [
        ([.versionCoversTags], { $0.version = 5 }),
        (
            [.targetDurationCoversSegments, .dateTimesFollowDurations],
            { $0.segments[1].duration = MediaTime(ticks: 225_000) }
        ),
        ([.targetDurationCoversSegments], { $0.targetDuration = 1 }),
        ([.targetDurationIsPositive, .targetDurationCoversSegments], { $0.targetDuration = 0 }),
        (
            [.segmentDurationIsPositive, .dateTimesFollowDurations, .startIsClearOfLiveEnd],
            { $0.segments[1].duration = MediaTime(ticks: 0) }
        ),
        (
            [.segmentDurationIsWholeFrames, .startIsClearOfLiveEnd],
            { $0.segments[1].duration = MediaTime(ticks: 179_999) }
        ),
        ([.mediaSequenceIsUnsigned], { $0.mediaSequence = -1 }),
        ([.discontinuitySequenceIsUnsigned], { $0.discontinuitySequence = -1 }),
        ([.segmentURIsDiffer], { $0.segments[1].uri = $0.segments[0].uri }),
        ([.liveListIsLongEnough, .startIsClearOfLiveEnd], { $0.segments.removeLast(3) }),
        ([.newMapIsDiscontinuous], { for index in $0.segments.indices { $0.segments[index].isDiscontinuous = false } }),
        ([.allSegmentsHaveMap, .newMapIsDiscontinuous], { $0.segments[0].map = nil }),
        ([.liveSegmentsHaveDateTime], { $0.segments[4].programDateTime = nil }),
        (
            [.liveSegmentsHaveDateTime, .liveListHasDateTime],
            { for index in $0.segments.indices { $0.segments[index].programDateTime = nil } }
        ),
        ([.dateTimesFollowDurations], { $0.segments[0].programDateTime = WallTime(milliseconds: 1_799_999_995_999) }),
        (
            [.dateTimesCrossDiscontinuities],
            { $0.segments[4].programDateTime = WallTime(milliseconds: 1_800_000_004_001) }
        ),
        ([.vodListHasEnd], { $0.playlistType = .vod }),
        ([.endedListHasType], { $0.hasEndList = true }),
        ([.startIsClearOfLiveEnd], { $0.start?.timeOffset = MediaTime(ticks: 360_001) }),
        ([.startIsClearOfLiveEnd], { $0.start?.timeOffset = MediaTime(seconds: -5) }),
        ([.startIsInList], { $0.start?.timeOffset = MediaTime(seconds: -11) }),
        ([.startIsInList, .startIsClearOfLiveEnd], { $0.start?.timeOffset = MediaTime(seconds: 11) }),
        ([.holdBackIsLongEnough], { $0.serverControl = ServerControl(holdBack: MediaTime(ticks: 539_999)) }),
        (
            [.skipBoundaryIsFarEnough],
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
        #expect(Set(MediaPlaylistRules.violations(of: playlist, rate: rate).map(\.rule)) == rules)
    }

    @Test("What keeps all rules has no violation, at their bounds too")
    func good() throws {
        let rate = try #require(FrameRate(30))
        var playlist = try SwitchingPlaylist.make()
        #expect(MediaPlaylistRules.violations(of: playlist, rate: rate) == [])
        playlist.serverControl = ServerControl(holdBack: MediaTime(seconds: 6))
        playlist.start?.timeOffset = MediaTime(seconds: -10)
        #expect(MediaPlaylistRules.violations(of: playlist, rate: rate) == [])
        playlist.start?.timeOffset = MediaTime(seconds: 4)
        #expect(MediaPlaylistRules.violations(of: playlist, rate: rate) == [])
    }

    @Test("A violation reads as its rule and what was found")
    func text() throws {
        var playlist = try SwitchingPlaylist.make()
        playlist.version = 5
        #expect(
            MediaPlaylistRules.violations(of: playlist).map(\.description) == [
                "version-covers-tags: the version is 5, but the tags need 6"
            ]
        )
    }
}
