/// Reads big-endian numbers from a part of some bytes. Reading beyond the end returns nil, so any bytes are safe.
package struct ByteReader: Sendable {
    private let bytes: [UInt8]
    /// The position of the next byte, in all of the bytes.
    package private(set) var position: Int
    package let end: Int

    package init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
        self.bytes = bytes
        let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
        (position, end) = (range.lowerBound, range.upperBound)
    }

    package var count: Int { end - position }

    /// The place of what is left, in all of the bytes.
    package var range: Range<Int> { position..<end }

    /// - Parameter size: 1 to 8 bytes.
    package mutating func unsigned(_ size: Int) -> UInt64? {
        guard count >= size else { return nil }
        var value: UInt64 = 0
        for byte in bytes[position..<position + size] { value = value << 8 | UInt64(byte) }
        position += size
        return value
    }

    /// - Parameter size: 1 to 7 bytes, so that it is not negative.
    package mutating func integer(_ size: Int) -> Int64? { unsigned(size).map { Int64($0) } }

    package mutating func byte() -> UInt8? { unsigned(1).map { UInt8($0) } }

    /// Four characters.
    package mutating func name() -> String? {
        guard count >= 4 else { return nil }
        defer { position += 4 }
        return String(decoding: bytes[position..<position + 4], as: UTF8.self)
    }

    /// Skips bytes, to the end at most.
    package mutating func skip(_ size: Int) { position += min(max(size, 0), count) }

    /// The next bytes, without moving on; fewer at the end.
    package func peek(_ size: Int) -> ArraySlice<UInt8> { bytes[position..<position + min(max(size, 0), count)] }

    /// The next bytes as a reader of their own.
    package mutating func part(_ size: Int) -> ByteReader {
        let reader = ByteReader(bytes, position..<position + min(max(size, 0), count))
        skip(size)
        return reader
    }
}
