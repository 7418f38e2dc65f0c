internal import Timeline

/// 16 bytes, which are a block of AES: a key of AES-128, or an initialization vector (RFC 8216, 5.2).
package struct CipherBlock: Hashable, Sendable {
    private let high: UInt64
    private let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

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
