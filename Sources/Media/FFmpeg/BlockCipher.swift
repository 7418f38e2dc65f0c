internal import CFFmpeg

/// AES-128 in CBC mode, by libavutil (`av_aes_crypt`): with the padding of PKCS7 (RFC 8216, 4.3.2.4; RFC 5652, 6.3), or in some blocks of
/// samples without any.
package struct BlockCipher: ~Copyable {
    /// The number of bytes of a block, of a key and of an initialization vector.
    package static let blockSize = 16

    /// The blocks of a range that are encrypted: some, then others that are not, and so on (ISO/IEC 23001-7, 9.6).
    package struct Pattern: Hashable, Sendable {
        package let encrypted: Int
        package let clear: Int

        package init(encrypted: Int, clear: Int) {
            self.encrypted = max(1, encrypted)
            self.clear = max(0, clear)
        }

        package static let everyBlock = Pattern(encrypted: 1, clear: 0)
        package static let oneInTen = Pattern(encrypted: 1, clear: 9)
    }

    private let context: OpaquePointer
    private let isDecrypting: Int32

    /// - Throws: if the key does not have 16 bytes, or memory is short (`av_aes_alloc`).
    package init(key: [UInt8], decrypts: Bool = false) throws(FFmpegError) {
        guard key.count == Self.blockSize else {
            throw FFmpegError("av_aes_init", message: "a key of \(key.count) bytes")
        }
        guard let context = av_aes_alloc() else { throw FFmpegError("av_aes_alloc", message: "out of memory") }
        let isDecrypting: Int32 = decrypts ? 1 : 0
        let code = av_aes_init(context, key, Int32(key.count * 8), isDecrypting)
        if code < 0 { av_free(UnsafeMutableRawPointer(context)) }
        try FFmpegError.check("av_aes_init", code)
        (self.context, self.isDecrypting) = (context, isDecrypting)
    }

    deinit { av_free(UnsafeMutableRawPointer(context)) }

    /// Encrypts bytes; the result has 1 to 16 more.
    ///
    /// - Throws: if the key or the vector does not have 16 bytes.
    package static func encrypt(_ bytes: [UInt8], key: [UInt8], vector: [UInt8]) throws(FFmpegError) -> [UInt8] {
        let padding = blockSize - bytes.count % blockSize
        let padded = bytes + [UInt8](repeating: UInt8(padding), count: padding)
        return try BlockCipher(key: key).crypt(padded, vector: vector)
    }

    /// Decrypts the result of ``encrypt(_:key:vector:)``.
    ///
    /// - Returns: nil for bytes that are not whole blocks, or whose end is not padding, as with another key or vector.
    /// - Throws: if the key or the vector does not have 16 bytes.
    package static func decrypt(_ bytes: [UInt8], key: [UInt8], vector: [UInt8]) throws(FFmpegError) -> [UInt8]? {
        guard !bytes.isEmpty, bytes.count.isMultiple(of: blockSize) else { return nil }
        let padded = try BlockCipher(key: key, decrypts: true).crypt(bytes, vector: vector)
        guard let padding = padded.last, (1...UInt8(blockSize)).contains(padding),
            padded.suffix(Int(padding)).allSatisfy({ $0 == padding })
        else { return nil }
        return padded.dropLast(Int(padding))
    }

    /// Encrypts or decrypts blocks where they are. What is left of the range when it has no more room for the pattern stays as it is.
    ///
    /// - Parameter vector: 16 bytes, with which each range begins anew.
    package func apply(to bytes: inout [UInt8], in range: Range<Int>, _ pattern: Pattern, vector: [UInt8]) {
        precondition(vector.count == Self.blockSize && range.lowerBound >= 0 && range.upperBound <= bytes.count)
        var (vector, position) = (vector, range.lowerBound)
        let size = pattern.encrypted * Self.blockSize
        bytes.withUnsafeMutableBufferPointer { buffer in
            guard let first = buffer.baseAddress else { return }
            while range.upperBound - position >= size {
                let blocks = first + position
                av_aes_crypt(context, blocks, blocks, Int32(pattern.encrypted), &vector, isDecrypting)
                position += size + pattern.clear * Self.blockSize
            }
        }
    }

    /// - Parameter bytes: whole blocks.
    private func crypt(_ bytes: [UInt8], vector: [UInt8]) throws(FFmpegError) -> [UInt8] {
        guard vector.count == Self.blockSize, bytes.count / Self.blockSize <= Int32.max else {
            throw FFmpegError("av_aes_crypt", message: "a vector of \(vector.count) bytes for \(bytes.count)")
        }
        var vector = vector
        return [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            let blocks = Int32(bytes.count / Self.blockSize)
            av_aes_crypt(context, output.baseAddress, bytes, blocks, &vector, isDecrypting)
            count = bytes.count
        }
    }
}
