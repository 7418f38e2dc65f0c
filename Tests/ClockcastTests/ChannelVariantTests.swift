import Testing
import Timeline

@testable import Clockcast

@Suite struct ChannelVariantTests {
    @Test func whatPeopleWriteHasOneFormInPaths() throws {
        let variant = try ChannelVariant(query: [
            ("to", "2026-12-12T20:00:00.250+08:00"), ("offset", "+1.5s"), ("tz", "America/Argentina/Ushuaia"),
            ("x", "y"),
        ])
        let text = ";tz=America~Argentina~Ushuaia;offset=1500;to=1797076800250"
        #expect(variant.text == text)
        #expect(try ChannelVariant(text: text.dropFirst()) == variant)
        #expect(try ChannelVariant(query: [("offset", "0ms")]).isNone)
    }

    @Test(arguments: [
        ("-151ms", -151), ("1.5s", 1500), ("+2m", 120_000), ("1h", 3_600_000), ("-0.001s", -1), ("24h", 86_400_000),
    ])
    func lengthsHaveUnits(text: String, milliseconds: Int) {
        #expect(ChannelVariant.milliseconds(text) == milliseconds)
    }

    @Test(arguments: ["", "5", "ms", "--5ms", "+-5ms", "5 ms", "1e3ms", "0.5ms", "1.2345s", "1d", "999999999999h"])
    func otherTextsAreNone(text: String) {
        #expect(ChannelVariant.milliseconds(text) == nil)
    }

    @Test(arguments: [
        "", "tz=Asia/Shanghai", "offset=01", "offset=0", "offset=86400001", "tz=Asia~Shanghai;tz=UTC",
        "offset=5;tz=UTC",
        "to=99999999999999", "tz=..~..~etc~passwd", "x=1",
    ])
    func otherFormsInPathsAreRefused(text: String) {
        #expect(throws: RouteError.self) { try ChannelVariant(text: text[...]) }
    }
}
