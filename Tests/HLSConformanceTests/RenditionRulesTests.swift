import HLS
import HLSConformance
import LiveStreams
import Testing
import Timeline

@Suite("Rules for renditions")
struct RenditionRulesTests {
    private typealias Difference = @Sendable (inout MediaPlaylist) -> Void

    private static let differences: [(rule: Rule, difference: Difference)] = [
        (.renditionsShareTargetDuration, { $0.targetDuration = 3 }),
        (.renditionsShareNumbers, { $0.mediaSequence += 1 }),
        (.renditionsShareDiscontinuities, { $0.discontinuitySequence += 1 }),
        (.renditionsShareDiscontinuities, { $0.segments[1].isDiscontinuous.toggle() }),
        (.renditionsShareDurations, { $0.segments[1].duration = MediaTime(seconds: 1) }),
        (.renditionsShareDateTimes, { $0.segments[1].programDateTime = nil }),
        (.renditionsShareType, { $0.playlistType = .event }),
        (.renditionsShareServerControl, { $0.serverControl = ServerControl(holdBack: MediaTime(seconds: 7)) }),
        (.renditionsEndTogether, { $0.hasEndList = true }),
    ]

    @Test("Renditions that differ are named", arguments: differences.indices)
    func different(index: Int) throws {
        let first = try SwitchingPlaylist.make()
        var second = first
        let (rule, difference) = Self.differences[index]
        difference(&second)
        #expect(RenditionRules.violations(across: [first, first]) == [])
        #expect(RenditionRules.violations(across: [first, first, second]).map(\.rule) == [rule])
    }

    @Test("Sound beside pictures is within a frame of them, and no further")
    func sound() throws {
        let now = try #require(WallTime(iso8601: "2026-11-20T22:29:03Z"))
        let pictures = try LiveStream.make()
        var sound = pictures
        sound.timing = .audioFrames
        var list = sound.playlist(at: now)
        #expect(RenditionRules.violations(across: [pictures.playlist(at: now), list]) == [])
        #expect(MediaPlaylistRules.violations(of: list) == [])
        list.segments[1].duration = MediaTime(ticks: 1920 * 92)
        list.segments[1].programDateTime = now
        #expect(
            RenditionRules.violations(across: [pictures.playlist(at: now), list]).map(\.rule) == [
                .renditionsShareDurations, .renditionsShareDateTimes,
            ]
        )
    }
}
