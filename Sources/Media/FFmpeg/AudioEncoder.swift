internal import CFFmpeg
package import Media

/// libavcodec's `aac` encoder: AAC-LC, 48 kHz, two channels, 64 kbit/s.
///
/// Features that make an access unit depend on more than the sound near it are off: noise substitution, intensity stereo, temporal noise
/// shaping, and the two-loop search, whose quantisers depend on sound from a second before. Rate control remains, and silence returns it to
/// its initial state. The output contains no name or version of the library.
package struct AudioEncoder: ~Copyable {
    /// A raw access unit (ISO/IEC 14496-3, 4.4.2.1), without a header, and the frame of its decoded sound, counted from the first that was
    /// given. It is below zero for the first access unit, which exists because access units overlap.
    package typealias Unit = (frame: Int, sample: Sample)

    /// The sample rate in hertz.
    package static let sampleRate = 48_000
    package static let channelCount = 2
    /// The number of samples of a channel in an access unit.
    package static let frameLength = 1024
    /// The bit rate in bits per second.
    private static let bitRate: Int64 = 64_000
    private static let options: KeyValuePairs<String, String> = [
        "aac_coder": "fast", "aac_is": "0", "aac_pns": "0", "aac_tns": "0",
    ]

    private let encoder: CodecEncoder

    /// - Throws: if the library lacks the encoder or refuses the settings (`avcodec_open2`).
    package init() throws(FFmpegError) {
        let encoder = try CodecEncoder("aac", options: Self.options) { context in
            context.sample_rate = Int32(Self.sampleRate)
            context.sample_fmt = AV_SAMPLE_FMT_FLTP
            av_channel_layout_default(&context.ch_layout, Int32(Self.channelCount))
            context.time_base = AVRational(num: 1, den: Int32(Self.sampleRate))
            context.bit_rate = Self.bitRate
            context.profile = clockcast_profile_aac_low()
            context.flags |= Int32(AV_CODEC_FLAG_BITEXACT)
        }
        guard encoder.frameLength == Self.frameLength else {
            throw FFmpegError("avcodec_open2", message: "aac has frames of \(encoder.frameLength) samples")
        }
        self.encoder = encoder
    }

    /// The AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1).
    package var configuration: [UInt8] { encoder.headers }

    /// Encodes a sound from its first to its last sample.
    ///
    /// - Parameter samples: those of one channel, which the other shares; a multiple of ``frameLength``.
    /// - Returns: the access units in the order of their frames.
    /// - Throws: the errors of `avcodec_send_frame` and `avcodec_receive_packet`.
    package consuming func encode(_ samples: [Int16]) throws(FFmpegError) -> [Unit] {
        precondition(samples.count.isMultiple(of: Self.frameLength), "the sound is not a whole number of frames")
        var units: [Unit] = []
        for start in stride(from: 0, to: samples.count, by: Self.frameLength) {
            try send(samples[start..<start + Self.frameLength], at: Int64(start))
            while let unit = try receive() { units.append(unit) }
        }
        try encoder.send(nil)
        while let unit = try receive() { units.append(unit) }
        return units
    }

    private func send(_ samples: ArraySlice<Int16>, at time: Int64) throws(FFmpegError) {
        try encoder.send { (frame) throws(FFmpegError) in
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
        }
    }

    /// - Returns: nil if the encoder needs more input, or after the last access unit.
    private func receive() throws(FFmpegError) -> Unit? {
        // Every access unit of AAC-LC can be decoded by itself; the first one overlaps with silence.
        try encoder.receive { bytes, packet in
            (Int(packet.pts) / Self.frameLength, Sample(bytes: bytes, duration: Int64(Self.frameLength), isSync: true))
        }
    }
}
