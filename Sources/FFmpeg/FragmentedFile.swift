internal import CFFmpeg

/// Makes the pieces of a fragmented MP4 (CMAF, ISO/IEC 23000-19) with libavformat's `mp4` muxer, in memory.
///
/// Each call opens a muxer of its own, so a piece depends on its arguments alone.
package enum FragmentedFile {
    /// A sample: one access unit as NAL units with four-byte lengths (ISO/IEC 14496-15, 5.3.2).
    package struct Sample {
        package let bytes: [UInt8]
        package let isSync: Bool

        package init(bytes: [UInt8], isSync: Bool) {
            self.bytes = bytes
            self.isSync = isSync
        }
    }

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
        samples: [Sample],
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
            try write(sample, to: muxer, with: packet, at: time, duration: sampleDuration)
            time += sampleDuration
        }
        try muxer.withPointer { (muxer) throws(FFmpegError) in
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
        try muxer.withPointer { (context) throws(FFmpegError) -> Void in
            output.withPointer { context.pointee.pb = $0 }
            context.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO
            context.pointee.avoid_negative_ts = 0
            guard let stream = avformat_new_stream(context, nil), let parameters = stream.pointee.codecpar else {
                throw FFmpegError("avformat_new_stream", message: "out of memory")
            }
            stream.pointee.time_base = AVRational(num: 1, den: Int32(track.timescale))
            stream.pointee.avg_frame_rate = AVRational(num: Int32(track.framesPerSecond), den: 1)
            try fill(parameters, with: track)
            let code = options.withUnsafePointer { avformat_write_header(context, $0) }
            try FFmpegError.check("avformat_write_header", code)
        }
        if let option = options.firstUnknown {
            throw FFmpegError("avformat_write_header", message: "the mp4 muxer knows no option \(option)")
        }
    }

    private static func fill(
        _ parameters: UnsafeMutablePointer<AVCodecParameters>,
        with track: VideoTrack
    ) throws(FFmpegError) {
        parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
        parameters.pointee.codec_id = AV_CODEC_ID_H264
        parameters.pointee.width = Int32(track.width)
        parameters.pointee.height = Int32(track.height)
        parameters.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        parameters.pointee.color_range = AVCOL_RANGE_MPEG
        parameters.pointee.color_primaries = AVCOL_PRI_BT709
        parameters.pointee.color_trc = AVCOL_TRC_BT709
        parameters.pointee.color_space = AVCOL_SPC_BT709
        parameters.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
        let count = track.decoderConfiguration.count
        guard let memory = av_mallocz(count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
            throw FFmpegError("av_mallocz", message: "out of memory")
        }
        memory.copyMemory(from: track.decoderConfiguration, byteCount: count)
        parameters.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
        parameters.pointee.extradata_size = Int32(count)
    }

    private static func write(
        _ sample: Sample,
        to muxer: borrowing FormatContext,
        with packet: borrowing Packet,
        at time: Int64,
        duration: Int64
    ) throws(FFmpegError) {
        try muxer.withPointer { (context) throws(FFmpegError) in
            try packet.withPointer { (packet) throws(FFmpegError) in
                // The muxer copies what it is given, so the packet may borrow the sample's bytes while it is written.
                let code = sample.bytes.withUnsafeBufferPointer { bytes in
                    packet.pointee.data = UnsafeMutablePointer(mutating: bytes.baseAddress)
                    packet.pointee.size = Int32(bytes.count)
                    packet.pointee.pts = time
                    packet.pointee.dts = time
                    packet.pointee.duration = duration
                    packet.pointee.flags = sample.isSync ? AV_PKT_FLAG_KEY : 0
                    return av_write_frame(context, packet)
                }
                av_packet_unref(packet)
                try FFmpegError.check("av_write_frame", code)
            }
        }
    }
}
