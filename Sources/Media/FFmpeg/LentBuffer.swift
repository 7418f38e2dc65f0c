internal import CFFmpeg

/// Borrowed memory as an `AVBufferRef`, which libavcodec reads in place (`av_buffer_create`).
struct LentBuffer: ~Copyable {
    private let reference: UnsafeMutablePointer<AVBufferRef>

    /// - Throws: if memory is short.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(FFmpegError) {
        let reference = av_buffer_create(
            UnsafeMutablePointer(mutating: bytes.baseAddress),
            bytes.count,
            { _, _ in },
            nil,
            AV_BUFFER_FLAG_READONLY
        )
        guard let reference else { throw FFmpegError("av_buffer_create", message: "out of memory") }
        self.reference = reference
    }

    deinit {
        var reference: UnsafeMutablePointer<AVBufferRef>? = reference
        av_buffer_unref(&reference)
    }

    /// Makes it a plane of a frame.
    ///
    /// - Throws: if memory is short.
    func lend(
        to buffer: inout UnsafeMutablePointer<AVBufferRef>?,
        _ data: inout UnsafeMutablePointer<UInt8>?
    ) throws(FFmpegError) {
        buffer = av_buffer_ref(reference)
        guard buffer != nil else { throw FFmpegError("av_buffer_ref", message: "out of memory") }
        data = reference.pointee.data
    }

    /// Whether no other reference is left.
    var isBack: Bool { av_buffer_get_ref_count(reference) == 1 }
}
