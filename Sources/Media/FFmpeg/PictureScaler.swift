internal import CFFmpeg

/// Brings decoded pictures to a size and to what this program codes: 8-bit 4:2:0, BT.709, limited range (libswscale).
struct PictureScaler: ~Copyable {
    private var context: OpaquePointer?
    private let output: Frame

    /// - Parameters:
    ///   - width: of the result in pixels, even.
    ///   - height: of the result in pixels, even.
    /// - Throws: if memory is short.
    init(width: Int, height: Int) throws(FFmpegError) {
        let output = try Frame()
        try output.withPointer { (frame) throws(FFmpegError) -> Void in
            frame.pointee.width = Int32(width)
            frame.pointee.height = Int32(height)
            frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
            try FFmpegError.check("av_frame_get_buffer", av_frame_get_buffer(frame, 0))
        }
        self.output = output
    }

    deinit {
        sws_freeContext(context)
    }

    /// Scales a picture of any size and format, and lends the result.
    ///
    /// - Throws: if libswscale cannot convert the format.
    mutating func scale<Result>(
        _ picture: borrowing Frame,
        _ body: (PicturePlanes) -> Result
    ) throws(FFmpegError) -> Result {
        var context = context
        let result = try picture.withPointer { (source) throws(FFmpegError) in
            try output.withPointer { (target) throws(FFmpegError) in
                context = sws_getCachedContext(
                    context,
                    source.pointee.width,
                    source.pointee.height,
                    AVPixelFormat(rawValue: source.pointee.format),
                    target.pointee.width,
                    target.pointee.height,
                    AV_PIX_FMT_YUV420P,
                    Int32(SWS_BICUBIC | SWS_ACCURATE_RND),
                    nil,
                    nil,
                    nil
                )
                guard let context else {
                    throw FFmpegError("sws_getCachedContext", message: "pictures of this format cannot be converted")
                }
                Self.setColors(of: context, for: source)
                try withUnsafePointer(to: source.pointee.data) { (data) throws(FFmpegError) in
                    let code = data.withMemoryRebound(to: UnsafePointer<UInt8>?.self, capacity: 8) { data in
                        withUnsafePointer(to: source.pointee.linesize) { strides in
                            strides.withMemoryRebound(to: Int32.self, capacity: 8) { strides in
                                withUnsafePointer(to: target.pointee.data) { targets in
                                    targets.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: 8) {
                                        targets in
                                        withUnsafePointer(to: target.pointee.linesize) { targetStrides in
                                            targetStrides.withMemoryRebound(to: Int32.self, capacity: 8) {
                                                targetStrides in
                                                sws_scale(
                                                    context,
                                                    data,
                                                    strides,
                                                    0,
                                                    source.pointee.height,
                                                    targets,
                                                    targetStrides
                                                )
                                            }
                                        }
                                    }
                                }
                            }
                        }
                    }
                    try FFmpegError.check("sws_scale", code)
                }
                return body(Self.planes(of: target))
            }
        }
        self.context = context
        return result
    }

    /// A file that does not say what its colours mean has those of its size: BT.709 from 720 rows on, BT.601 below.
    private static func setColors(of context: OpaquePointer, for frame: UnsafeMutablePointer<AVFrame>) {
        let space: Int32 =
            switch frame.pointee.colorspace {
            case AVCOL_SPC_BT709: Int32(SWS_CS_ITU709)
            case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: Int32(SWS_CS_ITU601)
            case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: Int32(SWS_CS_BT2020)
            default: Int32(frame.pointee.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601)
            }
        let isFull = frame.pointee.color_range == AVCOL_RANGE_JPEG
        sws_setColorspaceDetails(
            context,
            sws_getCoefficients(space),
            isFull ? 1 : 0,
            sws_getCoefficients(Int32(SWS_CS_ITU709)),
            0,
            0,
            1 << 16,
            1 << 16
        )
    }

    private static func planes(of frame: UnsafeMutablePointer<AVFrame>) -> PicturePlanes {
        let (data, strides, height) = (frame.pointee.data, frame.pointee.linesize, Int(frame.pointee.height))
        func plane(_ start: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ rows: Int) -> PicturePlanes.Plane {
            PicturePlanes.Plane(
                bytes: UnsafeBufferPointer(start: start, count: Int(stride) * rows),
                stride: Int(stride)
            )
        }
        return PicturePlanes(
            luma: plane(data.0, strides.0, height),
            blueDifference: plane(data.1, strides.1, height / 2),
            redDifference: plane(data.2, strides.2, height / 2)
        )
    }
}
