internal import CFFmpeg
package import Media
internal import Platform

/// A muxer of libavformat for MP4 files that writes to memory.
package struct MP4Muxer: ~Copyable {
    private let output: DynamicBuffer
    private let context: FormatContext
    private let packet: Packet
    private let tracks: [Track]

    /// Opens the muxer and writes the header.
    ///
    /// - Parameter options: the muxer's options besides timescales, by their names in libavformat.
    /// - Throws: the error of libavformat, or that the muxer has no such option or codec.
    package init(tracks: [Track], options: KeyValuePairs<String, String>) throws(FFmpegError) {
        let output = try DynamicBuffer()
        let context = try FormatContext(format: "mp4")
        let packet = try Packet()
        let timescales = [
            // The ticks of a second in `mvhd` and in edit lists. FFmpeg 9 would take those of the tracks, so its headers would have other
            // bytes.
            (key: "movie_timescale", value: "1000"),
            // The muxer would otherwise choose that of video; 0 lets it choose.
            (key: "video_track_timescale", value: String(tracks.first(where: \.isVideo)?.timescale ?? 0)),
        ]
        try context.withUnsafePointer { (context) throws(FFmpegError) -> Void in
            output.withUnsafePointer { context.pointee.pb = $0 }
            context.pointee.flags |= AVFMT_FLAG_BITEXACT | AVFMT_FLAG_CUSTOM_IO
            context.pointee.avoid_negative_ts = 0
            for track in tracks {
                guard let stream = avformat_new_stream(context, nil), let parameters = stream.pointee.codecpar else {
                    throw FFmpegError("avformat_new_stream", message: "out of memory")
                }
                stream.pointee.time_base = AVRational(num: 1, den: Int32(track.timescale))
                if case .video(_, _, let framesPerSecond) = track.format {
                    stream.pointee.avg_frame_rate = AVRational(num: Int32(framesPerSecond), den: 1)
                }
                try Self.fill(&parameters.pointee, with: track)
            }
            try OptionDictionary.pass(options + timescales, to: "avformat_write_header", of: "the mp4 muxer") {
                avformat_write_header(context, $0)
            }
        }
        self.output = output
        self.context = context
        self.packet = packet
        self.tracks = tracks
    }

    /// The bytes written so far.
    package var bytes: [UInt8] { output.bytes }

    /// Writes samples of all tracks, interleaved by time.
    ///
    /// - Parameter runs: one for each track, in the order of the tracks.
    /// - Throws: the error of `av_write_frame`.
    package func write(_ runs: [SampleRun]) throws(FFmpegError) {
        precondition(runs.count == tracks.count, "there is not one run of samples for each track")
        var times = runs.map(\.start)
        var indices = runs.map { _ in 0 }
        while true {
            var next: Int?
            for track in runs.indices where indices[track] < runs[track].samples.count {
                if let other = next, !isEarlier(times[track], of: track, than: times[other], of: other) { continue }
                next = track
            }
            guard let next else { return }
            let sample = runs[next].samples[indices[next]]
            try write(sample, of: next, at: times[next])
            times[next] += sample.duration
            indices[next] += 1
        }
    }

    /// Ends a fragment (`av_write_frame` without a packet).
    package func endFragment() throws(FFmpegError) {
        try FFmpegError.check("av_write_frame", context.withUnsafePointer { av_write_frame($0, nil) })
    }

    /// Writes the end of the file (`av_write_trailer`).
    func finish() throws(FFmpegError) {
        try FFmpegError.check("av_write_trailer", context.withUnsafePointer { av_write_trailer($0) })
    }

    private func isEarlier(_ time: Int64, of track: Int, than other: Int64, of otherTrack: Int) -> Bool {
        let bases = [track, otherTrack].map { AVRational(num: 1, den: Int32(tracks[$0].timescale)) }
        return av_compare_ts(time, bases[0], other, bases[1]) < 0
    }

    /// - Parameter time: the time of decoding and presentation, in ticks of the track's timescale.
    private func write(_ sample: Sample, of track: Int, at time: Int64) throws(FFmpegError) {
        try context.withUnsafePointer { (context) throws(FFmpegError) in
            try packet.withUnsafePointer { (packet) throws(FFmpegError) in
                // The muxer copies its input, so the packet may borrow the sample's bytes while it is written.
                let code = sample.bytes.withUnsafeBufferPointer { bytes in
                    packet.pointee.stream_index = Int32(track)
                    packet.pointee.data = UnsafeMutablePointer(mutating: bytes.baseAddress)
                    packet.pointee.size = Int32(bytes.count)
                    packet.pointee.pts = time
                    packet.pointee.dts = time
                    packet.pointee.duration = sample.duration
                    packet.pointee.flags = sample.isSync ? AV_PKT_FLAG_KEY : 0
                    return av_write_frame(context, packet)
                }
                av_packet_unref(packet)
                try FFmpegError.check("av_write_frame", code)
            }
        }
    }

    private static func fill(_ parameters: inout AVCodecParameters, with track: Track) throws(FFmpegError) {
        guard let descriptor = avcodec_descriptor_get_by_name(track.codecName) else {
            throw FFmpegError(
                "avcodec_descriptor_get_by_name",
                message: "libavcodec has no codec '\(track.codecName)'"
            )
        }
        parameters.codec_type = descriptor.pointee.type
        parameters.codec_id = descriptor.pointee.id
        switch track.format {
        case .video(let width, let height, _):
            parameters.width = Int32(width)
            parameters.height = Int32(height)
            parameters.format = AV_PIX_FMT_YUV420P.rawValue
            parameters.color_range = AVCOL_RANGE_MPEG
            parameters.color_primaries = AVCOL_PRI_BT709
            parameters.color_trc = AVCOL_TRC_BT709
            parameters.color_space = AVCOL_SPC_BT709
            parameters.sample_aspect_ratio = AVRational(num: 1, den: 1)
        case .audio(let sampleRate, let channelCount, let frameLength):
            parameters.sample_rate = Int32(sampleRate)
            parameters.frame_size = Int32(frameLength)
            av_channel_layout_default(&parameters.ch_layout, Int32(channelCount))
        }
        let count = track.decoderConfiguration.count
        guard let memory = av_mallocz(count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else {
            throw FFmpegError("av_mallocz", message: "out of memory")
        }
        memory.copyMemory(from: track.decoderConfiguration, byteCount: count)
        parameters.extradata = memory.assumingMemoryBound(to: UInt8.self)
        parameters.extradata_size = Int32(count)
    }
}
