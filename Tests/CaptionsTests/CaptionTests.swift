import Testing
import Timeline

@testable import Captions

@Suite struct CaptionTests {
    @Test("A plain text has a sentence a line") func plainText() throws {
        try #expect(
            Caption.captions(from: "\u{FEFF}One.\r\n\r\n  Two. \n", duration: .seconds(3))
                == [Caption(text: "One.", duration: .seconds(3)), Caption(text: "Two.", duration: .seconds(3))]
        )
        #expect(try Caption.captions(from: " \n\n").isEmpty)
    }

    @Test("SubRip cues keep their times, pauses included") func subripCues() throws {
        let text = """
            1
            00:00:00,500 --> 00:00:02,000
            <i>Hello</i>
            there

            2
            00:00:01,900 --> 00:00:04,000
            Next
            """
        try #expect(
            Caption.captions(from: text) == [
                Caption(text: "", duration: .milliseconds(500)),
                Caption(text: "Hello there", duration: .milliseconds(1400)),
                Caption(text: "Next", duration: .milliseconds(2100)),
            ]
        )
    }

    @Test("WebVTT cues may leave the hours out and have settings")
    func webvttCues() throws {
        let text =
            "WEBVTT - title\n\nNOTE a remark\n\nid\n00:00.000 --> 00:01.250 align:start\n<v Ann>Hi</v>\n\n01:00:00.000 --> 01:00:01.000\nLate"
        try #expect(
            Caption.captions(from: text) == [
                Caption(text: "Hi", duration: .milliseconds(1250)),
                Caption(text: "", duration: .milliseconds(3_598_750)),
                Caption(text: "Late", duration: .milliseconds(1000)),
            ]
        )
    }

    @Test(
        "A WebVTT file without a cue has no caption",
        arguments: [
            "WEBVTT", "WEBVTT - title\nX-TIMESTAMP-MAP=x\n\nSTYLE\n::cue { color: red }\n\nNOTE\nno cue\nat all",
        ]
    )
    func webvttFile(text: String) throws {
        #expect(try Caption.captions(from: text).isEmpty)
    }

    /// The captions as texts with their milliseconds.
    private static func shown(_ text: String, isTimed: Bool = false) throws -> [String] {
        try Caption.captions(from: text, isTimed: isTimed).map { "\($0.text) \($0.duration.nanoseconds / 1_000_000)" }
    }

    @Test("Cues are shown by their times and not by their order")
    func cuesShown() throws {
        let text = "1\n00:00:02,000 --> 00:00:03,000\nB\n\n2\n00:00:00,000 --> 00:00:01,000\nA\n"
        #expect(try Self.shown(text) == ["A 1000", " 1000", "B 1000"])
    }

    @Test(
        "Where cues overlap, the later one is shown while it lasts",
        arguments: [
            (["0,000 --> 00:00:09,000", "2,000 --> 00:00:03,000"], ["a 2000", "b 1000", "a 6000"]),
            (["0,000 --> 00:00:05,000", "2,000 --> 00:00:09,000"], ["a 2000", "b 7000"]),
            (
                ["0,000 --> 00:00:09,000", "1,000 --> 00:00:08,000", "2,000 --> 00:00:03,000"],
                ["a 1000", "b 1000", "c 1000", "b 5000", "a 1000"]
            ),
            (["0,000 --> 00:00:02,000", "0,000 --> 00:00:05,000"], ["a 2000", "b 3000"]),
            (["0,000 --> 00:00:05,000", "0,000 --> 00:00:05,000"], ["a b 5000"]),
        ] as [([String], [String])]
    )
    func whereCues(times: [String], shown: [String]) throws {
        let text = zip(times, ["a", "b", "c"]).map { "00:00:0\($0)\n\($1)\n\n" }.joined()
        #expect(try Self.shown(text) == shown)
    }

    @Test(
        "A cue that cannot be shown is reported with its line",
        arguments: [
            (
                "00:00:01,000 -> 00:00:02,000\nx", 1,
                "has times that cannot be read; write them like 00:00:01,000 --> 00:00:03,500"
            ),
            ("1\n0:00:10.5 --> 0:00:12.5\nx", 2, "has times that cannot be read"),
            (
                "1\n00:00:01,000 --> 00:00:02,000\nx\n\n2\n00:00:04,000 --> 00:00:03,000\ny", 6,
                "does not end after its start"
            ),
            ("1\n00:00:01,000 --> 00:00:01,000\nx", 2, "does not end after its start"),
            ("WEBVTT\n\n00:99999999999999999999.000 --> 00:01.000\nx", 3, "has times that cannot be read"),
            ("00:00:01,000 --> 00:00:02,000\nx\n\nand more", 4, "'and more' does not belong to a cue"),
            (
                "00:00:00,000 --> 00:00:02,000\nx\n\n30:00:00,000 --> 30:00:01,000\ny", 4,
                "the pause before the cue lasts 29:59:58.000; allowed: up to 24:00:00.000"
            ),
            ("00:00:00,000 --> 24:00:00,001\nx", 1, "the cue lasts 24:00:00.001"),
            (
                "00:00:00,000 --> 00:00:09,000\nx\n\n00:00:00,000 --> 00:00:02,000\ny\n\n00:00:02,000 --> 00:00:09,000\nz",
                1,
                "the cue is never shown"
            ),
        ] as [(String, Int, String)]
    )
    func cueCannot(text: String, line: Int, problem: String) throws {
        let error = #expect(throws: CaptionFileError.self) { try Caption.captions(from: text, isTimed: true) }
        #expect(error?.line == line)
        #expect(error?.problem.contains(problem) == true, "\(String(describing: error))")
    }

    @Test(
        "Only real tags of SubRip are dropped",
        arguments: [
            ("a < b and c > d", "a < b and c > d"), ("<i>x</i> <b>y</B> <font color=\"red\">z</font>", "x y z"),
            ("1 <3 you>", "1 <3 you>"), ("&amp;", "&amp;"), ("<integer>", "<integer>"), ("<i", "<i"),
        ] as [(String, String)]
    )
    func subripOnly(line: String, shown: String) throws {
        #expect(try Self.shown("00:00:00,000 --> 00:00:01,000\n\(line)") == ["\(shown) 1000"])
    }

    @Test(
        "Escapes of WebVTT are the characters they stand for",
        arguments: [
            ("a &amp; b &lt;i&gt;", "a & b <i>"), ("x&nbsp;y", "x\u{A0}y"), ("&lrm;a&rlm;", "\u{200E}a\u{200F}"),
            ("<v.loud Ann>Hi</v> <c.a.b>x</c> <00:00:00.500>y", "Hi x y"),
            ("a & b &such; &#39;&#x27;", "a & b &such; ''"),
            ("&amp;lt;", "&lt;"), ("&#0;&", "&#0;&"),
        ] as [(String, String)]
    )
    func escapesWebVTT(line: String, shown: String) throws {
        #expect(try Self.shown("WEBVTT\n\n00:00.000 --> 00:01.000\n\(line)") == ["\(shown) 1000"])
    }

    @Test("Cues without an empty line between them are still two")
    func cuesWithout() throws {
        let text = "1\n00:00:00,000 --> 00:00:01,000\nOne 1\n2\n00:00:01,000 --> 00:00:02,000\nTwo"
        #expect(try Self.shown(text) == ["One 1 1000", "Two 1000"])
    }

    @Test("A sentence with an arrow in a plain text is a sentence")
    func sentenceArrow() throws {
        #expect(
            try Self.shown("From 10:00 -> here\n10:00 -> there") == ["From 10:00 -> here 2000", "10:00 -> there 2000"]
        )
    }

    @Test("Ten thousand cues with pauses are ten thousand sentences")
    func tenThousand() throws {
        let cues = (0..<10_000).map { index in
            let (start, end) = (
                Interval.milliseconds(Int64(index) * 2000).timeText,
                Interval.milliseconds(Int64(index) * 2000 + 1000).timeText
            )
            return "\(start) --> \(end)\nCue \(index)\n"
        }
        let captions = try Caption.captions(from: cues.joined(separator: "\n"))
        #expect(captions.count == 19_999)
    }

    @Test(
        "A line of nothing but opening brackets is read in one pass",
        .timeLimit(.minutes(5)),
        arguments: ["<", "<1"]
    )
    func lineNothing(bracket: String) throws {
        let line = String(repeating: bracket, count: 200_000)
        for end in ["", ">"] {
            let captions = try Caption.captions(from: "00:00:00,000 --> 00:00:01,000\n\(line)\(end)")
            #expect(captions.map(\.text) == [line + end])
        }
    }
}
