internal import CFFmpeg

/// The owner of an I/O context that writes to memory (`avio_open_dyn_buf`).
struct DynamicBuffer: ~Copyable {
    private let context: UnsafeMutablePointer<AVIOContext>

    /// - Throws: the error of `avio_open_dyn_buf`.
    init() throws(FFmpegError) {
        var context: UnsafeMutablePointer<AVIOContext>?
        try FFmpegError.check("avio_open_dyn_buf", avio_open_dyn_buf(&context))
        guard let context else { throw FFmpegError("avio_open_dyn_buf", message: "out of memory") }
        self.context = context
    }

    deinit {
        var bytes: UnsafeMutablePointer<UInt8>?
        avio_close_dyn_buf(context, &bytes)
        av_free(bytes)
    }

    /// The pointer is valid as long as the owner lives, so that a muxer can write to it (``FormatContext``).
    func withUnsafePointer<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<AVIOContext>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(context)
    }

    /// The bytes written so far (`avio_get_dyn_buf`).
    var bytes: [UInt8] {
        var start: UnsafeMutablePointer<UInt8>?
        let count = avio_get_dyn_buf(context, &start)
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
