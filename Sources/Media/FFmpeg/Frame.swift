internal import CFFmpeg

/// The owner of an `AVFrame`.
struct Frame: ~Copyable {
    private let pointer: UnsafeMutablePointer<AVFrame>

    /// - Throws: if memory is short (`av_frame_alloc`).
    init() throws(FFmpegError) {
        guard let pointer = av_frame_alloc() else {
            throw FFmpegError("av_frame_alloc", message: "out of memory")
        }
        self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&pointer)
    }

    /// The pointer is valid within the closure only.
    @discardableResult
    func withUnsafePointer<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<AVFrame>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
