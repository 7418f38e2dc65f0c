internal import ClockFace
internal import Raster
internal import Timeline
internal import Encoding

/// The pictures of the loading program in one size.
struct LoadingSource {
    /// A loop: the content at time t is that at t modulo its period.
    enum Loop {
        case drawn(any PictureSource)
        case clip(LoadingClip)
    }

    let loop: Loop
    /// The length of the loop: whole segments, or a divisor of a segment.
    let period: Interval
    /// The same with a countdown to the epoch of its own time; nil if the clip has none.
    let countdown: (any PictureSource)?

    /// A video file.
    init(clip: LoadingClip) {
        loop = .clip(clip)
        period = clip.period
        countdown = nil
    }

    /// The built-in animation.
    ///
    /// - Throws: if it does not fit the size.
    init(canvas: Canvas) throws(FaceError) {
        // Divides every segment duration.
        period = .seconds(1)
        let (size, typesetter) = (canvas.size, canvas.typesetter)
        loop = .drawn(
            FaceSource(
                face: try LoadingFace(canvas: canvas, period: period),
                size: size,
                typesetter: typesetter,
                period: period
            )
        )
        countdown = FaceSource(
            face: try LoadingFace(canvas: canvas, period: period, countsDown: true),
            size: size,
            typesetter: typesetter
        )
    }
}
