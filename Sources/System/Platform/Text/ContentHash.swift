internal import Timeline

/// A 128-bit hash of content, the same in every process; not for secrets.
///
/// Two lanes of multiply-and-fold over 16 bytes at a time: fast enough to be computed for every segment.
package struct ContentHash: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(_ bytes: UnsafeRawBufferPointer) {
        var first: UInt64 = 0x9E37_79B9_7F4A_7C15
        var second: UInt64 = 0xD1B5_4A32_D192_ED03
        var offset = 0
        while offset + 16 <= bytes.count {
            let left = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            let right = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
            first = Self.fold(first ^ left, 0xA076_1D64_78BD_642F ^ right)
            second = Self.fold(second ^ right, 0xE703_7ED1_A0B4_28DB ^ left) &+ first
            offset += 16
        }
        var left: UInt64 = 0
        var right: UInt64 = 0
        for (position, byte) in bytes[offset...].enumerated() {
            if position < 8 {
                left |= UInt64(byte) << (position * 8)
            } else {
                right |= UInt64(byte) << ((position - 8) * 8)
            }
        }
        first = Self.fold(first ^ left, 0x8EBC_6AF0_9C88_C6E3 ^ right)
        second = Self.fold(second ^ right ^ UInt64(bytes.count), 0x5899_65CC_7537_4CC3 ^ left) &+ first
        high = Self.fold(first ^ 0x1D8E_4E27_C47D_124F, second | 1)
        low = Self.fold(second ^ 0xEB44_ACCA_B455_D165, first | 1)
    }

    /// 32 lower-case digits.
    package var hexadecimal: String { high.text(digits: 16, radix: 16) + low.text(digits: 16, radix: 16) }

    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
