package import Media

/// Makes a plain MP4 file with its `moov` in front, for players that loop a file, with libavformat's `mp4` muxer in memory.
package enum ProgressiveFile {
    /// - Parameters:
    ///   - runs: one for each track, in the order of the tracks, not empty, beginning with a sync sample.
    ///   - hasEditList: whether an edit list has the beginning of a track that does not begin at zero.
    /// - Throws: the error of libavformat.
    package static func bytes(
        tracks: [Track],
        runs: [SampleRun],
        hasEditList: Bool = false
    ) throws(FFmpegError) -> [UInt8] {
        let configurationSize = tracks.reduce(0) { $0 + $1.decoderConfiguration.count }
        let sampleCount = runs.reduce(0) { $0 + $1.samples.count }
        // This reserves room for `moov`, which has four bytes a sample and few besides, but an entry of stco, stsc and stts more for each
        // sample at most where tracks are interleaved; the rest becomes a `free` box.
        let reserved = runs.count > 1 ? 32 : 8
        let muxer = try MP4Muxer(
            tracks: tracks,
            options: [
                "moov_size": String(4096 + configurationSize + reserved * sampleCount),
                "use_editlist": hasEditList ? "1" : "0",
            ]
        )
        try muxer.write(runs)
        try muxer.finish()
        return muxer.bytes
    }
}
