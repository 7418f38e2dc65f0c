internal import CFFmpeg

/// The owner of an `AVPacket`.
struct Packet: ~Copyable {
    private let pointer: UnsafeMutablePointer<AVPacket>

    /// - Throws: if memory is short (`av_packet_alloc`).
    init() throws(FFmpegError) {
        guard let pointer = av_packet_alloc() else {
            throw FFmpegError("av_packet_alloc", message: "out of memory")
        }
        self.pointer = pointer
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&pointer)
    }

    /// The pointer is valid within the closure only.
    @discardableResult
    func withUnsafePointer<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<AVPacket>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
