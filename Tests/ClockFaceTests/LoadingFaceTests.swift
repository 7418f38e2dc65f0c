import Raster
import Testing
import Timeline

@testable import ClockFace

@Suite struct LoadingFaceTests {
    @Test("The loop has no seam: it repeats after its period, before 1970 too")
    func loopSeam() throws {
        for tenths in [1, 7, 10, 20, 35] as [Int64] {
            let face = try LoadingFace(canvas: .make(640, 360), period: .milliseconds(tenths * 100))
            for step in 0..<tenths {
                let scene = face.scene(at: WallTime(milliseconds: step * 100))
                for loop in [-1000, -1, 1, 5_000_000] as [Int64] {
                    #expect(face.scene(at: WallTime(milliseconds: (step + loop * tenths) * 100 + 99)) == scene)
                }
            }
        }
    }

    @Test("Each tenth of a second has a picture of its own, ten to a turn")
    func eachTenth() throws {
        let face = try LoadingFace(canvas: .make(640, 360))
        let scenes = (0..<10).map { face.scene(at: WallTime(milliseconds: $0 * 100)) }
        #expect(Set(scenes).count == 10)
        #expect(
            face.interval(containing: WallTime(milliseconds: 1250)) == WallTime(
                milliseconds: 1200
            )..<WallTime(milliseconds: 1300)
        )
    }

    @Test("A step paints few pixels") func stepPaints() throws {
        let canvas = try Canvas.make(1280, 720)
        let face = try LoadingFace(canvas: canvas)
        var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
        _ = try renderer.draw(face.scene(at: .epoch))
        _ = try renderer.draw(face.scene(at: WallTime(milliseconds: 100)))
        #expect(renderer.paintedPixelCount > 0 && renderer.paintedPixelCount < 1280 * 720 / 40)
    }

    @Test("Nothing is cut in any shape", arguments: PictureSize.shapes)
    func nothingCut(shape: (Int, Int)) throws {
        for timecode in PictureSize.timecodes(shape) {
            let canvas = try Canvas.make(shape.0, shape.1, timecode: timecode)
            let room = canvas.area.inset(by: 1)
            for element in try LoadingFace(canvas: canvas).scene(at: .epoch).elements {
                #expect(room.contains(try element.ink(canvas.typesetter)))
            }
        }
    }

    @Test("A period off the step or out of range is refused", arguments: [0, 50, 150, -100, 3_600_100] as [Int64])
    func periodOff(milliseconds: Int64) throws {
        #expect(throws: FaceError.self) {
            try LoadingFace(canvas: .make(640, 360), period: .milliseconds(milliseconds))
        }
    }
}
