import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct ThemeTests {
    @Test("White on the default orange is readable") func whiteDefault() {
        #expect(abs(Theme.orange.contrast - 4.30) < 0.005)
    }

    @Test("Every named theme is readable, what stands out and what does not too", arguments: Theme.names.keys.sorted())
    func everyNamed(name: String) throws {
        let theme = try #require(Theme.names[name])
        #expect(theme.contrast >= 3)
        #expect(theme.background.contrast(with: theme.accent) >= 3)
        #expect(theme.background.contrast(with: theme.tint(205)) >= 3)
        #expect(theme.background.contrast(with: theme.tint(64)) < theme.contrast / 2)
    }

    @Test(
        "Digits and words follow the alignment",
        arguments: [(Alignment.left, 57, nil), (.right, nil, 1280 - 57), (.center, nil, nil)]
            as [(Alignment, Int?, Int?)]
    )
    func digitsWords(alignment: Alignment, left: Int?, right: Int?) throws {
        var theme = Theme.orange
        theme.alignment = alignment
        let canvas = try Canvas.make(1280, 720, theme: theme)
        let face = try CountdownFace(canvas: canvas, target: .instant(WallTime(seconds: 8)), after: "I")
        for instant in [WallTime.epoch, WallTime(seconds: 9)] {
            let ink = try #require(face.scene(at: instant).elements.first).ink(canvas.typesetter)
            // A digit as high as the picture stands some 48 pixels from the edge of its cell.
            if alignment == .center {
                #expect(abs(ink.x + ink.width / 2 - 640) <= 4)
            } else if let left {
                #expect((0...50).contains(ink.x - left))
            } else if let right {
                #expect((0...50).contains(right - ink.endX))
            }
        }
    }

    @Test("A margin out of range and a missing family are reported")
    func marginOut() throws {
        var theme = Theme.orange
        theme.margin = 301
        #expect(throws: FaceError.self) { try Canvas.make(640, 360, theme: theme) }
        theme = Theme(background: .black, foreground: .white, font: FontDescription(family: "No Such", weight: .bold))
        #expect(throws: FaceError.raster(.unknownFamily("No Such"))) { try Canvas.make(640, 360, theme: theme) }
    }

    @Test("Small text has a contrast of 3 to 1 wherever the foreground has it")
    func smallText() throws {
        #expect(
            Theme(background: Color(rgb: 0xE8590C), foreground: .white).quietForeground.contrast(
                with: Color(rgb: 0xE8590C)
            ) >= 3
        )
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            let (background, foreground) = (
                Color(rgb: .random(in: 0...0xFFFFFF, using: &generator)),
                Color(rgb: .random(in: 0...0xFFFFFF, using: &generator))
            )
            let theme = Theme(background: background, foreground: foreground)
            let least = min(3, theme.contrast)
            #expect(theme.quietForeground.contrast(with: background) >= least)
            #expect(theme.quietBackground.contrast(with: foreground) >= least)
        }
    }

    @Test("If the contrast allows it, small text is quieter than the time")
    func whereThere() {
        let theme = Theme(background: .black, foreground: .white)
        #expect(theme.quietForeground == theme.tint(205))
    }

    @Test("The texts of the faces have the checked colour") func textsFaces()
        throws
    {
        let theme = Theme(background: Color(rgb: 0xE8590C), foreground: .white)
        for face in FaceCase.all where !["loading", "analog", "analog-sweeping"].contains(face.name) {
            let scene = try face.make(.make(640, 360, theme: theme)).scene(at: FaceCase.instant)
            for case .text(let text, _, _, _, let color) in scene.elements {
                #expect(color.contrast(with: scene.background) >= 3, "\(face) \(text)")
            }
        }
    }
}

extension Theme {
    /// The WCAG contrast of text and background, 1 to 21; under 3 large text is hard to read.
    fileprivate var contrast: Double { background.contrast(with: foreground) }
}
