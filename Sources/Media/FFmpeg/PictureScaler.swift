internal import CFFmpeg
internal import Platform
internal import Raster

/// Brings decoded pictures to a size and to the format of this program: 8-bit 4:2:0, BT.709, limited range (libswscale).
package struct PictureScaler: ~Copyable {
    /// The context for pictures of the same shape as the last one.
    private var context: ScalingContext?
    private let output: Frame

    /// - Parameters:
    ///   - width: the width of the result in pixels, even.
    ///   - height: the height of the result in pixels, even.
    /// - Throws: if memory is short, or the picture too large.
    package init(width: Int, height: Int) throws(FFmpegError) {
        guard let width = Int32(exactly: width), let height = Int32(exactly: height) else {
            throw FFmpegError("av_frame_get_buffer", message: "no picture is \(width)x\(height)")
        }
        let output = try Frame()
        try output.withUnsafePointer { (frame) throws(FFmpegError) -> Void in
            frame.pointee.width = width
            frame.pointee.height = height
            frame.pointee.format = AV_PIX_FMT_YUV420P.rawValue
            try FFmpegError.check("av_frame_get_buffer", av_frame_get_buffer(frame, 0))
        }
        self.output = output
    }

    /// Scales a picture of any size and format, and lends the result.
    ///
    /// - Throws: if libswscale cannot convert the format.
    mutating func withUnsafePlanes<Result>(
        of picture: borrowing Frame,
        _ body: (UnsafePicturePlanes) -> Result
    ) throws(FFmpegError) -> Result {
        let (source, target) = (ScalingContext.Shape(picture), ScalingContext.Shape(output))
        if context?.source != source {
            // The old context goes first: it holds memory, and the next step may fail.
            context = nil
            let fitting = try ScalingContext(from: source, to: target)
            try fitting.setColors()
            context = consume fitting
        }
        try context?.scale(picture, into: output)
        return output.withUnsafePointer { body(Self.planes(of: $0)) }
    }

    private static func planes(of frame: UnsafeMutablePointer<AVFrame>) -> UnsafePicturePlanes {
        let (data, strides, height) = (frame.pointee.data, frame.pointee.linesize, Int(frame.pointee.height))
        func plane(_ start: UnsafeMutablePointer<UInt8>?, _ stride: Int32, _ rows: Int) -> UnsafePicturePlanes.Plane {
            UnsafePicturePlanes.Plane(
                bytes: UnsafeBufferPointer(start: start, count: Int(stride) * rows),
                stride: Int(stride)
            )
        }
        return UnsafePicturePlanes(
            y: plane(data.0, strides.0, height),
            u: plane(data.1, strides.1, height / 2),
            v: plane(data.2, strides.2, height / 2)
        )
    }
}

/// The owner of a `SwsContext` for pictures of one shape.
struct ScalingContext: ~Copyable {
    /// The properties that pictures must share to be scaled by the same context.
    struct Shape: Equatable {
        let width: Int32
        let height: Int32
        let format: AVPixelFormat
        let colorSpace: AVColorSpace
        let colorRange: AVColorRange

        init(_ frame: borrowing Frame) {
            (width, height, format, colorSpace, colorRange) = frame.withUnsafePointer { frame in
                (
                    frame.pointee.width, frame.pointee.height, AVPixelFormat(rawValue: frame.pointee.format),
                    frame.pointee.colorspace, frame.pointee.color_range
                )
            }
        }
    }

    let source: Shape
    private let pointer: OpaquePointer

    /// - Throws: if libswscale cannot convert the format (`sws_getContext`).
    init(from source: Shape, to target: Shape) throws(FFmpegError) {
        let pointer = clockcast_scaler_create(
            source.width,
            source.height,
            source.format,
            target.width,
            target.height,
            target.format
        )
        guard let pointer else {
            throw FFmpegError("sws_getContext", message: "pictures of this format cannot be converted")
        }
        self.source = source
        self.pointer = pointer
    }

    deinit {
        clockcast_scaler_free(pointer)
    }

    /// Sets the colour spaces of both sides.
    ///
    /// - Throws: if libswscale cannot convert them (`sws_setColorspaceDetails`).
    func setColors() throws(FFmpegError) {
        let isFullRange = source.colorRange == AVCOL_RANGE_JPEG
        let code = clockcast_scaler_set_colors(pointer, Self.matrix(of: source), isFullRange ? 1 : 0)
        guard code >= 0 else {
            throw FFmpegError("sws_setColorspaceDetails", message: "pictures with these colours cannot be converted")
        }
    }

    /// - Throws: the error of `sws_scale_frame`.
    func scale(_ picture: borrowing Frame, into output: borrowing Frame) throws(FFmpegError) {
        let code = picture.withUnsafePointer { picture in
            output.withUnsafePointer { clockcast_scaler_scale(pointer, $0, picture) }
        }
        try FFmpegError.check("sws_scale_frame", code)
    }

    /// The colour space of a file that does not declare one follows from its size: BT.709 from 720 rows on, BT.601 below.
    private static func matrix(of shape: Shape) -> Int32 {
        switch shape.colorSpace {
        case AVCOL_SPC_BT709: Int32(SWS_CS_ITU709)
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: Int32(SWS_CS_ITU601)
        case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: Int32(SWS_CS_BT2020)
        default: Int32(shape.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601)
        }
    }
}
