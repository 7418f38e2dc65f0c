internal import CFFmpeg
internal import Platform

/// An access unit of AAC from the encoder.
package struct EncodedAudio: Hashable, Sendable {
    /// The raw access unit (ISO/IEC 14496-3, 4.4.2.1), without a header.
    package let bytes: [UInt8]
    /// When its decoded sound is to be heard, in samples from the first that was given. It is below zero for the first access unit, which
    /// exists because access units overlap.
    package let time: Int64
}

/// libavcodec's `aac` encoder: AAC-LC, 48 kHz, two channels, 64 kbit/s.
///
/// Features that make an access unit depend on more than the sound near it are off: noise substitution, intensity stereo, temporal noise
/// shaping, and the two-loop search, whose quantisers depend on sound from a second before. Rate control remains, and silence returns it to
/// its initial state. The output contains no name or version of the library.
package struct AudioEncoder: ~Copyable {
    /// In hertz.
    package static let sampleRate = 48_000
    package static let channelCount = 2
    /// The number of samples of a channel in an access unit.
    package static let frameLength = 1024
    /// In bits a second.
    private static let bitRate: Int64 = 64_000
    private static let options: KeyValuePairs<String, String> = [
        "aac_coder": "fast", "aac_is": "0", "aac_pns": "0", "aac_tns": "0",
    ]

    private let context: CodecContext
    private let frame: Frame
    private let packet: Packet

    /// - Throws: if the library lacks the encoder or refuses the settings (`avcodec_open2`).
    package init() throws(FFmpegError) {
        guard let codec = avcodec_find_encoder_by_name("aac") else {
            throw FFmpegError("avcodec_find_encoder_by_name", message: "libavcodec was built without aac")
        }
        let context = try CodecContext(codec: codec)
        let frame = try Frame()
        let packet = try Packet()
        var options = try OptionDictionary(Self.options)
        try context.withUnsafePointer { (context) throws(FFmpegError) in
            context.pointee.sample_rate = Int32(Self.sampleRate)
            context.pointee.sample_fmt = AV_SAMPLE_FMT_FLTP
            av_channel_layout_default(&context.pointee.ch_layout, Int32(Self.channelCount))
            context.pointee.time_base = AVRational(num: 1, den: Int32(Self.sampleRate))
            context.pointee.bit_rate = Self.bitRate
            context.pointee.profile = clockcast_profile_aac_low()
            context.pointee.thread_count = 1
            context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | Int32(AV_CODEC_FLAG_BITEXACT)
            try FFmpegError.check("avcodec_open2", options.withUnsafePointer { avcodec_open2(context, codec, $0) })
            if let option = options.firstUnknown {
                throw FFmpegError("avcodec_open2", message: "aac has no option '\(option)'")
            }
            guard context.pointee.frame_size == Self.frameLength else {
                throw FFmpegError("avcodec_open2", message: "aac has frames of \(context.pointee.frame_size) samples")
            }
        }
        self.context = context
        self.frame = frame
        self.packet = packet
    }

    /// The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1).
    package var configuration: [UInt8] {
        context.withUnsafePointer { context in
            Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
        }
    }

    /// Encodes a sound from its first to its last sample.
    ///
    /// - Parameter samples: those of one channel, which the other shares; a multiple of ``frameLength``.
    /// - Returns: the access units in the order of their times, which are ``frameLength`` apart.
    /// - Throws: the errors of `avcodec_send_frame` and `avcodec_receive_packet`.
    package consuming func encode(_ samples: [Int16]) throws(FFmpegError) -> [EncodedAudio] {
        precondition(samples.count.isMultiple(of: Self.frameLength), "the sound is not a whole number of frames")
        var units: [EncodedAudio] = []
        for start in stride(from: 0, to: samples.count, by: Self.frameLength) {
            try send(samples[start..<start + Self.frameLength], at: Int64(start))
            while let unit = try receive() { units.append(unit) }
        }
        let code = context.withUnsafePointer { avcodec_send_frame($0, nil) }
        try FFmpegError.check("avcodec_send_frame", code)
        while let unit = try receive() { units.append(unit) }
        return units
    }

    private func send(_ samples: ArraySlice<Int16>, at time: Int64) throws(FFmpegError) {
        try frame.withUnsafePointer { (frame) throws(FFmpegError) in
            defer { av_frame_unref(frame) }
            frame.pointee.nb_samples = Int32(samples.count)
            frame.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
            frame.pointee.sample_rate = Int32(Self.sampleRate)
            av_channel_layout_default(&frame.pointee.ch_layout, Int32(Self.channelCount))
            frame.pointee.pts = time
            try FFmpegError.check("av_frame_get_buffer", av_frame_get_buffer(frame, 0))
            for plane in [frame.pointee.data.0, frame.pointee.data.1] {
                guard let plane else { throw FFmpegError("av_frame_get_buffer", message: "a channel is missing") }
                plane.withMemoryRebound(to: Float.self, capacity: samples.count) { plane in
                    // Dividing by a power of two does not round.
                    for (index, sample) in samples.enumerated() { plane[index] = Float(sample) / 32_768 }
                }
            }
            try context.withUnsafePointer { (context) throws(FFmpegError) in
                try FFmpegError.check("avcodec_send_frame", avcodec_send_frame(context, frame))
            }
        }
    }

    /// - Returns: nil if the encoder needs more input, or after the last access unit.
    private func receive() throws(FFmpegError) -> EncodedAudio? {
        let code = context.withUnsafePointer { context in
            packet.withUnsafePointer { packet in avcodec_receive_packet(context, packet) }
        }
        if code == clockcast_averror_eagain() || code == clockcast_averror_eof() { return nil }
        try FFmpegError.check("avcodec_receive_packet", code)
        return packet.withUnsafePointer { packet in
            defer { av_packet_unref(packet) }
            return EncodedAudio(
                bytes: Array(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))),
                time: packet.pointee.pts
            )
        }
    }
}
