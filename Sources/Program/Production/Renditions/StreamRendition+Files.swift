internal import FFmpeg
package import HLS
internal import Media
package import Timeline

extension StreamRendition {
    /// Segments as a plain MP4 file.
    ///
    /// - Parameters:
    ///   - segments: one after the other, at least one.
    ///   - seconds: the length of the file, at most that of the segments.
    /// - Throws: if an encoder or libavformat fails.
    package func file(
        of segments: [(number: Int64, program: SegmentProgram)],
        on grid: SegmentGrid,
        seconds: Int
    ) throws -> [UInt8] {
        let tracks = try tracks()
        let origin = grid.mediaStart(of: segments[0].number)
        let parts = try segments.map { try self.runs($0.number, of: $0.program, on: grid) }
        let runs = tracks.enumerated().map { index, track in
            // Sound begins with the first access unit in the segment, up to 21 ms later than the pictures.
            let start = parts[0][index].start - FragmentMaker.ticks(origin, at: track.timescale)
            var time = start
            let samples = parts.flatMap { $0[index].samples }.prefix { sample in
                defer { time += sample.duration }
                return time < Int64(seconds * track.timescale)
            }
            return SampleRun(start: start, samples: Array(samples))
        }
        return try ProgressiveFile.bytes(tracks: tracks, runs: runs, hasEditList: true)
    }
}
