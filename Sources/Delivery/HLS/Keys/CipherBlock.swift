internal import Timeline

/// 16 bytes, which are a block of AES: a key of AES-128, or an initialization vector (RFC 8216, 5.2).
package struct CipherBlock: Hashable, Sendable {
    let bits: UInt128

    /// The number of its bytes.
    package static let count = 16

    package var bytes: [UInt8] {
        withUnsafeBytes(of: bits.bigEndian) { Array($0) }
    }

    /// 32 hexadecimal digits.
    var hexadecimal: String { bits.text(digits: 32, radix: 16) }
}
