import Glibc
import Raster
import Testing
import Timeline

@testable import ClockFace

/// Writes every face in every shape as PNG files, for eyes: CLOCKCAST_GALLERY=DIRECTORY swift test --filter Gallery
@Suite(.enabled(if: getenv("CLOCKCAST_GALLERY") != nil)) struct Gallery {
    @Test func `Every face in every shape is written to the gallery`() throws {
        let directory = try String(cString: #require(getenv("CLOCKCAST_GALLERY")))
        let instant = try WallTime.make("2026-11-20T20:48:36.789Z")
        for (width, height) in PictureSize.shapes {
            for timecode in PictureSize.timecodes((width, height)) {
                let canvas = try Canvas.make(width, height, timecode: timecode)
                let faces: [(String, any ClockFace)] = [
                    ("digital", try DigitalFace(canvas: canvas)), ("loading", try LoadingFace(canvas: canvas)),
                ]
                for (name, face) in faces {
                    let shown: any ClockFace = timecode == .strip ? TimecodedFace(face, size: canvas.size) : face
                    var renderer = SceneRenderer(size: canvas.size, typesetter: canvas.typesetter)
                    let png = try renderer.draw(shown.scene(at: instant)).png()
                    let path = "\(directory)/\(name)-\(canvas.size)\(timecode == .strip ? "-strip" : "").png"
                    let file = try #require(fopen(path, "wb"))
                    defer { fclose(file) }
                    #expect(fwrite(png, 1, png.count, file) == png.count)
                }
            }
        }
    }
}
