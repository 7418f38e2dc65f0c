internal import FFmpeg
package import HLS
internal import Packaging
package import Timeline

extension KeyRotation {
    /// Encrypts a segment, or a part of one, which has the key and the vector of its segment, too (RFC 8216bis, 6.2.3).
    ///
    /// - Parameters:
    ///   - number: its own number, under which its list has it.
    ///   - segment: its number on the grid.
    /// - Returns: the same bytes where only their samples are encrypted.
    /// - Throws: if libavutil fails.
    package func encrypted(_ bytes: [UInt8], numbered number: Int64, segment: Int64, on grid: SegmentGrid) throws
        -> [UInt8]
    {
        try encrypted(bytes, key: self.number(ofSegment: segment, on: grid), numbered: number)
    }

    /// Encrypts a header.
    ///
    /// - Parameter key: the number of the key.
    /// - Throws: if libavutil fails.
    package func encrypted(header bytes: [UInt8], key: Int64) throws -> [UInt8] {
        try encrypted(bytes, key: key, numbered: 0)
    }

    private func encrypted(_ bytes: [UInt8], key: Int64, numbered number: Int64) throws -> [UInt8] {
        guard method == .aes128 else { return bytes }
        return try BlockCipher.encrypt(
            bytes,
            key: Self.key(key).bytes,
            vector: initializationVector(key: key, number: number).bytes
        )
    }

    /// The most bits a second that the encryption of a rendition's segments adds, which are a second long, or half a second with parts: up
    /// to 16 bytes of padding, or a few boxes and eight bytes for each picture.
    package func bitRate(inParts: Bool, at rate: FrameRate) -> Int {
        let pieces = inParts ? 2 : 1
        return switch method {
        case .aes128: BlockCipher.blockSize * 8 * pieces
        case .sampleAES: (64 * pieces + 8 * rate.framesPerSecond) * 8
        }
    }
}

extension StreamRendition {
    /// The same with samples that are encrypted with the key of a segment, if a stream has such keys.
    ///
    /// - Parameter segment: its number on the grid.
    package func encrypted(by keys: KeyRotation?, inSegment segment: Int64, on grid: SegmentGrid) -> StreamRendition {
        encrypted(by: keys, key: keys?.number(ofSegment: segment, on: grid))
    }

    /// The same with the number of the key; nil for none.
    package func encrypted(by keys: KeyRotation?, key: Int64?) -> StreamRendition {
        guard let keys, let key, keys.method == .sampleAES else { return self }
        return encrypted(
            by: SampleEncryption(
                key: KeyRotation.key(key).bytes,
                vector: keys.initializationVector(key: key, number: 0).bytes,
                keyIdentifier: KeyRotation.identifier(ofKey: key).bytes
            )
        )
    }
}
