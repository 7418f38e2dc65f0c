import Foundation
import Glibc
import Platform
import Support
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

    @Test("A file that is known has to stay as it was; the same file under another name is taken")
    func changedFile() throws {
        let folder = try TemporaryFolder()
        let (path, other) = (folder.url("a.ttf").path, folder.url("b.ttf").path)
        let fonts = "/usr/share/fonts/truetype/dejavu/"
        try FileManager.default.copyItem(atPath: fonts + "DejaVuSansMono.ttf", toPath: path)
        let first = try FontFile.register(path)
        // Written anew, with the same in it.
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: fonts + "DejaVuSansMono.ttf", toPath: path)
        #expect(try FontFile.register(path) == first)
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: fonts + "DejaVuSerif-Bold.ttf", toPath: path)
        #expect(throws: RasterError.changedFont(path)) { try FontFile.register(path) }
        try FileManager.default.moveItem(atPath: path, toPath: other)
        #expect(try FontFile.register(other) == FontDescription(family: "DejaVu Serif", weight: .bold))
    }

    @Test("A file that is not a font is reported") func fontTold() throws {
        let folder = try TemporaryFolder()
        for path in ["/etc/hostname", try folder.write([], to: "empty.ttf")] {
            #expect(throws: RasterError.noFont(path)) { try FontFile.register(path) }
        }
    }

    @Test("A file that is too large to be a font is not read") func large() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([], to: "large.ttf")
        try #require(truncate(path, FontFile.largest + 1) == 0)
        let error = RasterError.unreadableFont(path, .tooLarge(limit: FontFile.largest))
        #expect(throws: error) { try FontFile.register(path) }
        #expect("\(error)" == "\(path) is larger than 256 MiB")
    }

    @Test("A missing file is reported", arguments: ["/nonexistent/font.ttf", "", "/usr\0"])
    func missing(path: String) {
        #expect(throws: RasterError.unreadableFont(path, .missing)) { try FontFile.register(path) }
    }

    @Test(
        "A file that is not regular is reported at once",
        .timeLimit(.minutes(5)),
        arguments: [("/usr/share", .folder), ("/usr/share/fonts/", .folder), ("/dev/zero", .device)]
            as [(String, FileObstacle)]
    )
    func regularFile(path: String, obstacle: FileObstacle) {
        #expect(throws: RasterError.unreadableFont(path, obstacle)) { try FontFile.register(path) }
    }

    @Test("Nobody waits for a pipe", .timeLimit(.minutes(5))) func nobodyWaits() throws {
        let path = "/tmp/clockcast-font-\(getpid()).ttf"
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        #expect(throws: RasterError.unreadableFont(path, .pipe)) { try FontFile.register(path) }
    }
}
