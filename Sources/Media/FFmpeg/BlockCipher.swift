internal import CFFmpeg

/// AES-128 in CBC mode with the padding of PKCS7 (RFC 8216, 4.3.2.4; RFC 5652, 6.3), by libavutil (`av_aes_crypt`).
package struct BlockCipher: ~Copyable {
    /// The number of bytes of a block, of a key and of an initialization vector.
    package static let blockSize = 16

    private let context: OpaquePointer

    /// - Throws: if memory is short (`av_aes_alloc`).
    private init() throws(FFmpegError) {
        guard let context = av_aes_alloc() else { throw FFmpegError("av_aes_alloc", message: "out of memory") }
        self.context = context
    }

    deinit { av_free(UnsafeMutableRawPointer(context)) }

    /// Encrypts bytes; the result has 1 to 16 more.
    ///
    /// - Throws: if the key or the vector does not have 16 bytes.
    package static func encrypt(_ bytes: [UInt8], key: [UInt8], vector: [UInt8]) throws(FFmpegError) -> [UInt8] {
        let padding = blockSize - bytes.count % blockSize
        let padded = bytes + [UInt8](repeating: UInt8(padding), count: padding)
        return try BlockCipher().crypt(padded, key: key, vector: vector, decrypts: false)
    }

    /// Decrypts the result of ``encrypt(_:key:vector:)``.
    ///
    /// - Returns: nil for bytes that are not whole blocks, or whose end is not padding, as with another key or vector.
    /// - Throws: if the key or the vector does not have 16 bytes.
    package static func decrypt(_ bytes: [UInt8], key: [UInt8], vector: [UInt8]) throws(FFmpegError) -> [UInt8]? {
        guard !bytes.isEmpty, bytes.count.isMultiple(of: blockSize) else { return nil }
        let padded = try BlockCipher().crypt(bytes, key: key, vector: vector, decrypts: true)
        guard let padding = padded.last, (1...UInt8(blockSize)).contains(padding),
            padded.suffix(Int(padding)).allSatisfy({ $0 == padding })
        else { return nil }
        return padded.dropLast(Int(padding))
    }

    /// - Parameter bytes: whole blocks.
    private func crypt(
        _ bytes: [UInt8],
        key: [UInt8],
        vector: [UInt8],
        decrypts: Bool
    ) throws(FFmpegError) -> [UInt8] {
        guard key.count == Self.blockSize, vector.count == Self.blockSize, bytes.count / Self.blockSize <= Int32.max
        else {
            let counts = "a key of \(key.count) and a vector of \(vector.count) bytes for \(bytes.count)"
            throw FFmpegError("av_aes_crypt", message: counts)
        }
        let isDecrypting: Int32 = decrypts ? 1 : 0
        try FFmpegError.check("av_aes_init", av_aes_init(context, key, Int32(key.count * 8), isDecrypting))
        var vector = vector
        return [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            let blocks = Int32(bytes.count / Self.blockSize)
            av_aes_crypt(context, output.baseAddress, bytes, blocks, &vector, isDecrypting)
            count = bytes.count
        }
    }
}
