internal import CFFmpeg
package import Media
internal import Platform
package import Raster
internal import Timeline

/// A coded picture from the encoder.
package struct EncodedPicture: Sendable {
    /// A byte stream (ITU-T H.264, Annex B): start codes and NAL units.
    package let byteStream: [UInt8]
    package let isKey: Bool
}

/// An H.264 encoder of libavcodec for runs of pictures: the first of a run becomes an IDR picture, each further one a P picture that refers
/// to the one before it. Every picture is returned by the call that passes it in.
// @unchecked: it has one owner, and libavcodec may be called from any thread, but only from one at a time.
package struct VideoEncoder: ~Copyable, @unchecked Sendable {
    private let settings: VideoEncoderSettings
    private let context: CodecContext
    private let frame: Frame
    private let packet: Packet
    private var sent: Int64 = 0

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
        try context.withUnsafePointer { (context) throws(FFmpegError) in
            context.pointee.width = Int32(settings.size.width)
            context.pointee.height = Int32(settings.size.height)
            context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
            context.pointee.time_base = AVRational(num: 1, den: Int32(settings.rate.framesPerSecond))
            context.pointee.framerate = AVRational(num: Int32(settings.rate.framesPerSecond), den: 1)
            context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
            context.pointee.color_range = AVCOL_RANGE_MPEG
            context.pointee.color_primaries = AVCOL_PRI_BT709
            context.pointee.color_trc = AVCOL_TRC_BT709
            context.pointee.colorspace = AVCOL_SPC_BT709
            context.pointee.chroma_sample_location = AVCHROMA_LOC_LEFT
            context.pointee.thread_count = 1
            context.pointee.slices = 1
            if settings.encoder == .libopenh264 {
                // Equal bounds are the only way to set a fixed quantiser; 0 means no periodic IDR pictures.
                context.pointee.qmin = Int32(settings.quantizer)
                context.pointee.qmax = Int32(settings.quantizer)
                context.pointee.gop_size = 0
            }
            context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
            try FFmpegError.check("avcodec_open2", options.withUnsafePointer { avcodec_open2(context, codec, $0) })
            if let option = options.firstUnknown {
                throw FFmpegError("avcodec_open2", message: "\(settings.encoder.rawValue) has no option '\(option)'")
            }
        }
        self.settings = settings
        self.context = context
        self.frame = frame
        self.packet = packet
    }

    /// The sequence and picture parameter sets as a byte stream (ITU-T H.264, Annex B).
    package var parameterSets: [UInt8] {
        context.withUnsafePointer { context in
            Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
        }
    }

    /// Encodes the next picture, which is read in place.
    ///
    /// - Parameter startsRun: whether it is to be an IDR picture.
    /// - Throws: the errors of `avcodec_send_frame` and `avcodec_receive_packet`, or that the picture is not returned at once, or that the
    ///   encoder keeps the planes.
    package mutating func encode(_ planes: UnsafePicturePlanes, startsRun: Bool) throws(FFmpegError) -> EncodedPicture {
        let (width, height, sent) = (settings.size.width, settings.size.height, sent)
        precondition(planes.hold(width: width, height: height), "the planes are smaller than the picture")
        let luma = try LentBuffer(planes.y.bytes)
        let blueDifference = try LentBuffer(planes.u.bytes)
        let redDifference = try LentBuffer(planes.v.bytes)
        try frame.withUnsafePointer { (frame) throws(FFmpegError) in
            defer { av_frame_unref(frame) }
            frame.pointee.width = Int32(width)
            frame.pointee.height = Int32(height)
            frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
            frame.pointee.pts = sent
            frame.pointee.pict_type = startsRun ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
            try luma.lend(to: &frame.pointee.buf.0, &frame.pointee.data.0)
            try blueDifference.lend(to: &frame.pointee.buf.1, &frame.pointee.data.1)
            try redDifference.lend(to: &frame.pointee.buf.2, &frame.pointee.data.2)
            frame.pointee.linesize.0 = Int32(planes.y.stride)
            frame.pointee.linesize.1 = Int32(planes.u.stride)
            frame.pointee.linesize.2 = Int32(planes.v.stride)
            try context.withUnsafePointer { (context) throws(FFmpegError) in
                try FFmpegError.check("avcodec_send_frame", avcodec_send_frame(context, frame))
            }
        }
        self.sent += 1
        let picture = try receive()
        guard luma.isBack, blueDifference.isBack, redDifference.isBack else {
            throw FFmpegError("avcodec_receive_packet", message: "the encoder keeps a picture that it has coded")
        }
        return picture
    }

    private func receive() throws(FFmpegError) -> EncodedPicture {
        let code = context.withUnsafePointer { context in
            packet.withUnsafePointer { packet in avcodec_receive_packet(context, packet) }
        }
        try FFmpegError.check("avcodec_receive_packet", code)
        return packet.withUnsafePointer { packet in
            defer { av_packet_unref(packet) }
            return EncodedPicture(
                byteStream: Array(UnsafeBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size))),
                isKey: packet.pointee.flags & AV_PKT_FLAG_KEY != 0
            )
        }
    }
}
