internal import CFFmpeg

/// The owner of an `AVFormatContext` that reads a file.
struct InputContext: ~Copyable {
    private let pointer: UnsafeMutablePointer<AVFormatContext>

    /// Opens the file.
    ///
    /// - Throws: what `avformat_open_input` returns.
    init(path: String) throws(FFmpegError) {
        FFmpegLibrary.quiet
        var pointer: UnsafeMutablePointer<AVFormatContext>?
        // `file:` keeps a name with a colon from being taken for a protocol.
        try FFmpegError.check("avformat_open_input", avformat_open_input(&pointer, "file:" + path, nil, nil))
        guard let pointer else { throw FFmpegError("avformat_open_input", message: "out of memory") }
        self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFormatContext>? = pointer
        avformat_close_input(&pointer)
    }

    /// Reads as much as it takes to know the streams.
    ///
    /// - Throws: what `avformat_find_stream_info` returns.
    func findStreams() throws(FFmpegError) {
        try FFmpegError.check("avformat_find_stream_info", avformat_find_stream_info(pointer, nil))
    }

    /// The pointer is valid within the closure only.
    @discardableResult
    func withPointer<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<AVFormatContext>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
