internal import ClockFace
internal import Raster
internal import Timeline
internal import Encoding

/// A clock face as a source of pictures.
struct FaceSource: PictureSource {
    let face: any ClockFace
    let size: PictureSize
    let typesetter: Typesetter
    /// The time after which the face repeats itself; nil if it never does.
    var period: Interval?

    /// The identity of a picture is the instant at which it begins, within one repetition.
    func shownPicture(at instant: WallTime) -> ShownPicture {
        let interval = face.interval(containing: instant)
        let start = interval.lowerBound.nanoseconds
        return ShownPicture(
            identity: period.map { start.flooredRemainder(dividingBy: $0.nanoseconds) } ?? start,
            interval: interval
        )
    }

    func fullest(near instants: [WallTime]) -> [WallTime] { face.fullest(near: instants) }

    func letterCount(at instant: WallTime) -> Int {
        face.scene(at: instant).elements.reduce(0) { count, element in
            if case .text(let text, _, _, _, _) = element { count + text.count } else { count }
        }
    }

    func makePainter() -> any PicturePainter {
        Painter(face: face, renderer: SceneRenderer(size: size, typesetter: typesetter))
    }

    private struct Painter: PicturePainter {
        let face: any ClockFace
        var renderer: SceneRenderer

        var byteCount: Int { renderer.byteCount }

        mutating func picture(at instant: WallTime) throws(RasterError) -> Picture {
            try renderer.draw(face.scene(at: instant))
        }
    }
}
