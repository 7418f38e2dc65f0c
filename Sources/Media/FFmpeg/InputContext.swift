internal import CFFmpeg

/// The owner of an `AVFormatContext` that reads a file.
struct InputContext: ~Copyable {
    private let pointer: UnsafeMutablePointer<AVFormatContext>

    /// Opens the file.
    ///
    /// - Throws: the error of `avformat_open_input`.
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

    /// Reads as much as is needed to identify the streams.
    ///
    /// - Parameter pixelLimit: larger pictures are not decoded, so that they take no memory; the library decodes pictures to identify their
    ///   streams. Their size is still known if the file states it.
    /// - Throws: the error of `avformat_find_stream_info`.
    func findStreams(pixelLimit: Int) throws(FFmpegError) {
        var options = [OpaquePointer?](repeating: nil, count: Int(pointer.pointee.nb_streams))
        defer { for index in options.indices { av_dict_free(&options[index]) } }
        for index in options.indices {
            let code = av_dict_set_int(&options[index], "max_pixels", Int64(pixelLimit), 0)
            try FFmpegError.check("av_dict_set_int max_pixels", code)
        }
        try FFmpegError.check("avformat_find_stream_info", avformat_find_stream_info(pointer, &options))
    }

    /// The pointer is valid within the closure only.
    @discardableResult
    func withUnsafePointer<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<AVFormatContext>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
