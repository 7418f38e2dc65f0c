package import Raster
package import Timeline

/// Another face with a ``TimecodeStrip`` at its bottom edge.
///
/// The other face's canvas must have been made with ``Timecode/strip``, so that it leaves the row free.
package struct TimecodedFace: ClockFace {
    private let face: any ClockFace
    private let size: PictureSize

    package init(_ face: any ClockFace, size: PictureSize) {
        self.face = face
        self.size = size
    }

    package var cutTexts: [String] { face.cutTexts }

    package func fullest(near instants: [WallTime]) -> [WallTime] { face.fullest(near: instants) }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        face.interval(containing: instant).clamped(to: instant.period(of: .seconds(1)))
    }

    package func scene(at instant: WallTime) -> Scene {
        var scene = face.scene(at: instant)
        scene.elements += TimecodeStrip.elements(seconds: instant.seconds, size: size)
        return scene
    }
}
