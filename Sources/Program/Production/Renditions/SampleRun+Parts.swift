internal import Media
internal import Timeline

extension SampleRun {
    /// The samples of a segment, divided into its parts: each is in the part in which it begins.
    ///
    /// - Parameters:
    ///   - number: the number of the segment.
    ///   - timescale: the timescale of the track.
    func cut(_ number: Int64, into parts: PartGrid, timescale: Int) -> [SampleRun] {
        // The result is whole, because a segment begins with a millisecond.
        let begin = parts.grid.mediaStart(of: number).ticks / 90 * Int64(timescale) / 1000
        let (second, scale) = (MediaTime.ticksPerSecond, Int64(timescale))
        var runs: [SampleRun] = []
        var (time, index) = (start, samples.startIndex)
        for end in parts.offsets.dropFirst() {
            let (first, firstTime) = (index, time)
            while index < samples.endIndex, (time - begin) * second < end * scale {
                time += samples[index].duration
                index += 1
            }
            runs.append(SampleRun(start: firstTime, samples: Array(samples[first..<index])))
        }
        return runs
    }
}
