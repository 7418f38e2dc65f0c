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

    @Test("A number in the ring has one dot beside it on each side, and no two that would be read as a colon")
    func noColon() throws {
        let canvas = try Canvas.make(640, 360)
        let face = try LoadingFace(canvas: canvas, countsDown: true)
        let inks = try face.scene(at: WallTime(milliseconds: -4500)).elements.map { try $0.ink(canvas.typesetter) }
        // Ten dots, the word, and the 5.
        let (dots, number) = (inks.prefix(10), try #require(inks.last))
        #expect(inks.count == 12)
        let middle = number.y + number.height / 2
        let beside = dots.map { $0.y + $0.height / 2 }.filter { abs($0 - middle) * 2 < number.height }
        #expect(beside.count == 2 && beside.allSatisfy { abs($0 - middle) <= 2 })
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
