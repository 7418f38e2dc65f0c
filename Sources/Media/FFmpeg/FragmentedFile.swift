internal import CFFmpeg

/// Makes the pieces of a fragmented MP4 (CMAF, ISO/IEC 23000-19) with libavformat's `mp4` muxer, in memory.
///
/// Each call opens a muxer of its own, so a piece depends on its arguments alone.
package enum FragmentedFile {
    /// The header (`ftyp`, `moov`) that all segments of the track share: a CMAF header.
    ///
    /// - Throws: what libavformat returns.
    package static func header(track: VideoTrack) throws(FFmpegError) -> [UInt8] {
        let output = try DynamicBuffer()
        let muxer = try FormatContext(format: "mp4")
        try open(muxer, writingTo: output, track: track, fragmentNumber: 1)
        return output.bytes
    }

    /// One media segment (`styp`, `moof`, `mdat`).
    ///
    /// - Parameters:
    ///   - samples: in decoding order, which is also that of presentation.
    ///   - start: the decode time of the first sample, in ticks of the track's timescale; becomes `tfdt`.
    ///   - sampleDuration: in the same ticks, that of each sample.
    ///   - fragmentNumber: becomes the sequence number of `mfhd`, greater than 0.
    /// - Throws: what libavformat returns.
    package static func segment(
        track: VideoTrack,
        samples: [VideoSample],
        start: Int64,
        sampleDuration: Int64,
        fragmentNumber: Int32
    ) throws(FFmpegError) -> [UInt8] {
        let output = try DynamicBuffer()
        let muxer = try FormatContext(format: "mp4")
        try open(muxer, writingTo: output, track: track, fragmentNumber: fragmentNumber)
        let headerLength = output.bytes.count
        let packet = try Packet()
        var time = start
        for sample in samples {
            try muxer.write(sample, with: packet, at: time, duration: sampleDuration)
            time += sampleDuration
        }
        try muxer.withUnsafePointer { (muxer) throws(FFmpegError) in
            try FFmpegError.check("av_write_frame", av_write_frame(muxer, nil))
        }
        return Array(output.bytes.dropFirst(headerLength))
    }

    private static func open(
        _ muxer: borrowing FormatContext,
        writingTo output: borrowing DynamicBuffer,
        track: VideoTrack,
        fragmentNumber: Int32
    ) throws(FFmpegError) {
        // Fragments end when the caller says so and begin at the caller's time; `dash` writes `styp`, and
        // `skip_sidx` leaves out the index that a live segment does not need.
        var options = try OptionDictionary([
            "movflags": "+cmaf+frag_custom+frag_discont+dash+skip_sidx", "use_editlist": "0",
            "fragment_index": String(fragmentNumber), "video_track_timescale": String(track.timescale),
        ])
        try muxer.writeHeader(to: output, track: track, options: &options)
    }
}
