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
}
