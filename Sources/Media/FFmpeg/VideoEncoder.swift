internal import CFFmpeg
package import Media
package import Raster
internal import Timeline

/// An H.264 encoder of libavcodec for runs of pictures: the first of a run becomes an IDR picture, each further one a P picture that refers
/// to the one before it. Every picture is returned by the call that passes it in.
// @unchecked: it has one owner, and libavcodec may be called from any thread, but only from one at a time.
package struct VideoEncoder: ~Copyable, @unchecked Sendable {
    private let settings: VideoEncoderSettings
    private let encoder: CodecEncoder
    private var sent: Int64 = 0

    /// - Throws: if the library lacks the encoder or refuses the settings (`avcodec_open2`).
    package init(settings: VideoEncoderSettings) throws(FFmpegError) {
        self.settings = settings
        encoder = try CodecEncoder(settings.encoder.rawValue, options: settings.options) { context in
            context.width = Int32(settings.size.width)
            context.height = Int32(settings.size.height)
            context.pix_fmt = AV_PIX_FMT_YUV420P
            context.time_base = AVRational(num: 1, den: Int32(settings.rate.framesPerSecond))
            context.framerate = AVRational(num: Int32(settings.rate.framesPerSecond), den: 1)
            context.sample_aspect_ratio = AVRational(num: 1, den: 1)
            context.color_range = AVCOL_RANGE_MPEG
            context.color_primaries = AVCOL_PRI_BT709
            context.color_trc = AVCOL_TRC_BT709
            context.colorspace = AVCOL_SPC_BT709
            context.chroma_sample_location = AVCHROMA_LOC_LEFT
            context.slices = 1
            if settings.encoder == .libopenh264 {
                // Equal bounds are the only way to set a fixed quantiser; 0 means no periodic IDR pictures.
                context.qmin = Int32(settings.quantizer)
                context.qmax = Int32(settings.quantizer)
                context.gop_size = 0
            }
        }
    }

    /// The sequence and picture parameter sets as a byte stream (ITU-T H.264, Annex B).
    package var parameterSets: [UInt8] { encoder.headers }

    /// Encodes the next picture, which is read in place.
    ///
    /// - Parameter startsRun: whether it is to be an IDR picture.
    /// - Returns: a byte stream (ITU-T H.264, Annex B): start codes and NAL units.
    /// - Throws: the errors of `avcodec_send_frame` and `avcodec_receive_packet`, or that the picture is not returned at once, or that the
    ///   encoder keeps the planes.
    package mutating func encode(_ planes: UnsafePicturePlanes, startsRun: Bool) throws(FFmpegError) -> [UInt8] {
        let (width, height, sent) = (settings.size.width, settings.size.height, sent)
        precondition(planes.hold(width: width, height: height), "the planes are smaller than the picture")
        let luma = try LentBuffer(planes.y.bytes)
        let blueDifference = try LentBuffer(planes.u.bytes)
        let redDifference = try LentBuffer(planes.v.bytes)
        try encoder.send { (frame) throws(FFmpegError) in
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
        }
        self.sent += 1
        guard let picture = try encoder.receive({ bytes, _ in bytes }) else {
            throw FFmpegError("avcodec_receive_packet", code: clockcast_averror_eagain())
        }
        guard luma.isBack, blueDifference.isBack, redDifference.isBack else {
            throw FFmpegError("avcodec_receive_packet", message: "the encoder keeps a picture that it has coded")
        }
        return picture
    }
}
