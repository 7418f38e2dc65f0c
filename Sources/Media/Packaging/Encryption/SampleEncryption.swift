/// SAMPLE-AES (RFC 8216bis, 4.4.4.4): of pictures and sound parts of the samples are encrypted, and all that is around them is in the clear.
package struct SampleEncryption: Hashable, Sendable {
    /// 16 bytes.
    let key: [UInt8]
    /// The initialization vector, 16 bytes, with which each protected block or subsample begins anew.
    let vector: [UInt8]
    /// KID, 16 bytes, by which a header of MP4 names the key.
    let keyIdentifier: [UInt8]

    package init(key: [UInt8], vector: [UInt8], keyIdentifier: [UInt8]) {
        (self.key, self.vector, self.keyIdentifier) = (key, vector, keyIdentifier)
    }
}

/// Whether the unit with a first byte is a slice: types 1 and 5 (ITU-T H.264, table 7-1).
func isSlice(_ header: UInt8) -> Bool { [1, 5].contains(header & 0x1f) }
