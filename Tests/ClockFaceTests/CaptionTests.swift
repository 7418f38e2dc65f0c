import Testing
import Timeline

@testable import ClockFace

@Suite struct CaptionTests {
    @Test func `A plain text has a sentence a line`() {
        #expect(
            Caption.captions(from: "\u{FEFF}One.\r\n\r\n  Two. \n", duration: .seconds(3))
                == [Caption(text: "One.", duration: .seconds(3)), Caption(text: "Two.", duration: .seconds(3))]
        )
        #expect(Caption.captions(from: " \n\n").isEmpty)
    }

    @Test func `SubRip cues keep their times, pauses included`() {
        let text = """
            1
            00:00:00,500 --> 00:00:02,000
            <i>Hello</i>
            there

            2
            00:00:01,900 --> 00:00:04,000
            Next
            """
        #expect(
            Caption.captions(from: text) == [
                Caption(text: "", duration: .milliseconds(500)),
                Caption(text: "Hello there", duration: .milliseconds(1500)),
                Caption(text: "Next", duration: .milliseconds(2000)),
            ]
        )
    }

    @Test func `WebVTT cues may leave the hours out and have settings`() {
        let text =
            "WEBVTT - title\n\nNOTE a remark\n\nid\n00:00.000 --> 00:01.250 align:start\n<v Ann>Hi</v>\n\n01:00:00.000 --> 01:00:01.000\nLate"
        #expect(
            Caption.captions(from: text) == [
                Caption(text: "Hi", duration: .milliseconds(1250)),
                Caption(text: "", duration: .milliseconds(3_598_750)),
                Caption(text: "Late", duration: .milliseconds(1000)),
            ]
        )
    }

    @Test(arguments: [
        "WEBVTT", "00:00:02,000 --> 00:00:01,000\nx", "WEBVTT\n\n00:99999999999999999999.000 --> 00:01.000\nx",
    ])
    func `A file without a cue has no caption or only text`(text: String) {
        #expect(Caption.captions(from: text).allSatisfy { $0.duration == .seconds(2) })
    }

    @Test func `No bytes make the reader trap`() {
        let alphabet = Array("0123456789:,.-> \nWEBVT<a\u{301}\r日")
        for _ in 0..<3000 {
            let text = String((0..<Int.random(in: 0..<80)).map { _ in alphabet[Int.random(in: 0..<alphabet.count)] })
            for caption in Caption.captions(from: text) { #expect(caption.duration > .zero) }
        }
    }
}
