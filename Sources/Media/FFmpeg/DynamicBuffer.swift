internal import CFFmpeg
internal import Platform

/// The owner of an I/O context that writes to memory (`avio_open_dyn_buf`), for a muxer (``FormatContext``) that lives no longer.
typealias DynamicBuffer = Owned<AVIOContext, UnsafeMutablePointer<AVIOContext>>

extension DynamicBuffer {
    /// - Throws: the error of `avio_open_dyn_buf`.
    init() throws(FFmpegError) {
        var context: UnsafeMutablePointer<AVIOContext>?
        try FFmpegError.check("avio_open_dyn_buf", avio_open_dyn_buf(&context))
        try self.init(context, of: "avio_open_dyn_buf") { context in
            var bytes: UnsafeMutablePointer<UInt8>?
            avio_close_dyn_buf(context.pointee, &bytes)
            av_free(bytes)
        }
    }

    /// The bytes written so far (`avio_get_dyn_buf`).
    var bytes: [UInt8] {
        var start: UnsafeMutablePointer<UInt8>?
        let count = withUnsafePointer { avio_get_dyn_buf($0, &start) }
        return Array(UnsafeBufferPointer(start: start, count: Int(count)))
    }
}
