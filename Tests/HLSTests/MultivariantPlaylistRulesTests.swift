import HLS
import OwnPlaylists
import Testing
import Timeline

@Suite("Rules for a multivariant playlist")
struct MultivariantPlaylistRulesTests {
    @Test("Variants that are alike, absolute or of impossible bit rates are named")
    func variants() throws {
        let rate = try #require(FrameRate(30))
        func make(_ uri: String, peak: Int = 2000, average: Int = 1000) -> VariantStream {
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
        func rules(_ variants: [VariantStream]) -> [String] {
            OwnRules.violations(of: MultivariantPlaylist(version: 7, variants: variants)).map(\.rule)
        }
        #expect(rules([make("a"), make("b", peak: 3000)]) == [])
        #expect(rules([]) == ["variants-exist"])
        #expect(rules([make("a"), make("b")]) == ["variants-differ"])
        #expect(rules([make("a"), make("a", peak: 3000)]) == ["variant-uris-differ"])
        #expect(rules([make("/a")]) == ["variant-uris-are-relative"])
        #expect(rules([make("http://localhost/a")]) == ["variant-uris-are-relative"])
        #expect(rules([make("a", peak: 999)]) == ["average-is-within-peak"])
        #expect(rules([make("a", average: 0)]) == ["average-is-within-peak"])
    }

    private typealias Damage = @Sendable (inout MultivariantPlaylist) -> Void

    private static let damages: [(rules: [String], damage: Damage)] = [
        ([], { _ in }),
        (["audio-groups-exist"], { $0.variants[0].audioGroup = "noise" }),
        (["audio-groups-exist"], { $0.renditions = [] }),
        (["rendition-names-differ"], { $0.renditions[1].name = "Tick" }),
        (["rendition-groups-match"], { ($0.renditions[1].name, $0.renditions[1].group) = ("Tick", "other") }),
        (
            ["group-has-one-default", "autoselected-renditions-differ"],
            { ($0.renditions[1].isDefault, $0.renditions[1].isAutoselect) = (true, true) }
        ),
        (["default-is-autoselect"], { $0.renditions[0].isAutoselect = false }),
        (["codecs-cover-audio"], { $0.variants[0].codecs = "avc1.64001F" }),
        ([], { ($0.variants[0].codecs, $0.variants[0].audioGroup) = ("avc1.64001F", nil) }),
        (["rendition-uris-are-relative"], { $0.renditions[1].uri = "/b.m3u8" }),
    ]

    @Test("Renditions that are alike, that do not exist or that cannot be played are named", arguments: damages.indices)
    func renditions(index: Int) throws {
        var playlist = MultivariantPlaylist(
            version: 7,
            renditions: [
                MediaRendition(group: "sound", name: "Tick", language: "zxx", channels: 2, uri: "tick.m3u8"),
                MediaRendition(
                    group: "sound",
                    name: "Beep",
                    language: "zxx",
                    isDefault: false,
                    channels: 2,
                    uri: "beep.m3u8"
                ),
            ],
            variants: [
                VariantStream(
                    bandwidth: 2,
                    averageBandwidth: 1,
                    codecs: "avc1.64001F,mp4a.40.2",
                    width: 16,
                    height: 8,
                    frameRate: FrameRate(25),
                    audioGroup: "sound",
                    uri: "a.m3u8"
                )
            ]
        )
        playlist.renditions[1].isAutoselect = false
        let (rules, damage) = Self.damages[index]
        damage(&playlist)
        #expect(OwnRules.violations(of: playlist).map(\.rule) == rules)
    }
}
