package import FFmpeg
package import H264
package import Timeline

/// Packages access units as CMAF (ISO/IEC 23000-19): one header for a rendition, one fragment a segment.
package struct FragmentedMP4Packager: Sendable {
    private let track: VideoTrack
    private let rate: FrameRate

    /// - Parameter parameterSets: those of every access unit that will be packaged; they go into `avcC`.
    package init(parameterSets: ParameterSets, rate: FrameRate) {
        track = VideoTrack(parameterSets: parameterSets, rate: rate)
        self.rate = rate
    }

    /// The CMAF header that `EXT-X-MAP` names: `ftyp` and `moov`.
    ///
    /// - Throws: what libavformat returns.
    package func header() throws(FFmpegError) -> [UInt8] {
        try FragmentedFile.header(track: track)
    }

    /// A media segment: `styp`, `moof`, `mdat`.
    ///
    /// - Parameters:
    ///   - units: one a frame, the first an IDR picture.
    ///   - start: when the first frame is shown; becomes `tfdt`, whole.
    ///   - number: the media sequence number; becomes the sequence number of `mfhd`, modulo 2^31.
    /// - Throws: what libavformat returns.
    package func segment(
        _ units: [AccessUnit],
        start: MediaTime,
        number: Int64
    ) throws(FFmpegError) -> [UInt8] {
        try FragmentedFile.segment(
            track: track,
            samples: units.map { $0.sample },
            start: start.ticks,
            sampleDuration: rate.frameDuration.ticks,
            fragmentNumber: Int32(truncatingIfNeeded: max(1, number & 0x7fff_ffff))
        )
    }
}
