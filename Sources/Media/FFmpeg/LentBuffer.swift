internal import CFFmpeg
internal import Platform

/// The owner of an `AVBufferRef` to borrowed memory, which libavcodec reads in place (`av_buffer_create`).
typealias LentBuffer = Owned<AVBufferRef, UnsafeMutablePointer<AVBufferRef>>

extension LentBuffer {
    /// - Throws: if memory is short.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(FFmpegError) {
        let start = UnsafeMutablePointer(mutating: bytes.baseAddress)
        let reference = av_buffer_create(start, bytes.count, { _, _ in }, nil, AV_BUFFER_FLAG_READONLY)
        try self.init(reference, of: "av_buffer_create", free: av_buffer_unref)
    }

    /// Makes it a plane of a frame.
    ///
    /// - Throws: if memory is short.
    func lend(
        to buffer: inout UnsafeMutablePointer<AVBufferRef>?,
        _ data: inout UnsafeMutablePointer<UInt8>?
    ) throws(FFmpegError) {
        buffer = withUnsafePointer { av_buffer_ref($0) }
        guard buffer != nil else { throw FFmpegError("av_buffer_ref", message: "out of memory") }
        data = withUnsafePointer { $0.pointee.data }
    }

    /// Whether no other reference is left.
    var isBack: Bool { withUnsafePointer { av_buffer_get_ref_count($0) == 1 } }
}
