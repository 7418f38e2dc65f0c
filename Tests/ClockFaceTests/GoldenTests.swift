import Foundation
import Support
import Raster
import Testing
import Timeline

@testable import ClockFace

/// Every face in every theme and shape beside its golden picture, `Tests/Fixtures/Golden/SHAPE/FACE-THEME.png`.
///
/// ``PictureComparison`` has the allowed differences. After an intended change, look at the new pictures and keep
/// them: `CLOCKCAST_GOLDEN=write make test ONLY=ClockFace`. They were made with fonts-dejavu-core 2.37-6,
/// libpango 1.50.12, libcairo2 1.16.0-7 and libfreetype6 2.12.1, all of Debian 12.
@Suite(.timeLimit(.minutes(5))) struct GoldenTests {
    /// Small, so that all fit in a few hundred kilobytes and a pixel is a large part of a stroke.
    static let shapes = [(128, 72), (72, 128), (256, 36), (80, 80)]
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/Golden")
    private static let writes = ProcessInfo.processInfo.environment["CLOCKCAST_GOLDEN"] == "write"

    private static func picture(_ scene: Scene, _ canvas: Canvas) throws -> Picture {
        var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
        return try renderer.draw(scene)
    }

    @Test("Every face in every theme looks as it did", arguments: shapes)
    func everyFace(shape: (Int, Int)) throws {
        let folder = Self.folder.appendingPathComponent("\(shape.0)x\(shape.1)")
        var drawn: [String: Picture] = [:]
        for (theme, look) in Theme.names {
            let canvas = try Canvas.make(shape.0, shape.1, theme: look)
            for face in FaceCase.golden {
                let scene = try face.make(canvas).scene(at: FaceCase.instant)
                drawn["\(face.name)-\(theme).png"] = try Self.picture(scene, canvas)
            }
        }
        if Self.writes {
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let temporary = try TemporaryFolder()
            for (name, picture) in drawn {
                // ffmpeg's files are a third smaller.
                try temporary.write(picture.png(), to: name)
                let output = try Peer.ffmpeg.run([
                    "-v", "error", "-i", temporary.url(name).path, "-pred", "none", "-compression_level", "9",
                    folder.appendingPathComponent(name).path,
                ])
                try #require(output.status == 0, "\(output.standardError)")
            }
        }
        let golden = try GoldenPictures(folder: folder, byteCount: shape.0 * shape.1 * 3)
        #expect(golden.names == drawn.keys.sorted())
        for name in golden.names {
            let picture = try #require(drawn[name])
            let comparison = PictureComparison(picture.rgb, try #require(golden[name]))
            if !comparison.isMatch {
                let path = FileManager.default.temporaryDirectory.appendingPathComponent("drawn-\(name)").path
                try Data(picture.png()).write(to: URL(fileURLWithPath: path))
                Issue.record(
                    "\(shape) \(name): \(comparison.count) pixels differ, by up to \(comparison.largest); drawn: \(path)"
                )
            }
        }
    }

    @Test(
        "A glyph that is missing or one pixel beside its place is caught",
        arguments: shapes.map { ($0, "orange") } + Theme.names.keys.sorted().map { (shapes[0], $0) }
    )
    func glyphMissing(
        shape: (Int, Int),
        theme: String
    ) throws {
        var caught = 0
        let canvas = try Canvas.make(shape.0, shape.1, theme: #require(Theme.names[theme]))
        for face in FaceCase.golden {
            let scene = try face.make(canvas).scene(at: FaceCase.instant)
            let golden = try Self.picture(scene, canvas)
            for (index, element) in scene.elements.enumerated() {
                guard case .text(let text, let font, let x, let y, let color) = element else { continue }
                for change in [nil, (1, 0), (0, 1)] as [(Int, Int)?] {
                    var changed = scene
                    if let change {
                        changed.elements[index] = .text(
                            text,
                            font: font,
                            x: x + change.0,
                            y: y + change.1,
                            color: color
                        )
                    } else {
                        changed.elements.remove(at: index)
                    }
                    let picture = try Self.picture(changed, canvas)
                    #expect(
                        !PictureComparison.isMatch(picture, golden),
                        "\(face) \(theme) \(shape) '\(text)' \(String(describing: change))"
                    )
                    caught += 1
                }
            }
        }
        #expect(caught > 100)
    }

    @Test("A picture that is a little different passes and one of another size does not")
    func pictureLittle() {
        let golden = [UInt8](repeating: 100, count: 30)
        var other = golden
        other[4] = 132
        #expect(PictureComparison(other, golden).isMatch)
        other[4] = 133
        #expect(PictureComparison(other, golden).count == 1)
        #expect(!PictureComparison(Array(other.dropLast(3)), golden).isMatch)
    }
}

/// The pictures of a folder, decoded by ffmpeg.
private struct GoldenPictures {
    let names: [String]
    private let bytes: [UInt8]
    private let byteCount: Int

    init(folder: URL, byteCount: Int) throws {
        names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        self.byteCount = byteCount
        let temporary = try TemporaryFolder()
        let list = names.map { "file '\(folder.appendingPathComponent($0).path)'\n" }.joined()
        let output = try Peer.ffmpeg.run([
            "-v", "error", "-f", "concat", "-safe", "0", "-i", try temporary.write(Array(list.utf8), to: "list"),
            "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", temporary.url("rgb").path,
        ])
        try #require(output.status == 0, "\(output.standardError)")
        bytes = [UInt8](try Data(contentsOf: temporary.url("rgb")))
        try #require(bytes.count == names.count * byteCount)
    }

    subscript(name: String) -> [UInt8]? {
        names.firstIndex(of: name).map { Array(bytes[$0 * byteCount..<($0 + 1) * byteCount]) }
    }
}
