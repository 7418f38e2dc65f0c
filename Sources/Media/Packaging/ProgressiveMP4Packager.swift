package import FFmpeg
package import H264
package import Timeline

/// Packages access units as a plain MP4 file that begins at zero, with its `moov` in front.
package struct ProgressiveMP4Packager: Sendable {
    private let track: VideoTrack
    private let rate: FrameRate

    /// - Parameter parameterSets: those of every access unit that will be packaged; they go into `avcC`.
    package init(parameterSets: ParameterSets, rate: FrameRate) {
        track = VideoTrack(parameterSets: parameterSets, rate: rate)
        self.rate = rate
    }

    /// The file.
    ///
    /// - Parameter units: one a frame, the first an IDR picture.
    /// - Throws: what libavformat returns.
    package func file(_ units: [AccessUnit]) throws(FFmpegError) -> [UInt8] {
        try ProgressiveFile.bytes(
            track: track,
            samples: units.map(\.sample),
            sampleDuration: rate.frameDuration.ticks
        )
    }
}
