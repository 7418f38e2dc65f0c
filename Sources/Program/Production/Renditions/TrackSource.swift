internal import HLS
internal import Media
internal import Timeline

/// Makes the samples of a track: the pictures of a rendition, or sound.
protocol TrackSource: Sendable {
    var kind: TrackKind { get }

    /// The common properties of all its samples.
    var track: Track { get throws }

    /// The samples of a segment: a pure function of the arguments.
    func samples(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun

    /// The same samples, with a sync sample at each second: for segments in parts.
    func samplesOfSeconds(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun

    /// Whether its loading program can count down to the next program.
    var countsDown: Bool { get }

    /// The length of its loading program's loop; zero for any length.
    var loadingPeriod: Interval { get }

    /// The loading program for a file: a number of segments, beginning at zero.
    func loadingFileSamples(_ count: Int64, on grid: SegmentGrid) throws -> SampleRun
}

extension TrackSource {
    /// Decoding can begin with any sample by default.
    func samplesOfSeconds(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun {
        try samples(number, of: program, on: grid)
    }
}
