import Calendar
import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct AnalogFaceTests {
    @Test(
        "The second hand points to the second",
        arguments: [(0, 640, 160), (15, 840, 360), (30, 640, 560), (45, 440, 360)]
    )
    func secondHand(second: Int64, x: Int, y: Int) throws {
        let canvas = try Canvas.make(1280, 720)
        let face = try AnalogFace(canvas: canvas)
        var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
        // 04:37: the other hands point elsewhere.
        let picture = try renderer.draw(face.scene(at: WallTime(seconds: 4 * 3600 + 37 * 60 + second)))
        #expect(picture.y[x, y] == YCbCr(canvas.theme.accent).y)
        #expect(
            picture.y[640 + (x - 640) / 2 + (y - 360) / 4, 360 + (y - 360) / 2 + (x - 640) / 4]
                != YCbCr(canvas.theme.accent).y
        )
    }

    @Test("A stepping hand holds for a second and a sweeping one for a millisecond")
    func steppingHand() throws {
        let instant = WallTime(nanoseconds: 5_123_456_789)
        let canvas = try Canvas.make(640, 360)
        #expect(
            try AnalogFace(canvas: canvas).interval(containing: instant) == WallTime(seconds: 5)..<WallTime(seconds: 6)
        )
        #expect(
            try AnalogFace(canvas: canvas, secondHand: .sweeping).interval(containing: instant)
                == WallTime(milliseconds: 5123)..<WallTime(milliseconds: 5124)
        )
    }

    @Test("The hour hand follows the zone") func hourHand() throws {
        let canvas = try Canvas.make(640, 360)
        let (east, utc) = (
            try AnalogFace(canvas: canvas, zone: FixedOffset(secondsEast: 10_800)), try AnalogFace(canvas: canvas)
        )
        #expect(east.scene(at: .epoch) == utc.scene(at: WallTime(seconds: 3 * 3600)))
        #expect(east.scene(at: .epoch) == utc.scene(at: WallTime(seconds: 15 * 3600)))
        #expect(east.scene(at: .epoch) != utc.scene(at: .epoch))
    }
}
