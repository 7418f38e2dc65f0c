internal import CFFmpeg

/// The owner of an `AVCodecContext`.
struct CodecContext: ~Copyable {
    private let pointer: UnsafeMutablePointer<AVCodecContext>

    /// - Throws: if memory is short (`avcodec_alloc_context3`).
    init(codec: UnsafePointer<AVCodec>) throws(FFmpegError) {
        FFmpegLibrary.quiet
        guard let pointer = avcodec_alloc_context3(codec) else {
            throw FFmpegError("avcodec_alloc_context3", message: "out of memory")
        }
        self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
        avcodec_free_context(&pointer)
    }

    /// The pointer is valid within the closure only.
    @discardableResult
    func withUnsafePointer<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<AVCodecContext>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
