internal import CFFmpeg

/// The owner of an `AVFormatContext` that writes.
struct FormatContext: ~Copyable {
    private let pointer: UnsafeMutablePointer<AVFormatContext>

    /// - Parameter format: the short name of a muxer, for example `mp4`.
    /// - Throws: the error of `avformat_alloc_output_context2`.
    init(format: String) throws(FFmpegError) {
        FFmpegLibrary.quiet
        var pointer: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(&pointer, nil, format, nil)
        try FFmpegError.check("avformat_alloc_output_context2", code)
        guard let pointer else { throw FFmpegError("avformat_alloc_output_context2", message: "out of memory") }
        self.pointer = pointer
    }

    deinit {
        avformat_free_context(pointer)
    }

    /// The pointer is valid within the closure only.
    @discardableResult
    func withUnsafePointer<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<AVFormatContext>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
