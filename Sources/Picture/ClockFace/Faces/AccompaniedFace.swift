package import Raster
package import Timeline

/// Another face with something beside it: a ``PictureLabel``, or a ``TimecodeStrip`` at its bottom edge.
///
/// The other face's canvas has to leave that area free. What is there changes on whole seconds of the true time, so segments of any phase
/// have the same pictures.
package struct AccompaniedFace: ClockFace {
    private let face: any ClockFace
    /// The elements beside the face in the second that begins at an instant.
    private let elements: @Sendable (WallTime) -> [Scene.Element]

    package init(_ face: any ClockFace, timecodeOf size: PictureSize) {
        self.face = face
        elements = { TimecodeStrip.elements(seconds: $0.seconds, size: size) }
    }

    /// - Parameter canvas: the canvas of the face, made with a label.
    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    package init(_ face: any ClockFace, label: PictureLabel, canvas: Canvas) throws(FaceError) {
        let block = try LabelBlock(names: label.names, in: canvas.label, canvas: canvas)
        self.face = face
        elements = { label.line($0).map(block.elements) ?? [] }
    }

    package var cutTexts: [String] { face.cutTexts }

    package func fullest(near instants: [WallTime]) -> [WallTime] { face.fullest(near: instants) }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        face.interval(containing: instant).clamped(to: instant.period(of: .seconds(1)))
    }

    package func scene(at instant: WallTime) -> Scene {
        var scene = face.scene(at: instant)
        scene.elements += elements(instant.period(of: .seconds(1)).lowerBound)
        return scene
    }
}
