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

extension [UInt8] {
    /// The units of a sample of H.264, each of which has its length in four bytes before it: the ranges without the lengths.
    ///
    /// - Returns: what can be read of them.
    var unitRanges: [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start + 4 < count {
            let length = self[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length > 0, start + 4 + length <= count else { break }
            ranges.append(start + 4..<start + 4 + length)
            start += 4 + length
        }
        return ranges
    }
}

/// Whether the unit with a first byte is a slice: types 1 and 5 (ITU-T H.264, table 7-1).
func isSlice(_ header: UInt8) -> Bool { [1, 5].contains(header & 0x1f) }
