internal import CFFmpeg
internal import Platform

/// The owner of an `AVCodecContext`.
typealias CodecContext = Owned<AVCodecContext, UnsafeMutablePointer<AVCodecContext>>
/// The owner of an `AVFormatContext` that writes.
typealias FormatContext = Owned<AVFormatContext, UnsafeMutablePointer<AVFormatContext>>
/// The owner of an `AVFrame`.
typealias Frame = Owned<AVFrame, UnsafeMutablePointer<AVFrame>>
/// The owner of an `AVPacket`.
typealias Packet = Owned<AVPacket, UnsafeMutablePointer<AVPacket>>

extension Owned {
    /// - Parameters:
    ///   - operation: the function that returned the pointer.
    ///   - free: frees it, and makes it NULL.
    /// - Throws: if memory is short, so that the pointer is nil.
    init(
        _ pointer: Pointer?,
        of operation: String,
        free: @escaping (UnsafeMutablePointer<Pointer?>) -> Void
    ) throws(FFmpegError) {
        guard let pointer else { throw FFmpegError(operation, message: "out of memory") }
        self.init(pointer) { pointer in
            var pointer: Pointer? = pointer
            free(&pointer)
        }
    }
}

extension CodecContext {
    init(codec: UnsafePointer<AVCodec>) throws(FFmpegError) {
        FFmpegLibrary.quiet
        try self.init(avcodec_alloc_context3(codec), of: "avcodec_alloc_context3", free: avcodec_free_context)
    }
}

extension FormatContext {
    /// - Parameter format: the short name of a muxer, for example `mp4`.
    /// - Throws: the error of `avformat_alloc_output_context2`.
    init(format: String) throws(FFmpegError) {
        FFmpegLibrary.quiet
        let operation = "avformat_alloc_output_context2"
        var pointer: UnsafeMutablePointer<AVFormatContext>?
        try FFmpegError.check(operation, avformat_alloc_output_context2(&pointer, nil, format, nil))
        try self.init(pointer, of: operation) { avformat_free_context($0.pointee) }
    }
}

extension Frame {
    init() throws(FFmpegError) {
        try self.init(av_frame_alloc(), of: "av_frame_alloc", free: av_frame_free)
    }
}

extension Packet {
    init() throws(FFmpegError) {
        try self.init(av_packet_alloc(), of: "av_packet_alloc", free: av_packet_free)
    }
}
