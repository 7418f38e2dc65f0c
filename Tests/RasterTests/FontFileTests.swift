import Glibc
import Testing

@testable import Raster

@Suite struct FontFileTests {
    @Test("A font file gives its family and weight and can be drawn with")
    func fontFile() throws {
        let description = try FontFile.register("/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf")
        #expect(description == FontDescription(family: "DejaVu Sans Mono", weight: .bold))
        let font = description.sized(FontSize(pixels: 40))
        #expect(try !Typesetter().mask(of: "8", font: font).bounds.isEmpty)
    }

    @Test("The weight of a file is its own") func weightFile() throws {
        let regular = try FontFile.register("/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf")
        #expect(regular == FontDescription(family: "DejaVu Serif", weight: .regular))
    }

    @Test("What is not a font is told", arguments: ["/nonexistent/font.ttf", "/etc/hostname", ""])
    func fontTold(path: String) {
        #expect(throws: RasterError.unreadableFont(path)) { try FontFile.register(path) }
    }

    @Test(
        "What is not a regular file is told at once",
        .timeLimit(.minutes(1)),
        arguments: ["/usr/share", "/usr/share/fonts/", "/dev/zero"]
    )
    func regularFile(path: String) {
        #expect(throws: RasterError.noFontFile(path)) { try FontFile.register(path) }
    }

    @Test("Nobody waits for a pipe", .timeLimit(.minutes(1))) func nobodyWaits() throws {
        let path = "/tmp/clockcast-font-\(getpid()).ttf"
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        #expect(throws: RasterError.noFontFile(path)) { try FontFile.register(path) }
    }
}
