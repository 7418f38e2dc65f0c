import HLS
import HLSConformance
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
        func rules(_ variants: [VariantStream]) -> [Rule] {
            MultivariantPlaylistRules.violations(of: MultivariantPlaylist(version: 7, variants: variants)).map(\.rule)
        }
        #expect(rules([make("a"), make("b", peak: 3000)]) == [])
        #expect(rules([]) == [.variantsExist])
        #expect(rules([make("a"), make("b")]) == [.variantsDiffer])
        #expect(rules([make("a"), make("a", peak: 3000)]) == [.variantURIsDiffer])
        #expect(rules([make("/a")]) == [.variantURIsAreRelative])
        #expect(rules([make("http://localhost/a")]) == [.variantURIsAreRelative])
        #expect(rules([make("a", peak: 999)]) == [.averageIsWithinPeak])
        #expect(rules([make("a", average: 0)]) == [.averageIsWithinPeak])
    }

    private typealias Damage = @Sendable (inout MultivariantPlaylist) -> Void

    private static let damages: [(rules: [Rule], damage: Damage)] = [
        ([], { _ in }),
        ([.audioGroupsExist], { $0.variants[0].audioGroup = "noise" }),
        ([.audioGroupsExist], { $0.renditions = [] }),
        ([.renditionNamesDiffer], { $0.renditions[1].name = "Tick" }),
        ([], { ($0.renditions[1].name, $0.renditions[1].group) = ("Tick", "other") }),
        ([.groupHasOneDefault], { ($0.renditions[1].isDefault, $0.renditions[1].isAutoselect) = (true, true) }),
        ([.defaultIsAutoselect], { $0.renditions[0].isAutoselect = false }),
        ([.codecsCoverAudio], { $0.variants[0].codecs = "avc1.64001F" }),
        ([], { ($0.variants[0].codecs, $0.variants[0].audioGroup) = ("avc1.64001F", nil) }),
        ([.renditionURIsAreRelative], { $0.renditions[1].uri = "/b.m3u8" }),
    ]

    @Test("Renditions that are alike, that nobody has or that cannot be played are named", arguments: damages.indices)
    func renditions(index: Int) throws {
        var playlist = MultivariantPlaylist(
            version: 7,
            renditions: [
                MediaRendition(group: "sound", name: "Tick", language: "zxx", uri: "tick.m3u8"),
                MediaRendition(
                    group: "sound",
                    name: "Beep",
                    language: "zxx",
                    isDefault: false,
                    isAutoselect: false,
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
                    frameRate: try #require(FrameRate(25)),
                    audioGroup: "sound",
                    uri: "a.m3u8"
                )
            ]
        )
        let (rules, damage) = Self.damages[index]
        damage(&playlist)
        #expect(MultivariantPlaylistRules.violations(of: playlist).map(\.rule) == rules)
    }
}
