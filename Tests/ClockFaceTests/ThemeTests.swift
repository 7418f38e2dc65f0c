import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct ThemeTests {
    @Test func `White on the default orange is readable`() {
        #expect(abs(Theme.orange.contrast - 4.30) < 0.005)
    }

    @Test(arguments: Theme.names.keys.sorted())
    func `Every named theme is readable, what stands out and what does not too`(name: String) throws {
        let theme = try #require(Theme.names[name])
        #expect(theme.contrast >= 3)
        #expect(theme.background.contrast(with: theme.accent) >= 3)
        #expect(theme.background.contrast(with: theme.tint(205)) >= 3)
        #expect(theme.background.contrast(with: theme.tint(64)) < theme.contrast / 2)
    }

    @Test(
        arguments: [(Alignment.left, 57, nil), (.right, nil, 1280 - 57), (.center, nil, nil)]
            as [(Alignment, Int?, Int?)]
    )
    func `Digits and words stand where the alignment says`(alignment: Alignment, left: Int?, right: Int?) throws {
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

    @Test func `A margin out of range and a missing family are told`() throws {
        var theme = Theme.orange
        theme.margin = 301
        #expect(throws: FaceError.self) { try Canvas.make(640, 360, theme: theme) }
        theme = Theme(background: .black, foreground: .white, font: FontDescription(family: "No Such", weight: .bold))
        #expect(throws: FaceError.raster(.unknownFamily("No Such"))) { try Canvas.make(640, 360, theme: theme) }
    }
}
