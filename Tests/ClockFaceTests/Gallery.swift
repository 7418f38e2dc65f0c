import Glibc
import Raster
import Testing
import Timeline

@testable import ClockFace

/// Writes every face in every shape as PNG files, for eyes: CLOCKCAST_GALLERY=DIRECTORY swift test --filter Gallery
@Suite(.enabled(if: getenv("CLOCKCAST_GALLERY") != nil)) struct Gallery {
    @Test("Every face in every shape is written to the gallery")
    func everyFace() throws {
        let directory = try String(cString: #require(getenv("CLOCKCAST_GALLERY")))
        let instant = try WallTime.make("2026-11-20T20:48:36.789Z")
        for (width, height) in PictureSize.shapes where width <= 1280 {
            for timecode in PictureSize.timecodes((width, height)) {
                let canvas = try Canvas.make(width, height, timecode: timecode)
                for face in FaceCase.all {
                    let made = try face.make(canvas)
                    let shown: any ClockFace = timecode == .strip ? TimecodedFace(made, size: canvas.size) : made
                    var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
                    let png = try renderer.draw(shown.scene(at: instant)).png()
                    let path = "\(directory)/\(face.name)-\(canvas.size)\(timecode == .strip ? "-strip" : "").png"
                    let file = try #require(fopen(path, "wb"))
                    defer { fclose(file) }
                    #expect(fwrite(png, 1, png.count, file) == png.count)
                }
            }
        }
    }

    @Test("Every theme is written to the gallery", arguments: Theme.names.keys.sorted())
    func everyTheme(name: String) throws {
        let directory = try String(cString: #require(getenv("CLOCKCAST_GALLERY")))
        let canvas = try Canvas.make(640, 360, theme: #require(Theme.names[name]))
        for (face, made) in [("digital", try DigitalFace(canvas: canvas)), ("analog", try AnalogFace(canvas: canvas))]
            as [(String, any ClockFace)]
        {
            var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
            let png = try renderer.draw(made.scene(at: .make("2026-11-20T20:48:36.789Z"))).png()
            let file = try #require(fopen("\(directory)/theme-\(name)-\(face).png", "wb"))
            defer { fclose(file) }
            #expect(fwrite(png, 1, png.count, file) == png.count)
        }
    }
}
