/// Reads the syntax elements of a raw byte sequence payload (ITU-T H.264, 7.2 and 9.1).
struct BitReader {
    private let bytes: [UInt8]
    /// The position of the next bit, from the first bit of the first byte.
    private(set) var position: Int

    /// - Parameters:
    ///   - payload: an RBSP, without emulation prevention bytes.
    ///   - position: the first bit to read.
    init(_ payload: [UInt8], at position: Int = 0) {
        bytes = payload
        self.position = position
    }

    /// The end of a payload's data: the position of rbsp_stop_one_bit.
    static func end(of payload: [UInt8]) throws(H264Error) -> Int {
        guard let last = payload.lastIndex(where: { $0 != 0 }) else { throw H264Error("the payload has no stop bit") }
        return last * 8 + 7 - payload[last].trailingZeroBitCount
    }

    /// Reads u(n), most significant bit first.
    ///
    /// - Parameter count: 0 to 32.
    mutating func bits(_ count: Int) throws(H264Error) -> UInt32 {
        guard position + count <= bytes.count * 8 else { throw H264Error("the payload ends within a syntax element") }
        var value: UInt32 = 0
        for _ in 0..<count {
            value = value << 1 | UInt32(bytes[position >> 3] >> (7 - UInt8(position & 7)) & 1)
            position += 1
        }
        return value
    }

    /// Reads u(1).
    mutating func flag() throws(H264Error) -> Bool {
        try bits(1) == 1
    }

    /// Reads ue(v), an unsigned Exp-Golomb code.
    mutating func unsigned() throws(H264Error) -> UInt32 {
        var zeros = 0
        while try bits(1) == 0 {
            zeros += 1
            guard zeros < 32 else { throw H264Error("an Exp-Golomb code has more than 31 leading zeros") }
        }
        return try (1 << UInt32(zeros)) - 1 + bits(zeros)
    }

    /// Reads se(v), a signed Exp-Golomb code (9.1.1).
    mutating func signed() throws(H264Error) -> Int32 {
        let code = Int64(try unsigned())
        return Int32(code.isMultiple(of: 2) ? -(code / 2) : (code + 1) / 2)
    }
}

/// A bit stream that this module cannot read, or to which it cannot add pictures.
package struct H264Error: Error, Equatable, CustomStringConvertible {
    /// A description of the fault, with the syntax element of ITU-T H.264.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
