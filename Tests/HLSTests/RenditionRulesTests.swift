import HLS
import OwnPlaylists
import LiveStreams
import Testing
import Timeline

@Suite("Rules for renditions")
struct RenditionRulesTests {
    private typealias Difference = @Sendable (inout MediaPlaylist) -> Void

    private static let differences: [(rule: String, difference: Difference)] = [
        ("renditions-share-target-duration", { $0.targetDuration = 3 }),
        ("renditions-share-numbers", { $0.mediaSequence += 1 }),
        ("renditions-share-discontinuities", { $0.discontinuitySequence += 1 }),
        ("renditions-share-discontinuities", { $0.segments[1].isDiscontinuous.toggle() }),
        ("renditions-share-durations", { $0.segments[1].duration = MediaTime(seconds: 1) }),
        ("renditions-share-date-times", { $0.segments[1].programDateTime = nil }),
        ("renditions-share-type", { $0.playlistType = .event }),
        ("renditions-share-server-control", { $0.serverControl = ServerControl(holdBack: MediaTime(seconds: 7)) }),
        ("renditions-end-together", { $0.hasEndList = true }),
    ]

    @Test("Renditions that differ are named", arguments: differences.indices)
    func different(index: Int) throws {
        let first = try SwitchingPlaylist.make()
        var second = first
        let (rule, difference) = Self.differences[index]
        difference(&second)
        #expect(OwnRules.violations(across: [first, first]) == [])
        #expect(OwnRules.violations(across: [first, first, second]).map(\.rule) == [rule])
    }

    @Test("Sound beside pictures is within a frame of them, and no further")
    func sound() throws {
        let now = try #require(WallTime(iso8601: "2026-11-20T22:29:03Z"))
        let pictures = try LiveStream.make()
        var sound = pictures
        sound.timing = .audioFrames
        var list = sound.playlist(at: now)
        #expect(OwnRules.violations(across: [pictures.playlist(at: now), list]) == [])
        #expect(OwnRules.violations(of: list) == [])
        list.segments[1].duration = MediaTime(ticks: 1920 * 92)
        list.segments[1].programDateTime = now
        #expect(
            OwnRules.violations(across: [pictures.playlist(at: now), list]).map(\.rule) == [
                "renditions-share-durations", "renditions-share-date-times",
            ]
        )
    }
}
