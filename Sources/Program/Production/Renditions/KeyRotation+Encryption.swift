internal import FFmpeg
package import HLS
internal import Packaging
package import Timeline

extension KeyRotation {
    /// Encrypts a header, or a segment or a part of one, which has the key and the vector of its segment, too (RFC 8216bis, 6.2.3).
    ///
    /// - Parameters:
    ///   - key: the number of the key.
    ///   - number: that of the segment in its list; 0 for a header.
    /// - Returns: the same bytes where only their samples are encrypted.
    /// - Throws: if libavutil fails.
    func encrypted(_ bytes: [UInt8], key: Int64, numbered number: Int64) throws -> [UInt8] {
        guard method == .aes128 else { return bytes }
        return try BlockCipher.encrypt(
            bytes,
            key: Self.key(key).bytes,
            vector: initializationVector(key: key, number: number).bytes
        )
    }

    /// The encryption of samples with a key; nil where whole segments are encrypted.
    func sampleEncryption(key: Int64) -> SampleEncryption? {
        guard method == .sampleAES else { return nil }
        return SampleEncryption(
            key: Self.key(key).bytes,
            vector: initializationVector(key: key, number: 0).bytes,
            keyIdentifier: Self.identifier(ofKey: key).bytes
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
