import Support
import Testing

@testable import Raster

@Suite struct SceneRendererTests {
    @Test("Drawing what changed gives what drawing from nothing gives, over 3000 random scenes")
    func drawingChanged() throws {
        let typesetter = try Typesetter.make()
        let size = try PictureSize.make(130, 74)
        var random = SeededGenerator(seed: 20_261_120)
        var renderer = SceneRenderer(size: size, typesetter: typesetter)
        var scene = Scene(background: .black)
        for step in 0..<3000 {
            scene = Self.changed(scene, &random)
            let incremental = try renderer.draw(scene)
            var fresh = SceneRenderer(size: size, typesetter: typesetter)
            let expected = try fresh.draw(scene)
            guard incremental == expected else {
                Issue.record("step \(step): the pictures differ")
                return
            }
        }
    }

    @Test("An unchanged scene paints nothing") func unchangedScene() throws {
        var renderer = SceneRenderer(size: try .make(64, 36), typesetter: try .make())
        let scene = Scene(
            background: .white,
            elements: [.rectangle(PixelRect(x: 4, y: 4, width: 9, height: 9), color: .black)]
        )
        _ = try renderer.draw(scene)
        #expect(renderer.paintedPixelCount == 64 * 36)
        _ = try renderer.draw(scene)
        #expect(renderer.paintedPixelCount == 0)
    }

    @Test("Only the blocks of the element that changed are painted")
    func onlyBlocks() throws {
        var renderer = SceneRenderer(size: try .make(640, 360), typesetter: try .make())
        var scene = Scene(
            background: .white,
            elements: (0..<10).map { .rectangle(PixelRect(x: 20 * $0, y: 3, width: 7, height: 5), color: .black) }
        )
        _ = try renderer.draw(scene)
        scene.elements[4] = .rectangle(PixelRect(x: 80, y: 3, width: 7, height: 5), color: Color(rgb: 0xFF0000))
        _ = try renderer.draw(scene)
        #expect(renderer.paintedPixelCount == 8 * 6)
    }

    @Test("A failed draw leaves the renderer as it was") func failedDraw() throws {
        var renderer = SceneRenderer(size: try .make(64, 36), typesetter: try .make())
        let font = FontDescription.standard.sized(FontSize(pixels: 12))
        let good = Scene(background: .black, elements: [.text("7", font: font, x: 10, y: 20, color: .white)])
        let bad = Scene(background: .black, elements: [.text("\u{10FFF0}", font: font, x: 10, y: 20, color: .white)])
        let before = try renderer.draw(good)
        #expect(throws: RasterError.self) { try renderer.draw(bad) }
        #expect(try renderer.draw(good) == before)
    }

    @Test("Elements outside the picture are cut") func liesOutside() throws {
        var renderer = SceneRenderer(size: try .make(64, 36), typesetter: try .make())
        let scene = Scene(
            background: .black,
            elements: [
                .rectangle(PixelRect(x: -10, y: -10, width: 13, height: 13), color: .white),
                .shape(.disc(center: Point(x: 0, y: 0), radius: 256 * 9), x: 64, y: 36, color: .white),
                .text("888", font: FontDescription.standard.sized(FontSize(pixels: 40)), x: 50, y: 10, color: .white),
            ]
        )
        let picture = try renderer.draw(scene)
        #expect(picture.y[2, 2] == 235 && picture.y[3, 3] == 16 && picture.y[63, 35] == 235)
    }

    /// The scene with one or a few random changes.
    private static func changed(_ scene: Scene, _ random: inout SeededGenerator) -> Scene {
        var scene = scene
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let count = scene.elements.count
            switch Int.random(in: 0..<12, using: &random) {
            case 0: scene.background = Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random))
            case 1...2 where count > 0: scene.elements.remove(at: Int.random(in: 0..<count, using: &random))
            case 3 where count > 1: scene.elements.swapAt(0, count - 1)
            case 4...8 where count > 0: scene.elements[Int.random(in: 0..<count, using: &random)] = element(&random)
            default:
                if count < 12 { scene.elements.insert(element(&random), at: Int.random(in: 0...count, using: &random)) }
            }
        }
        return scene
    }

    private static func element(_ random: inout SeededGenerator) -> Scene.Element {
        let (x, y) = (Int.random(in: -20..<140, using: &random), Int.random(in: -20..<90, using: &random))
        let color = Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random))
        let length = Int.random(in: 1...40, using: &random)
        let center = Point(x: length * 100, y: length * 77)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
            let font = FontDescription.standard.sized(FontSize(pixels: 10 + length / 10 * 8))
            return .text(String(length), font: font, x: x, y: y, color: color)
        case 2: return .rectangle(PixelRect(x: x, y: y, width: length, height: 41 - length), color: color)
        case 3: return .shape(.disc(center: center, radius: length * 100), x: x, y: y, color: color)
        case 4: return .shape(.ring(center: center, radius: length * 99, width: 300), x: x, y: y, color: color)
        default: return .shape(.line(from: center, to: Point(x: 0, y: 9), width: 400), x: x, y: y, color: color)
        }
    }
}
