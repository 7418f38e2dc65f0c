import Support
import Testing

@testable import FFmpeg

@Suite("AES-128 of libavutil") struct BlockCipherTests {
    /// NIST SP 800-38A, F.2.1.
    private static let key: [UInt8] = [
        0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6, 0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c,
    ]
    private static let vector = [UInt8](0..<16)

    @Test("The first block is that of the standard")
    func standard() throws {
        let plain: [UInt8] = [
            0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96, 0xe9, 0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a,
        ]
        let encrypted = try BlockCipher.encrypt(plain, key: Self.key, vector: Self.vector)
        #expect(encrypted.count == 32)
        #expect(
            encrypted.prefix(16) == [
                0x76, 0x49, 0xab, 0xac, 0x81, 0x19, 0xb2, 0x46, 0xce, 0xe9, 0x8e, 0x9b, 0x12, 0xe9, 0x19, 0x7d,
            ]
        )
    }

    @Test("A pattern leaves blocks in the clear, and the next one goes on from the last that is encrypted")
    func pattern() throws {
        let first: [UInt8] = [
            0x6b, 0xc1, 0xbe, 0xe2, 0x2e, 0x40, 0x9f, 0x96, 0xe9, 0x3d, 0x7e, 0x11, 0x73, 0x93, 0x17, 0x2a,
        ]
        let second: [UInt8] = [
            0xae, 0x2d, 0x8a, 0x57, 0x1e, 0x03, 0xac, 0x9c, 0x9e, 0xb7, 0x6f, 0xac, 0x45, 0xaf, 0x8e, 0x51,
        ]
        let clear = [UInt8](repeating: 7, count: 144)
        let plain = [1, 2] + first + clear + second + [3, 4, 5]
        var bytes = plain
        let cipher = try BlockCipher(key: Self.key)
        cipher.apply(to: &bytes, in: 2..<bytes.count, .oneInTen, vector: Self.vector)
        #expect(bytes.prefix(6) == [1, 2, 0x76, 0x49, 0xab, 0xac])
        #expect(Array(bytes[18..<162]) == clear)
        // The second block of the standard.
        #expect(
            Array(bytes[162...]) == [
                0x50, 0x86, 0xcb, 0x9b, 0x50, 0x72, 0x19, 0xee, 0x95, 0xdb, 0x11, 0x3a, 0x91, 0x76, 0x78, 0xb2, 3, 4, 5,
            ]
        )
        let back = try BlockCipher(key: Self.key, decrypts: true)
        back.apply(to: &bytes, in: 2..<bytes.count, .oneInTen, vector: Self.vector)
        #expect(bytes == plain)
    }

    @Test("Bytes of any length come back", arguments: [0, 1, 15, 16, 17, 188 * 20, 65_537])
    func roundTrip(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let encrypted = try BlockCipher.encrypt(bytes, key: Self.key, vector: Self.vector)
        #expect(encrypted.count == count / 16 * 16 + 16)
        #expect(try BlockCipher.decrypt(encrypted, key: Self.key, vector: Self.vector) == bytes)
    }

    @Test("What is not whole, or has no padding, is nothing")
    func damaged() throws {
        let encrypted = try BlockCipher.encrypt([1, 2, 3], key: Self.key, vector: Self.vector)
        #expect(try BlockCipher.decrypt([], key: Self.key, vector: Self.vector) == nil)
        #expect(try BlockCipher.decrypt(Array(encrypted.dropLast()), key: Self.key, vector: Self.vector) == nil)
        let other = Self.key.map { ~$0 }
        #expect(try BlockCipher.decrypt(encrypted, key: other, vector: Self.vector) == nil)
    }

    @Test("A key and a vector have 16 bytes")
    func lengths() {
        #expect(throws: FFmpegError.self) { try BlockCipher.encrypt([1], key: [1], vector: Self.vector) }
        #expect(throws: FFmpegError.self) { try BlockCipher.encrypt([1], key: Self.key, vector: []) }
    }
}
