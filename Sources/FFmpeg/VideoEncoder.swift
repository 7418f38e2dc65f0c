internal import CFFmpeg

/// An H.264 encoder of libavcodec for one run of pictures: the first becomes an IDR picture, each further
/// one a P picture that refers to the one before it.
///
/// Opened anew for each run, it has no memory of others, so equal pictures give equal bytes.
package struct VideoEncoder: ~Copyable {
    private let settings: VideoEncoderSettings
    private let context: CodecContext
    private let frame: Frame
    private let packet: Packet
    private var sent: Int64 = 0
    private var pictures: [EncodedPicture] = []

    /// - Throws: if the library lacks the encoder or refuses the settings (`avcodec_open2`).
    package init(settings: VideoEncoderSettings) throws(FFmpegError) {
        guard let codec = avcodec_find_encoder_by_name(settings.encoder.rawValue) else {
            throw FFmpegError(
                "avcodec_find_encoder_by_name",
                message: "libavcodec was built without \(settings.encoder.rawValue)"
            )
        }
        let context = try CodecContext(codec: codec)
        let frame = try Frame()
        let packet = try Packet()
        var options = try OptionDictionary(settings.options)
        try context.withPointer { (context) throws(FFmpegError) in
            context.pointee.width = Int32(settings.width)
            context.pointee.height = Int32(settings.height)
            context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
            context.pointee.time_base = AVRational(num: 1, den: Int32(settings.framesPerSecond))
            context.pointee.framerate = AVRational(num: Int32(settings.framesPerSecond), den: 1)
            context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
            context.pointee.color_range = AVCOL_RANGE_MPEG
            context.pointee.color_primaries = AVCOL_PRI_BT709
            context.pointee.color_trc = AVCOL_TRC_BT709
            context.pointee.colorspace = AVCOL_SPC_BT709
            context.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
            context.pointee.thread_count = 1
            context.pointee.slices = 1
            if settings.encoder == .libopenh264 {
                // Bounds that meet are the only fixed quantiser that it can be given; 0 is no periodic IDR picture.
                context.pointee.qmin = Int32(settings.quantizer)
                context.pointee.qmax = Int32(settings.quantizer)
                context.pointee.gop_size = 0
            }
            context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
            try FFmpegError.check("avcodec_open2", options.withUnsafePointer { avcodec_open2(context, codec, $0) })
            if let option = options.firstUnknown {
                throw FFmpegError("avcodec_open2", message: "\(settings.encoder.rawValue) knows no option \(option)")
            }
        }
        try frame.withPointer { (frame) throws(FFmpegError) -> Void in
            frame.pointee.width = Int32(settings.width)
            frame.pointee.height = Int32(settings.height)
            frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
            try FFmpegError.check("av_frame_get_buffer", av_frame_get_buffer(frame, 0))
        }
        self.settings = settings
        self.context = context
        self.frame = frame
        self.packet = packet
    }

    /// The sequence and picture parameter sets as a byte stream (ITU-T H.264, Annex B).
    package var parameterSets: [UInt8] {
        context.withPointer { context in
            Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
        }
    }

    /// Encodes the next picture of the run.
    ///
    /// - Throws: what `avcodec_send_frame` and `avcodec_receive_packet` return.
    package mutating func encode(_ planes: PicturePlanes) throws(FFmpegError) {
        let (settings, sent) = (settings, sent)
        try frame.withPointer { (frame) throws(FFmpegError) in
            try FFmpegError.check("av_frame_make_writable", av_frame_make_writable(frame))
            let (data, stride) = (frame.pointee.data, frame.pointee.linesize)
            let (columns, rows) = (settings.width / 2, settings.height / 2)
            Self.copy(planes.luma, to: data.0, stride: stride.0, columns: settings.width, rows: settings.height)
            Self.copy(planes.blueDifference, to: data.1, stride: stride.1, columns: columns, rows: rows)
            Self.copy(planes.redDifference, to: data.2, stride: stride.2, columns: columns, rows: rows)
            frame.pointee.pts = sent
            frame.pointee.pict_type = sent == 0 ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
            try context.withPointer { (context) throws(FFmpegError) in
                try FFmpegError.check("avcodec_send_frame", avcodec_send_frame(context, frame))
            }
        }
        self.sent += 1
        try receive()
    }

    /// Ends the run.
    ///
    /// - Returns: the coded pictures, one for each picture given, in the same order.
    /// - Throws: what `avcodec_receive_packet` returns, or that a picture is missing.
    package consuming func finish() throws(FFmpegError) -> [EncodedPicture] {
        try context.withPointer { (context) throws(FFmpegError) in
            try FFmpegError.check("avcodec_send_frame", avcodec_send_frame(context, nil))
        }
        try receive()
        guard pictures.count == Int(sent) else {
            throw FFmpegError("avcodec_receive_packet", message: "\(pictures.count) of \(sent) pictures came back")
        }
        return pictures
    }

    private mutating func receive() throws(FFmpegError) {
        while true {
            let code = context.withPointer { context in
                packet.withPointer { packet in avcodec_receive_packet(context, packet) }
            }
            // No more for now, or no more at all: both are the normal end of this loop.
            if code == clockcast_averror_eagain() || code == clockcast_averror_eof() { return }
            try FFmpegError.check("avcodec_receive_packet", code)
            packet.withPointer { packet in
                pictures.append(
                    EncodedPicture(
                        byteStream: Array(
                            UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))
                        ),
                        isKey: packet.pointee.flags & AV_PKT_FLAG_KEY != 0
                    )
                )
                av_packet_unref(packet)
            }
        }
    }

    private static func copy(
        _ source: PicturePlanes.Plane,
        to target: UnsafeMutablePointer<UInt8>?,
        stride: Int32,
        columns: Int,
        rows: Int
    ) {
        precondition(
            source.bytes.count >= source.stride * (rows - 1) + columns,
            "the plane is smaller than the picture"
        )
        guard let target, let bytes = source.bytes.baseAddress else { return }
        for row in 0..<rows {
            (target + row * Int(stride)).update(from: bytes + row * source.stride, count: columns)
        }
    }
}
