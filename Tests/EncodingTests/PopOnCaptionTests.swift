import Encoding
import Testing

@Suite("Captions of CEA-608")
struct PopOnCaptionTests {
    private static func text(_ pairs: [PopOnCaption.Pair]) -> String {
        pairs.map { $0.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }.joined(separator: " ")
    }

    @Test("In a second the caption before is shown, and this one is written: commands twice, then two rows")
    func second() {
        let caption = PopOnCaption(lines: ["12:00:01 UTC+01:00", "2026-11-20"])
        #expect(
            Self.text(caption.second) == "942f 942f 9420 9420 94ae 94ae "
                // Row 14 from column 4 on: 12:00:01 UTC+01:00.
                + "9452 9452 3132 bab0 b0ba b031 20d5 5443 abb0 31ba b0b0 "
                // Row 15 from column 8 on: 2026-11-20.
                + "94f4 94f4 32b0 32b6 ad31 31ad 32b0 8080 8080 8080 8080 8080 8080"
        )
    }

    @Test(
        "All bytes have odd parity, and a second has 30 pairs, whatever the text is",
        arguments: [
            [], [""], ["é < 日本"], ["1"], [String(repeating: "8", count: 40), String(repeating: "W", count: 40)],
        ]
    )
    func parity(lines: [String]) {
        let pairs = PopOnCaption(lines: lines).second
        #expect(pairs.count == 30 && PopOnCaption.silence.count == 30)
        #expect(
            (pairs + PopOnCaption.silence).allSatisfy { $0.count == 2 && $0.allSatisfy { $0.nonzeroBitCount % 2 == 1 } }
        )
        // There is no end of a caption but the first.
        #expect(pairs.dropFirst(2).allSatisfy { $0 != [0x94, 0x2f] })
    }
}
