internal import CFFmpeg
internal import Glibc
internal import Platform

/// The owner of an `AVFormatContext` that reads its input and opens nothing else.
struct InputContext: ~Copyable {
    /// The formats of video files, by the library's names. Others are texts that name files and addresses to open, or have no pictures.
    private static let formats = [
        "apng", "asf", "avi", "bmp_pipe", "flv", "gif", "h264", "hevc", "ivf", "jpeg_pipe", "m4v", "matroska", "mjpeg",
        "mov",
        "mpeg", "mpegts", "mpegvideo", "mxf", "nut", "ogg", "png_pipe", "webm", "webp_pipe", "yuv4mpegpipe",
    ]

    private let source: InputSource
    private let buffer: InputBuffer
    private let pointer: UnsafeMutablePointer<AVFormatContext>

    /// Opens a video.
    ///
    /// - Parameter format: the short name of a demuxer; nil for that of the first bytes.
    /// - Throws: the error of `av_probe_input_buffer2` or `avformat_open_input`, or that no video has such a format.
    init(_ source: InputSource, format: String?) throws(FFmpegError) {
        FFmpegLibrary.quiet
        let buffer = try InputBuffer(source)
        var demuxer: UnsafePointer<AVInputFormat>?
        if let format {
            demuxer = av_find_input_format(format)
        } else {
            // The bytes alone decide: there is no name.
            let score = buffer.withUnsafePointer { av_probe_input_buffer2($0, &demuxer, "", nil, 0, 0) }
            try FFmpegError.check("avformat_open_input", score)
            let names = demuxer.map { String(cString: $0.pointee.name) } ?? "none"
            guard names.split(separator: ",").contains(where: { Self.formats.contains(String($0)) }) else {
                throw FFmpegError(
                    "avformat_open_input",
                    message: "its format is '\(names)', which is not a video format"
                )
            }
        }
        guard let demuxer else {
            throw FFmpegError("av_find_input_format", message: "the library lacks '\(format ?? "")'")
        }
        guard let context = avformat_alloc_context() else {
            throw FFmpegError("avformat_alloc_context", message: "out of memory")
        }
        buffer.withUnsafePointer { context.pointee.pb = $0 }
        context.pointee.io_open = { _, _, _, _, _ in -EPERM }
        context.pointee.interrupt_callback = AVIOInterruptCB(
            callback: { source in
                source.map { Unmanaged<InputSource>.fromOpaque($0).takeUnretainedValue().isOver } == true ? 1 : 0
            },
            opaque: Unmanaged.passUnretained(source).toOpaque()
        )
        var pointer: UnsafeMutablePointer<AVFormatContext>? = context
        // It frees the context where it fails.
        try FFmpegError.check("avformat_open_input", avformat_open_input(&pointer, "", demuxer, nil))
        self.source = source
        self.buffer = buffer
        self.pointer = context
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
        try checkTime()
    }

    /// - Throws: `AVERROR_EXIT` if the caller has given up, which the library takes for the end of its input.
    func checkTime() throws(FFmpegError) {
        if source.isOver { throw FFmpegError("av_read_frame", code: clockcast_averror_exit()) }
    }

    /// The pointer is valid within the closure only.
    @discardableResult
    func withUnsafePointer<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<AVFormatContext>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
