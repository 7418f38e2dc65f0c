package import FFmpeg
package import Media

/// Packages samples as a plain MP4 file with its `moov` in front.
package struct ProgressiveMP4Packager: Sendable {
    private let tracks: [Track]

    package init(tracks: [Track]) {
        self.tracks = tracks
    }

    /// The file.
    ///
    /// - Parameter runs: one for each track, in the order of the tracks, beginning with a sync sample.
    /// - Throws: the error of libavformat.
    package func file(_ runs: [SampleRun]) throws(FFmpegError) -> [UInt8] {
        try ProgressiveFile.bytes(tracks: tracks, runs: runs)
    }
}
