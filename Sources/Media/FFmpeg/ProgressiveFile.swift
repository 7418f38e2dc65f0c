internal import CFFmpeg

/// Makes a plain MP4 file with its `moov` in front, for players that loop a file, with libavformat's `mp4` muxer in memory.
package enum ProgressiveFile {
    /// - Parameters:
    ///   - samples: in decoding order, which is also that of presentation; not empty.
    ///   - sampleDuration: in ticks of the track's timescale, that of each sample.
    /// - Throws: what libavformat returns.
    package static func bytes(
        track: VideoTrack,
        samples: [VideoSample],
        sampleDuration: Int64
    ) throws(FFmpegError) -> [UInt8] {
        let output = try DynamicBuffer()
        let muxer = try FormatContext(format: "mp4")
        // Room for `moov`, which has four bytes a sample and few besides; what is left becomes a `free` box.
        var options = try OptionDictionary([
            "moov_size": String(4096 + track.decoderConfiguration.count + 8 * samples.count), "use_editlist": "0",
            "video_track_timescale": String(track.timescale),
        ])
        try muxer.writeHeader(to: output, track: track, options: &options)
        let packet = try Packet()
        for (index, sample) in samples.enumerated() {
            try muxer.write(sample, with: packet, at: Int64(index) * sampleDuration, duration: sampleDuration)
        }
        try muxer.withUnsafePointer { (muxer) throws(FFmpegError) in
            try FFmpegError.check("av_write_trailer", av_write_trailer(muxer))
        }
        return output.bytes
    }
}
