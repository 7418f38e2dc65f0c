package import Timeline

/// A picture and for how many frames it is shown.
package struct PictureRun: Hashable, Sendable {
    /// See ``PictureSource/identity(at:)``.
    package let identity: Int64
    /// The instant of the first frame, which the picture draws.
    package let instant: WallTime
    /// At least 1.
    package let frameCount: Int

    /// The runs that make up `frameCount` frames from an instant on.
    ///
    /// Frame k is shown at `start + k * frameDuration` and shows exactly that instant.
    package static func runs(
        of source: some PictureSource,
        from start: MediaTime,
        frameCount: Int,
        rate: FrameRate
    ) -> [PictureRun] {
        let frameDuration = rate.frameDuration
        var runs: [PictureRun] = []
        var frame = 0
        while frame < frameCount {
            let instant = (start + frameDuration * Int64(frame)).wallTime
            let end = MediaTime(notBefore: source.interval(containing: instant).upperBound)
            // The first frame that is not before the change.
            let change = (end - start).ticks + frameDuration.ticks - 1
            let next = min(Int64(frameCount), max(Int64(frame) + 1, change / frameDuration.ticks))
            runs.append(
                PictureRun(
                    identity: source.identity(at: instant),
                    instant: instant,
                    frameCount: Int(next) - frame
                )
            )
            frame = Int(next)
        }
        return runs
    }
}
