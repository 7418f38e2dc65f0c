import Testing
import Timeline

@testable import Channels
@testable import Production

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

@Suite struct ContentIdentityTests {
    private struct Value {
        let names: [String: [Int]]
        let set: Set<String>
        let choice: (any Sendable)?
    }

    private func hash(_ value: Any) -> String {
        var identity = ContentIdentity()
        identity.add(contentOf: value)
        return identity.name
    }

    @Test("The order of unordered content does not change the name, everything else does")
    func order() {
        // Literal, so that it is the same in every process: dictionaries and sets are in another order in each.
        let names = Dictionary(uniqueKeysWithValues: (0..<20).map { ("\($0)", [$0, $0 + 1]) })
        let set = Set((0..<20).map(String.init))
        #expect(hash(Value(names: names, set: set, choice: 7)) == "6352e4f9a0b0")
        #expect(hash(Value(names: names, set: set, choice: 8)) != "6352e4f9a0b0")
        #expect(hash(Value(names: names, set: set.subtracting(["3"]), choice: 7)) != "6352e4f9a0b0")
        #expect(hash([1, 2, 3]) != hash([1, 3, 2]))
        #expect(hash("ab") != hash(["a", "b"]))
    }

    @Test("The boundaries of parts count")
    func parts() {
        var (one, two) = (ContentIdentity(), ContentIdentity())
        one.add("ab")
        one.add("c")
        two.add("a")
        two.add("bc")
        #expect(one != two)
    }
}
