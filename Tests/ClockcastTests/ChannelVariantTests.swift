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

    @Test(arguments: ["-24h", "24h"]) func anOffsetIsUpToADay(text: String) throws {
        #expect(try ChannelVariant(query: [("offset", text)]).isNone == false)
    }

    @Test(arguments: ["5", "-86400.001s", "24.001h", "1d"]) func otherOffsetsAreRefused(text: String) {
        #expect(throws: RouteError.self) { try ChannelVariant(query: [("offset", text)]) }
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
