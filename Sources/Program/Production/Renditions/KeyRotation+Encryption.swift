internal import FFmpeg
package import HLS
package import Timeline

extension KeyRotation {
    /// Encrypts a segment, or a part of one, which has the key and the vector of its segment, too (RFC 8216bis, 6.2.3).
    ///
    /// - Parameters:
    ///   - number: its own number, under which its list has it.
    ///   - segment: its number on the grid.
    /// - Throws: if libavutil fails.
    package func encrypted(_ bytes: [UInt8], numbered number: Int64, segment: Int64, on grid: SegmentGrid) throws
        -> [UInt8]
    {
        let key = self.number(ofSegment: segment, on: grid)
        return try BlockCipher.encrypt(
            bytes,
            key: Self.key(key).bytes,
            vector: initializationVector(key: key, number: number).bytes
        )
    }

    /// Encrypts a header.
    ///
    /// - Parameter key: the number of the key.
    /// - Throws: if libavutil fails.
    package func encrypted(header bytes: [UInt8], key: Int64) throws -> [UInt8] {
        try BlockCipher.encrypt(
            bytes,
            key: Self.key(key).bytes,
            vector: initializationVector(key: key, number: 0).bytes
        )
    }

    /// The most bits a second that the padding of a rendition's segments adds, each of which has up to 16 bytes of it, and which are a
    /// second long, or half a second with parts.
    package static func bitRate(inParts: Bool) -> Int { BlockCipher.blockSize * 8 * (inParts ? 2 : 1) }
}
