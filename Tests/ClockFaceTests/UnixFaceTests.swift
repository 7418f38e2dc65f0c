import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct UnixFaceTests {
    @Test(
        "The epoch seconds are cut toward the past",
        arguments: [
            (0, "0000000000", "0000000000.000"), (1_795_207_716_789_999_999, "1795207716", "1795207716.789"),
            (-1, "-0000000001", "-0000000000.001"), (-1_500_000_000, "-0000000002", "-0000000001.500"),
            (Int64.max, "9223372036", "9223372036.854"), (Int64.min, "-9223372037", "-9223372036.855"),
        ] as [(Int64, String, String)]
    )
    func epochSeconds(nanoseconds: Int64, seconds: String, milliseconds: String) throws {
        let instant = WallTime(nanoseconds: nanoseconds)
        let canvas = try Canvas.make(1280, 720)
        #expect(try DigitalFaceTests.reading(UnixFace(canvas: canvas).scene(at: instant)) == [seconds])
        let fine = try UnixFace(canvas: canvas, precision: .milliseconds)
        #expect(DigitalFaceTests.reading(fine.scene(at: instant)) == [milliseconds])
    }
}
