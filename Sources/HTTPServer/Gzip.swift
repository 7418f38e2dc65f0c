internal import CZlib

/// Compresses bodies (RFC 1952).
enum Gzip {
    /// 15 bits of window, and 16 for a gzip header in place of zlib's.
    private static let windowBits: Int32 = 15 + 16

    /// - Returns: nil if zlib fails or the result is no smaller.
    static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        guard clockcast_deflate_init(&stream, 6, windowBits) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        var output = [UInt8](repeating: 0, count: bytes.count)
        let isComplete = bytes.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                return deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
        }
        guard isComplete else { return nil }
        output.removeLast(Int(stream.avail_out))
        return output
    }
}
