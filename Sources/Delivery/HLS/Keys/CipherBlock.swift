internal import Timeline

/// 16 bytes, which are a block of AES: a key of AES-128, or an initialization vector (RFC 8216, 5.2).
package struct CipherBlock: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    /// The number of its bytes.
    package static let count = 16

    package var bytes: [UInt8] {
        withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
    }

    /// 32 hexadecimal digits.
    var hexadecimal: String {
        [high, low].map { $0.text(digits: 16, radix: 16) }.joined()
    }
}
