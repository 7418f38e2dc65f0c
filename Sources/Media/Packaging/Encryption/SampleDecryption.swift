internal import Boxes
internal import FFmpeg

/// Undoes SAMPLE-AES for those who examine it. The result has as many bytes, so that all offsets stay true. Any bytes are safe to try.
package struct SampleDecryption: Sendable {
    let key: [UInt8]
    /// The vector of a transport stream; fragmented MP4 has its own.
    let vector: [UInt8]

    /// - Returns: nil if the key or the vector does not have 16 bytes.
    package init?(key: [UInt8], vector: [UInt8]) {
        guard key.count == BlockCipher.blockSize, vector.count == BlockCipher.blockSize else { return nil }
        (self.key, self.vector) = (key, vector)
    }

    /// A segment whose samples are in the clear.
    ///
    /// - Parameter header: the content of its EXT-X-MAP as it came; empty if there is none.
    /// - Returns: nil if it is encrypted in another way; the same bytes for what is neither a transport stream nor fragmented MP4, which this
    ///   method leaves in the clear.
    package func segment(_ bytes: [UInt8], header: [UInt8]) -> [UInt8]? {
        guard let cipher = try? BlockCipher(key: key, decrypts: true) else { return nil }
        if bytes.first == 0x47 {
            var stream = EncryptedTransportStream(bytes)
            return stream.decrypted(by: cipher, vector: vector)
        }
        guard MP4Box.boxes(ByteReader(bytes)).contains(where: { $0.name == "moof" }) else { return bytes }
        return EncryptedFragments(header: header)?.decrypted(bytes, by: cipher)
    }
}
