package import Raster
package import Timeline

/// Another face with a ``PictureLabel`` beside it.
///
/// The other face's canvas has to leave the label's area free. The label changes on whole seconds of the true time, so segments of any
/// phase have the same pictures.
package struct LabelledFace: ClockFace {
    private let face: any ClockFace
    private let label: PictureLabel
    private let block: LabelBlock

    /// - Parameter canvas: the canvas of the face, made with a label.
    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    package init(_ face: any ClockFace, label: PictureLabel, canvas: Canvas) throws(FaceError) {
        self.face = face
        self.label = label
        block = try LabelBlock(names: label.names, in: canvas.label, canvas: canvas)
    }

    package var cutTexts: [String] { face.cutTexts }

    package func fullest(near instants: [WallTime]) -> [WallTime] { face.fullest(near: instants) }

    package func interval(containing instant: WallTime) -> Range<WallTime> {
        face.interval(containing: instant).clamped(to: instant.period(of: .seconds(1)))
    }

    package func scene(at instant: WallTime) -> Scene {
        var scene = face.scene(at: instant)
        if let line = label.line(instant.period(of: .seconds(1)).lowerBound) { scene.elements += block.elements(line) }
        return scene
    }
}
