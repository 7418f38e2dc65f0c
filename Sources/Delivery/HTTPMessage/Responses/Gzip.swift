internal import CZlib

/// The gzip coding (RFC 1952) by zlib.
enum Gzip {
    /// Bodies below this many bytes are sent uncompressed: the wrapper alone is 18 bytes.
    private static let smallest = 256

    /// The gzip form; nil if zlib fails or the result is not smaller.
    ///
    /// The header has no time and no name, so the same content always gives the same bytes.
    static func compress(_ bytes: UnsafeRawBufferPointer) -> SharedBytes? {
        guard bytes.count >= smallest, bytes.count < Int(UInt32.max) else { return nil }
        var stream = z_stream()
        // 15 bits of window, plus 16 for the gzip wrapper (zlib.h, deflateInit2).
        guard
            deflateInit2_(
                &stream,
                6,
                Z_DEFLATED,
                31,
                8,
                Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                Int32(MemoryLayout<z_stream>.size)
            ) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        let compressed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            count = 0
            // zlib's input pointer is not const, but deflate does not write through it.
            stream.next_in = UnsafeMutablePointer(
                mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            )
            stream.avail_in = UInt32(bytes.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(bound)
            if deflate(&stream, Z_FINISH) == Z_STREAM_END { count = bound - Int(stream.avail_out) }
        }
        guard !compressed.isEmpty, compressed.count < bytes.count else { return nil }
        return SharedBytes(compressed)
    }
}
