import Calendar
import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct TimecodeStripTests {
    @Test("The checksum is CRC-8 with polynomial 0x07") func checksumCRC() {
        // Worked out with the table of SMBus PEC, which is the same code.
        #expect(TimecodeStrip.checksum(0) == 0)
        #expect(TimecodeStrip.checksum(1) == 0x07)
        #expect(TimecodeStrip.checksum(0x3132_3334) == 0xC2)
    }

    @Test("The bits are start, seconds, checksum and end") func bitsStart() {
        #expect(TimecodeStrip.bits(seconds: 1) == 0b1010_00000000000000000000000000000001_00000111_0101)
        #expect(TimecodeStrip.bits(seconds: -1) >> 12 & 0xFFFF_FFFF == 0xFFFF_FFFF)
    }

    @Test(
        "The strip of any shape reads back from the picture, pure black and white in even cells",
        arguments: PictureSize.stripShapes
    )
    func stripAny(shape: (Int, Int))
        throws
    {
        let canvas = try Canvas.make(shape.0, shape.1, timecode: .strip)
        let face = AccompaniedFace(try DigitalFace(canvas: canvas), timecodeOf: canvas.size)
        var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
        let height = TimecodeStrip.height(in: canvas.size)
        for seconds in [0, 1_795_214_916, 1_795_214_917, 4_294_967_295, -1] as [Int64] {
            let picture = try renderer.draw(
                face.scene(at: WallTime(nanoseconds: seconds * 1_000_000_000 + 999_999_999))
            )
            for row in shape.1 - height..<shape.1 {
                #expect(TimecodeStrip.seconds(inRow: picture.y.row(row)) == UInt32(truncatingIfNeeded: seconds))
                #expect(picture.y.row(row).allSatisfy { $0 == 16 || $0 == 235 })
                #expect(
                    picture.u.row(row / 2).allSatisfy { $0 == 128 } && picture.v.row(row / 2).allSatisfy { $0 == 128 }
                )
            }
            #expect(TimecodeStrip.seconds(inRow: picture.y.row(shape.1 - height - 1)) == nil)
        }
    }

    @Test("A strip with one wrong cell is not a second") func stripOne() throws {
        let size = try PictureSize.make(1280, 720)
        var renderer = SceneRenderer(size: size, typesetter: try .make())
        let elements = TimecodeStrip.elements(seconds: 1_795_214_916, size: size)
        let row = Array(try renderer.draw(Scene(background: .black, elements: elements)).y.row(719))
        for cell in 0..<TimecodeStrip.cellCount {
            var wrong = row
            for column in TimecodeStrip.column(of: cell, width: 1280)..<TimecodeStrip.column(of: cell + 1, width: 1280)
            {
                wrong[column] = 251 - wrong[column]
            }
            #expect(TimecodeStrip.seconds(inRow: wrong) == nil)
        }
    }

    @Test(
        "The height is a twenty-fourth, even and at least eight",
        arguments: [(1280, 720, 30), (640, 360, 16), (64, 36, 8), (3840, 2160, 90), (720, 1280, 54)]
    )
    func heightTwenty(width: Int, height: Int, strip: Int) throws {
        #expect(TimecodeStrip.height(in: try .make(width, height)) == strip)
    }

    @Test("A picture that is too narrow for the cells is refused")
    func pictureToo() throws {
        _ = try Canvas.make(96, 54, timecode: .strip)
        #expect(throws: FaceError.self) { try Canvas.make(94, 54, timecode: .strip) }
    }

    @Test("With a strip a picture holds no longer than a second")
    func stripPicture() throws {
        let canvas = try Canvas.make(640, 360, timecode: .strip)
        let plain = try DigitalFace(canvas: canvas, pattern: DatePattern("HH:mm"))
        let face = AccompaniedFace(plain, timecodeOf: canvas.size)
        #expect(
            face.interval(containing: WallTime(milliseconds: 61_500)) == WallTime(seconds: 61)..<WallTime(seconds: 62)
        )
    }
}
