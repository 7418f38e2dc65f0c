import Foundation
import Raster
import Support
import Testing
import Timeline

@testable import ClockFace

@Suite struct EveryFaceTests {
    @Test("The picture holds within its interval and the intervals are without gap", arguments: FaceCase.all)
    func pictureHolds(face: FaceCase) throws {
        let made = try face.make(.make(640, 360))
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<200 {
            let instant = WallTime(
                nanoseconds: .random(
                    in: -1_000_000_000_000_000_000...3_000_000_000_000_000_000,
                    using: &generator
                )
            )
            let interval = made.interval(containing: instant)
            let last = interval.upperBound - Interval(nanoseconds: 1)
            #expect(interval.contains(instant))
            #expect(made.scene(at: interval.lowerBound) == made.scene(at: instant))
            #expect(made.scene(at: last) == made.scene(at: instant))
            #expect(made.interval(containing: last) == interval)
            #expect(made.interval(containing: interval.lowerBound) == interval)
        }
    }

    @Test(
        "Nothing is cut: all ink stays clear of the edge and of the strip",
        arguments: FaceCase.all,
        PictureSize.shapes
    )
    func nothingCut(face: FaceCase, shape: (Int, Int)) throws {
        for timecode in PictureSize.timecodes(shape) {
            let canvas = try Canvas.make(shape.0, shape.1, timecode: timecode)
            let made = try face.make(canvas)
            let room = canvas.area.inset(by: 1)
            for digit in 0..<10 {
                for element in made.scene(at: WallTime(milliseconds: Int64(digit) * 111_111_111_111)).elements {
                    let ink = try element.ink(canvas.typesetter)
                    #expect(room.contains(ink), "\(element) covers \(ink)")
                }
            }
        }
    }

    @Test("A minute drawn step by step is the same as drawn from nothing", arguments: FaceCase.all)
    func minuteDrawn(face: FaceCase) throws {
        let canvas = try Canvas.make(320, 180, timecode: .strip)
        let made = AccompaniedFace(try face.make(canvas), timecodeOf: canvas.size)
        var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
        let start = try WallTime.make("2026-11-20T23:59:45Z")
        for step in 0..<200 {
            let scene = made.scene(at: start + .milliseconds(Int64(step) * 233))
            var fresh = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
            let (drawn, expected) = (try renderer.draw(scene), try fresh.draw(scene))
            #expect(drawn == expected)
        }
    }

    @Test("The ends of time do not trap", arguments: FaceCase.all)
    func endsTime(face: FaceCase) throws {
        let made = try face.make(.make(640, 360))
        #expect(made.interval(containing: .distantPast).contains(.distantPast))
        let last = WallTime.distantFuture - Interval(nanoseconds: 1)
        #expect(made.interval(containing: last).contains(last))
        for instant in [.distantPast, last, .distantFuture] { #expect(!made.scene(at: instant).elements.isEmpty) }
    }

    @Test("Each kind is a case here, a word of the page, and an example of the docs", arguments: FaceCatalog.all)
    func listed(kind: any FaceConfiguration.Type) throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
        }
        let name = kind.name
        #expect(FaceCase.all.contains { $0.name == name || $0.name.hasPrefix(name + "-") })
        #expect(try text("Sources/Program/CPageFiles/Page/words-en.js").contains("'face.\(name)': '"))
        #expect(try text("scripts/gallery.py").firstMatch(of: /FACES = \[(.*)\]/)?.1.contains("\"\(name)\"") == true)
        #expect(try name == FaceCatalog.all[0].name || text("docs/faces.yaml").contains("face: \(name)\n"))
    }
}
