import Raster
import Testing

@testable import ClockFace

@Suite struct ThemeTests {
    @Test func `White on the default orange is readable`() {
        #expect(abs(Theme.orange.contrast - 4.30) < 0.005)
    }

    @Test func `A margin out of range and a missing family are told`() throws {
        var theme = Theme.orange
        theme.margin = 301
        #expect(throws: FaceError.self) { try Canvas.make(640, 360, theme: theme) }
        theme = Theme(background: .black, foreground: .white, font: FontDescription(family: "No Such", weight: .bold))
        #expect(throws: FaceError.raster(.unknownFamily("No Such"))) { try Canvas.make(640, 360, theme: theme) }
    }
}
