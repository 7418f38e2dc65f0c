internal import HLS
internal import Media
internal import Timeline

/// Makes the samples of a track: the pictures of a rendition, or what is heard beside them.
protocol TrackSource: Sendable {
    /// What holds for all of its samples.
    var track: Track { get throws }

    /// The samples of a segment: a pure function of the arguments.
    func samples(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun

    /// The same samples where decoding can begin each second: for segments in parts.
    func samplesOfSeconds(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun

    /// Whether its loading program can count the seconds to what follows it.
    var countsDown: Bool { get }

    /// How long the loop of its loading program is; zero for any length.
    var loadingPeriod: Interval { get }

    /// The loading program of a file: as long as so many segments, beginning at zero.
    func loadingFileSamples(_ count: Int64, on grid: SegmentGrid) throws -> SampleRun
}

extension TrackSource {
    /// By default decoding can begin with any sample.
    func samplesOfSeconds(_ number: Int64, of program: SegmentProgram, on grid: SegmentGrid) throws -> SampleRun {
        try samples(number, of: program, on: grid)
    }
}
