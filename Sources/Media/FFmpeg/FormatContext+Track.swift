internal import CFFmpeg

extension FormatContext {
    /// Adds the track and writes what comes before its samples.
    ///
    /// - Throws: what libavformat returns, or that the muxer does not know an option.
    func writeHeader(
        to output: borrowing DynamicBuffer,
        track: VideoTrack,
        options: inout OptionDictionary
    ) throws(FFmpegError) {
        try withUnsafePointer { (context) throws(FFmpegError) -> Void in
            output.withUnsafePointer { context.pointee.pb = $0 }
            context.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO
            context.pointee.avoid_negative_ts = 0
            guard let stream = avformat_new_stream(context, nil), let parameters = stream.pointee.codecpar else {
                throw FFmpegError("avformat_new_stream", message: "out of memory")
            }
            stream.pointee.time_base = AVRational(num: 1, den: Int32(track.timescale))
            stream.pointee.avg_frame_rate = AVRational(num: Int32(track.framesPerSecond), den: 1)
            try Self.fill(parameters, with: track)
            let code = options.withUnsafePointer { avformat_write_header(context, $0) }
            try FFmpegError.check("avformat_write_header", code)
        }
        if let option = options.firstUnknown {
            throw FFmpegError("avformat_write_header", message: "the mp4 muxer knows no option \(option)")
        }
    }

    /// Writes the next sample.
    ///
    /// - Parameters:
    ///   - packet: used for it, and empty again afterwards.
    ///   - time: of decoding and presentation, in ticks of the track's timescale.
    ///   - duration: in the same ticks.
    /// - Throws: what `av_write_frame` returns.
    func write(
        _ sample: VideoSample,
        with packet: borrowing Packet,
        at time: Int64,
        duration: Int64
    ) throws(FFmpegError) {
        try withUnsafePointer { (context) throws(FFmpegError) in
            try packet.withUnsafePointer { (packet) throws(FFmpegError) in
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
}
