internal import CFFmpeg
internal import Platform

/// An open encoder of libavcodec, with the frame and the packet that it works with.
struct CodecEncoder: ~Copyable {
    private let context: CodecContext
    private let frame: Frame
    private let packet: Packet

    /// - Parameters:
    ///   - name: its name in libavcodec.
    ///   - set: sets its parameters.
    /// - Throws: if the library lacks the encoder or refuses the settings (`avcodec_open2`).
    init(
        _ name: String,
        options: KeyValuePairs<String, String>,
        _ set: (inout AVCodecContext) -> Void
    ) throws(FFmpegError) {
        guard let codec = avcodec_find_encoder_by_name(name) else {
            throw FFmpegError("avcodec_find_encoder_by_name", message: "libavcodec was built without \(name)")
        }
        let context = try CodecContext(codec: codec)
        let frame = try Frame()
        let packet = try Packet()
        try context.withUnsafePointer { (context) throws(FFmpegError) in
            set(&context.pointee)
            context.pointee.thread_count = 1
            context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
            try OptionDictionary.pass(options, to: "avcodec_open2", of: name) { avcodec_open2(context, codec, $0) }
        }
        self.context = context
        self.frame = frame
        self.packet = packet
    }

    /// The number of samples of a channel in a frame of sound.
    var frameLength: Int { context.withUnsafePointer { Int($0.pointee.frame_size) } }

    /// The headers of the coded stream (`AVCodecContext.extradata`).
    var headers: [UInt8] {
        context.withUnsafePointer { context in
            Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
        }
    }

    /// Sends a frame.
    ///
    /// - Throws: the error of `avcodec_send_frame`, or of the closure that fills it.
    func send(_ fill: (UnsafeMutablePointer<AVFrame>) throws(FFmpegError) -> Void) throws(FFmpegError) {
        try frame.withUnsafePointer { (frame) throws(FFmpegError) in
            defer { av_frame_unref(frame) }
            try fill(frame)
            try send(frame)
        }
    }

    /// Sends a frame; nil after the last.
    func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws(FFmpegError) {
        try FFmpegError.check("avcodec_send_frame", context.withUnsafePointer { avcodec_send_frame($0, frame) })
    }

    /// - Returns: nil if the encoder needs more input, or after the last packet.
    /// - Throws: the error of `avcodec_receive_packet`.
    func receive<Result>(_ read: (_ bytes: [UInt8], AVPacket) -> Result) throws(FFmpegError) -> Result? {
        let code = context.withUnsafePointer { context in
            packet.withUnsafePointer { packet in avcodec_receive_packet(context, packet) }
        }
        if code == clockcast_averror_eagain() || code == clockcast_averror_eof() { return nil }
        try FFmpegError.check("avcodec_receive_packet", code)
        return packet.withUnsafePointer { packet in
            defer { av_packet_unref(packet) }
            let bytes = UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
            return read(Array(bytes), packet.pointee)
        }
    }
}
