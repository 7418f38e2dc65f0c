@testable import ChannelSettings
import Testing
import Timeline

@testable import Presentations

@Suite struct ChannelVariantTests {
    @Test("Settings in a query have one form in paths") func oneForm() throws {
        let variant = try PresentationQuery([
            ("to", "2026-12-12T20:00:00.250+08:00"), ("offset", "+1.5s"), ("tz", "America/Argentina/Ushuaia"),
            ("x", "y"),
        ]).variant
        let text = ";tz=America~Argentina~Ushuaia;offset=1500;to=1797076800250"
        #expect(variant.text == text)
        #expect(try ChannelVariant(text: text.dropFirst()) == variant)
        #expect(try PresentationQuery([("offset", "0ms")]).variant.isNone)
    }

    @Test("An offset is up to a day", arguments: ["-24h", "24h"]) func anOffsetIsUpToADay(text: String) throws {
        #expect(try PresentationQuery([("offset", text)]).variant.isNone == false)
    }

    @Test("Other offsets are refused", arguments: ["5", "-86400.001s", "24.001h", "1d"]) func otherOffsetsAreRefused(
        text: String
    ) {
        #expect(throws: ChannelError.self) { try PresentationQuery([("offset", text)]).variant }
    }

    @Test(
        "Other forms in paths are refused",
        arguments: [
            "", "tz=Asia/Shanghai", "offset=01", "offset=0", "offset=86400001", "tz=Asia~Shanghai;tz=UTC",
            "offset=5;tz=UTC",
            "to=99999999999999", "tz=..~..~etc~passwd", "x=1",
        ]
    )
    func otherFormsInPathsAreRefused(text: String) {
        #expect(throws: ChannelError.self) { try ChannelVariant(text: text[...]) }
    }
}
