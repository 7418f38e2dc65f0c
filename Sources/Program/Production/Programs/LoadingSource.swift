internal import ClockFace
internal import Timeline
internal import Encoding

/// The pictures of the loading program in one size: a loop, whose content at time t is that at t modulo its period.
enum LoadingSource {
    /// A video file.
    case clip(LoadingClip)
    /// The built-in animation, and the same with a countdown to the epoch of its own time.
    case drawn(any PictureSource, countdown: any PictureSource)

    /// The length of the built-in animation, which divides every segment duration.
    private static let second = Interval.seconds(1)

    /// The length of the loop: whole segments, or a divisor of a segment.
    var period: Interval {
        if case .clip(let clip) = self { clip.period } else { Self.second }
    }

    /// The built-in animation.
    ///
    /// - Throws: if it does not fit the size.
    init(canvas: Canvas) throws(FaceError) {
        func source(_ face: LoadingFace, period: Interval?) -> FaceSource {
            FaceSource(face: face, size: canvas.size, typesetter: canvas.typesetter, period: period)
        }
        let face = try LoadingFace(canvas: canvas, period: Self.second)
        let counting = try LoadingFace(canvas: canvas, period: Self.second, countsDown: true)
        self = .drawn(source(face, period: Self.second), countdown: source(counting, period: nil))
    }
}
