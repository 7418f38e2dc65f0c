import Testing

@testable import H264

@Suite("Bit streams")
struct BitStreamTests {
    @Test(
        "Unsigned Exp-Golomb codes are those of table 9-2",
        arguments: zip(
            [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 3600, 4294967294] as [UInt32],
            [
                "1", "010", "011", "00100", "00101", "00110", "00111", "0001000", "0001001", "0001010",
                "00000000000111000010001",
                "0000000000000000000000000000000" + "11111111111111111111111111111111",
            ]
        )
    )
    func unsignedCodes(value: UInt32, code: String) throws {
        var writer = BitWriter()
        writer.unsigned(value)
        #expect(writer.position == code.count)
        writer.trailingBits()
        let bytes = writer.finish()
        let bits = bytes.map { byte in
            let digits = String(byte, radix: 2)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }
        #expect(bits.joined().hasPrefix(code + "1"))
        var reader = BitReader(bytes)
        #expect(try reader.unsigned() == value)
        #expect(reader.position == code.count)
    }

    @Test(
        "Signed Exp-Golomb codes are those of table 9-3",
        arguments: zip([0, 1, -1, 2, -2, 3, -3] as [Int32], [0, 1, 2, 3, 4, 5, 6] as [UInt32])
    )
    func signedCodes(value: Int32, code: UInt32) throws {
        var signed = BitWriter()
        signed.signed(value)
        signed.trailingBits()
        var unsigned = BitWriter()
        unsigned.unsigned(code)
        unsigned.trailingBits()
        #expect(signed.finish() == unsigned.finish())
        var reader = BitReader(signed.finish())
        #expect(try reader.signed() == value)
    }

    @Test("A payload that ends within a code is an error, not a trap")
    func truncated() {
        for bytes in [[], [0], [0, 0, 0, 0, 0], [1]] as [[UInt8]] {
            var reader = BitReader(bytes)
            #expect(throws: H264Error.self) { try reader.unsigned() }
        }
    }
}
