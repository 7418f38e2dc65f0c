/// Writes the syntax elements of a raw byte sequence payload (ITU-T H.264, 7.2 and 9.1).
struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var pendingCount = 0

    /// The number of bits written.
    var position: Int { bytes.count * 8 + pendingCount }

    mutating func reserveCapacity(_ count: Int) {
        bytes.reserveCapacity(count)
    }

    /// Writes u(n), most significant bit first.
    ///
    /// - Parameter count: 0 to 32; bits of the value above it must be zero.
    mutating func bits(_ value: UInt32, count: Int) {
        pending = pending << UInt64(count) | UInt64(value)
        pendingCount += count
        while pendingCount >= 8 {
            pendingCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: pending >> UInt64(pendingCount)))
        }
    }

    /// Writes u(1).
    mutating func flag(_ value: Bool) {
        bits(value ? 1 : 0, count: 1)
    }

    /// Writes ue(v), an unsigned Exp-Golomb code.
    ///
    /// - Parameter value: less than 2^32 - 1.
    mutating func unsigned(_ value: UInt32) {
        let code = value + 1
        let length = 32 - code.leadingZeroBitCount
        bits(0, count: length - 1)
        bits(code, count: length)
    }

    /// Writes se(v), a signed Exp-Golomb code (9.1.1).
    mutating func signed(_ value: Int32) {
        unsigned(value > 0 ? UInt32(value) * 2 - 1 : UInt32(-Int64(value)) * 2)
    }

    /// Copies bits of a payload.
    mutating func copy(_ payload: [UInt8], _ range: Range<Int>) throws(H264Error) {
        var reader = BitReader(payload, at: range.lowerBound)
        while reader.position < range.upperBound {
            let count = min(24, range.upperBound - reader.position)
            bits(try reader.bits(count), count: count)
        }
    }

    /// Writes rbsp_trailing_bits(): a one, then zeros to the next byte.
    mutating func trailingBits() {
        flag(true)
        align(with: false)
    }

    /// Fills the last byte, as cabac_alignment_one_bit does with ones.
    mutating func align(with bit: Bool) {
        while pendingCount > 0 { flag(bit) }
    }

    /// Appends whole bytes; the position must be a multiple of eight.
    mutating func append(_ whole: ArraySlice<UInt8>) {
        precondition(pendingCount == 0, "whole bytes at a position that is not aligned")
        bytes.append(contentsOf: whole)
    }

    /// The bytes written; the position must be a multiple of eight.
    func finish() -> [UInt8] {
        precondition(pendingCount == 0, "the payload ends within a byte")
        return bytes
    }
}
