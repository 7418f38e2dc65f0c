import Calendar
import Captions
import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct CaptionsFaceTests {
    private static func shown(_ face: CaptionsFace, _ milliseconds: Int64) -> String {
        DigitalFaceTests.reading(face.scene(at: WallTime(milliseconds: milliseconds))).joined(separator: " ")
    }

    @Test("Each sentence is shown for its time and the loop starts at multiples of the whole")
    func eachSentence() throws {
        let captions = [Caption(text: "One"), Caption(text: "", duration: .milliseconds(500)), Caption(text: "Two")]
        let face = try CaptionsFace(canvas: .make(640, 360), captions: captions)
        #expect(
            [0, 1999, 2000, 2499, 2500, 4499, 4500].map { Self.shown(face, $0) } == [
                "One", "One", "", "", "Two", "Two", "One",
            ]
        )
        #expect([-1, -2000, -2001].map { Self.shown(face, $0) } == ["Two", "Two", ""])
        #expect(
            face.interval(containing: WallTime(milliseconds: 4500 * 7 + 2400)) == WallTime(
                milliseconds: 33_500
            )..<WallTime(milliseconds: 34_000)
        )
        #expect(face.cutTexts.isEmpty)
    }

    @Test("With a clock the picture changes with whichever comes first")
    func clockPicture() throws {
        let captions = [Caption(text: "One", duration: .milliseconds(1700)), Caption(text: "Two")]
        let face = try CaptionsFace(canvas: .make(640, 360), captions: captions, clock: DatePattern("HH:mm:ss"))
        #expect(
            face.interval(containing: WallTime(milliseconds: 1500)) == WallTime(
                milliseconds: 1000
            )..<WallTime(milliseconds: 1700)
        )
        #expect(Self.shown(face, 1500) == "One 00:00:01")
    }

    @Test(
        "Lines part between words and between Han characters, never before a comma",
        arguments: [
            ("one two three four", 9, ["one two", "three", "four"]), ("時刻を表示する。", 4, ["時刻を表", "示する。"]),
            ("日本語、英語", 3, ["日本", "語、", "英語"]), ("ab 時 cd", 4, ["ab 時", "cd"]),
        ] as [(String, Int, [String])]
    )
    func linesPart(
        text: String,
        columns: Int,
        lines: [String]
    ) throws {
        // Every character is one em wide, so an area holds as many columns as it is ems wide.
        let wrapped = try WrappedText(
            text,
            font: .standard,
            in: PixelRect(x: 0, y: 0, width: columns * 16, height: 200),
            from: FontSize(pixels: 16),
            to: FontSize(pixels: 16),
            measure: { (text) throws(FaceError) in Double(text.count) * 1024 }
        )
        #expect(wrapped.lines == lines)
        #expect(!wrapped.isCut)
    }

    @Test("A long sentence is wrapped between words and a short one is not")
    func longSentence() throws {
        let captions = [
            Caption(text: "The quick brown fox jumps over the lazy dog and runs away into the wood."),
            Caption(text: "Yes"),
        ]
        let face = try CaptionsFace(canvas: .make(1280, 720), captions: captions)
        #expect(Self.shown(face, 0) == captions[0].text)
        let lines = DigitalFaceTests.reading(face.scene(at: .epoch))
        #expect((2...6).contains(lines.count))
    }

    @Test("A sentence that does not fit is cut with an ellipsis and reported")
    func sentenceDoes() throws {
        let long = String(repeating: "Donaudampfschifffahrt and much more of it ", count: 60)
        let face = try CaptionsFace(canvas: .make(320, 180), captions: [Caption(text: "Short"), Caption(text: long)])
        #expect(face.cutTexts == [long])
        #expect(Self.shown(face, 2000).hasSuffix("…"))
        let word = String(repeating: "W", count: 2000)
        let strip = try CaptionsFace(canvas: .make(800, 50), captions: [Caption(text: word)])
        #expect(strip.cutTexts == [word])
        #expect(Self.shown(strip, 0).hasSuffix("W…"))
    }

    @Test(
        "In portrait an ordinary word is made smaller before it is cut or broken",
        arguments: [
            "Congratulations, the extraordinary sale begins now", "Internationalization", "Geschwindigkeitsbegrenzung",
        ]
    )
    func portraitOrdinary(text: String) throws {
        let pattern = try DatePattern("HH:mm:ss")
        let face = try CaptionsFace(canvas: .make(720, 1280), captions: [Caption(text: text)], clock: pattern)
        #expect(face.cutTexts.isEmpty)
        #expect(Self.shown(face, 0) == text + " 00:00:00")
    }

    @Test(
        "Whatever a caption says, it stays in the picture and begins with its first letter",
        arguments: [(64, 800), (96, 2160), (720, 1280), (64, 36), (800, 50), (3840, 64)],
        [
            "Congratulations, the extraordinary sale begins now", String(repeating: "W", count: 5000),
            "https://example.com/a/long/path/to/the/page?of=the&sale=now#and-more-of-it-and-more-of-it",
            "شكرا" + String(repeating: "شكرا", count: 50),
        ]
    )
    func whateverCaption(
        shape: (Int, Int),
        text: String
    ) throws {
        for margin in [0, 80, 300] {
            var theme = Theme.orange
            theme.margin = margin
            let canvas = try Canvas.make(shape.0, shape.1, theme: theme)
            // A strip has no room for a clock beside the captions if the margin is as wide as can be.
            let pattern = margin < 300 ? try DatePattern("HH:mm:ss") : nil
            let face = try CaptionsFace(canvas: canvas, captions: [Caption(text: text)], clock: pattern)
            let picture = PixelRect(x: 0, y: 0, width: shape.0, height: shape.1)
            let elements = face.scene(at: .epoch).elements
            for element in elements {
                let ink = try element.ink(canvas.typesetter)
                #expect(picture.contains(ink), "\(margin) \(element)")
            }
            #expect(Self.shown(face, 0).first == text.first)
        }
    }

    @Test("An address that no line can hold is broken after its marks")
    func addressLine() throws {
        let address = "https://example.com/a/long/path/to/the/page?of=the&sale=now"
        let face = try CaptionsFace(canvas: .make(720, 1280), captions: [Caption(text: "See " + address)])
        #expect(face.cutTexts.isEmpty)
        let lines = DigitalFaceTests.reading(face.scene(at: .epoch))
        #expect(lines.count > 1)
        #expect(lines.joined().replacing(" ", with: "") == "See" + address)
        #expect(lines.dropLast().allSatisfy { "/?&=.".contains($0.last ?? "x") || $0 == "See" }, "\(lines)")
    }

    @Test("A word that no line can hold is broken before anything of it is cut")
    func wordLine() throws {
        let word = String(repeating: "abcdefghij", count: 12)
        let face = try CaptionsFace(canvas: .make(720, 1280), captions: [Caption(text: word)])
        #expect(face.cutTexts.isEmpty)
        #expect(Self.shown(face, 0).replacing(" ", with: "") == word)
    }

    @Test("Missing glyphs and settings that make no sense are reported")
    func missingGlyphs() throws {
        let canvas = try Canvas.make(640, 360)
        #expect(throws: FaceError.empty("captions")) { try CaptionsFace(canvas: canvas, captions: []) }
        #expect(throws: FaceError.raster(.missingGlyphs("\u{10FFF0}", text: "\u{10FFF0}", family: "DejaVu Sans"))) {
            try CaptionsFace(canvas: canvas, captions: [Caption(text: "a \u{10FFF0}")])
        }
        #expect(throws: FaceError.outOfRange("captions", value: "10001", allowed: "1 to 10000")) {
            try CaptionsFace(canvas: canvas, captions: Array(repeating: Caption(text: "a"), count: 10_001))
        }
    }

    @Test("Ten thousand sentences are set at once") func tenThousand() throws {
        let captions = (0..<10_000).map { Caption(text: "Sentence number \($0) of the ten thousand") }
        let face = try CaptionsFace(canvas: .make(640, 360), captions: captions)
        #expect(face.cutTexts.isEmpty)
        #expect(Self.shown(face, 2000 * 9999 + 1) == "Sentence number 9999 of the ten thousand")
    }
}

@Suite struct TextDirectionTests {
    @Test(
        "A line is read as the whole sentence is",
        arguments: [
            ("abc", "abc", ""), ("שלום abc", "abc", "\u{200F}"), ("abc שלום", "שלום", "\u{200E}"),
            ("שלום", "2026", "\u{200F}"), ("2026", "12", ""), ("(1) كم", "كم", ""), ("e\u{301}", "e\u{301}", ""),
        ] as [(String, String, String)]
    )
    func lineRead(text: String, line: String, mark: String) {
        // Scalars, because a mark may join with what follows to one character.
        #expect(Array(TextDirection.marked(line, of: text).unicodeScalars) == Array((mark + line).unicodeScalars))
    }

    @Test("A sentence from right to left that is wrapped begins each line at the right")
    func sentenceFrom() throws {
        let face = try CaptionsFace(
            canvas: .make(160, 160),
            captions: [Caption(text: "שלום לכולם abc, 12 ועוד כמה מילים")]
        )
        let lines = face.scene(at: .epoch).elements.compactMap { element -> String? in
            if case .text(let text, _, _, _, _) = element { text } else { nil }
        }
        #expect(lines.count > 2)
        #expect(lines.allSatisfy { TextDirection(of: $0) == .rightToLeft })
    }

    @Test("A combining character stays with its letter and needs no room of its own")
    func combiningCharacter() throws {
        let typesetter = try Typesetter.make()
        let font = FontDescription.standard.sized(FontSize(pixels: 100))
        let (plain, combined, precomposed) = try (
            typesetter.metrics(of: "e", font: font), typesetter.metrics(of: "e\u{301}", font: font),
            typesetter.metrics(of: "\u{E9}", font: font)
        )
        #expect(combined.advance == plain.advance)
        #expect(combined.inkTop < plain.inkTop)
        #expect(abs(combined.inkTop - precomposed.inkTop) < 8)
        #expect(throws: Never.self) {
            try CaptionsFace(
                canvas: .make(64, 36),
                captions: [Caption(text: String(repeating: "e\u{301}", count: 300))]
            )
        }
    }

    @Test("Ten thousand sentences with pauses are set") func tenThousandSentences() throws {
        let captions = (0..<10_000).flatMap { [Caption(text: "Cue \($0)"), Caption(text: "")] }
        let face = try CaptionsFace(canvas: .make(640, 360), captions: captions)
        #expect(face.cutTexts.isEmpty)
    }
}
