package import Timeline

/// A picture and the number of frames for which it is shown.
package struct PictureRun: Hashable, Sendable {
    /// The identity of the picture; see ``ShownPicture/identity``.
    package let identity: Int64
    /// The instant of the first frame, which the picture draws.
    package let instant: WallTime
    /// The number of frames, at least 1.
    package let frameCount: Int

    /// The runs that make up a number of frames from an instant on; the source is asked once for each.
    ///
    /// Frame k is shown at `start + k * frameDuration` and shows exactly that instant.
    ///
    /// - Parameter frameCount: receives the first picture, because the number may depend on how long that is shown.
    package static func runs(
        of source: any PictureSource,
        from start: MediaTime,
        rate: FrameRate,
        frameCount: (ShownPicture) -> Int
    ) -> [PictureRun] {
        let frameDuration = rate.frameDuration
        var shown = source.shownPicture(at: start.wallTime)
        let count = frameCount(shown)
        var (runs, frame, instant): ([PictureRun], Int, WallTime) = ([], 0, start.wallTime)
        while true {
            let end = MediaTime(notBefore: shown.interval.upperBound)
            // The first frame that is not before the change.
            let change = (end - start).ticks + frameDuration.ticks - 1
            let next = Int(min(Int64(count), max(Int64(frame) + 1, change / frameDuration.ticks)))
            runs.append(PictureRun(identity: shown.identity, instant: instant, frameCount: next - frame))
            guard next < count else { return runs }
            frame = next
            instant = (start + frameDuration * Int64(frame)).wallTime
            shown = source.shownPicture(at: instant)
        }
    }
}

extension [PictureRun] {
    /// The runs of the first frames; all of them if there are fewer.
    func prefix(frameCount: Int) -> [PictureRun] {
        var (runs, rest) = ([PictureRun](), frameCount)
        for run in self where rest > 0 {
            let count = Swift.min(rest, run.frameCount)
            runs.append(PictureRun(identity: run.identity, instant: run.instant, frameCount: count))
            rest -= count
        }
        return runs
    }
}
