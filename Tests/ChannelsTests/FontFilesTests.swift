import Foundation
import Support
import Testing

@testable import Channels
@testable import Production
@testable import Raster

@Suite("The contents of font files") struct FontFilesTests {
    @Test("Equal files are the same wherever they lie; other bytes, and other faces of a collection, are not")
    func contents() throws {
        let folder = try TemporaryFolder()
        func face(_ name: String, _ bytes: [UInt8], index: Int = 0) throws -> FontFace {
            FontFace(path: try folder.write(bytes, to: name), index: index)
        }
        let bytes = [UInt8](repeating: 7, count: 100_000)
        let here = try face("here.ttf", bytes)
        // Two machines.
        let (one, other) = (FontFiles(), FontFiles())
        #expect(try one.content(of: here) == other.content(of: face("there.ttf", bytes)))
        #expect(try one.content(of: here) != one.content(of: face("there.ttf", bytes, index: 1)))
        #expect(try one.content(of: here) != one.content(of: face("new.ttf", bytes + [8])))
        let gone = FontFace(path: folder.url("gone.ttf").path, index: 0)
        #expect(one.content(of: gone) != one.content(of: here))
        #expect(one.content(of: gone) == other.content(of: gone))
    }
}
