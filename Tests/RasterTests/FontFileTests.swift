import Testing

@testable import Raster

@Suite struct FontFileTests {
    @Test func `A font file gives its family and can be drawn with`() throws {
        let family = try FontFile.register("/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf")
        #expect(family == "DejaVu Sans Mono")
        let font = FontDescription(family: family, weight: .bold).sized(FontSize(pixels: 40))
        #expect(try !Typesetter().mask(of: "8", font: font).bounds.isEmpty)
    }

    @Test(arguments: ["/nonexistent/font.ttf", "/etc/hostname", ""])
    func `What is no font is told`(path: String) {
        #expect(throws: RasterError.unreadableFont(path)) { try FontFile.register(path) }
    }
}
