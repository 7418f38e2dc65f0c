internal import CZlib
internal import Platform

/// The structure of a PNG file (PNG, third edition, 5); decoding its pixels is up to the browser.
enum PNGFile {
    /// The signature, and the head of an IHDR of 13 bytes (5.2 and 11.2.1).
    static let beginning: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    /// The largest width and height, in pixels: a small file can be a picture that fills the memory of every visitor.
    private static let largestSide: UInt32 = 4096

    /// The fault of a file that begins as a PNG, worded to follow its name; nil if there is none.
    static func damage(of bytes: [UInt8]) -> String? {
        func number(at index: Int) -> UInt32 { bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        var (index, hasPixels) = (8, false)
        while index + 12 <= bytes.count {
            let length = Int(number(at: index))
            guard let name = OutsideText.name(bytes[index + 4..<index + 8]),
                name.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) })
            else {
                return "has no name of a chunk at byte \(index + 4)"
            }
            guard length <= bytes.count - index - 12 else { return "ends within the \(name) chunk at byte \(index)" }
            let end = index + 8 + length
            let sum = bytes[index + 4..<end].withContiguousStorageIfAvailable {
                crc32(0, $0.baseAddress, UInt32($0.count))
            }
            guard sum == UInt(number(at: end)) else {
                return "is damaged: the checksum of the \(name) chunk at byte \(index) is wrong"
            }
            if index == 8 {
                let (width, height) = (number(at: 16), number(at: 20))
                guard (1...largestSide).contains(width), (1...largestSide).contains(height) else {
                    return "has \(width)x\(height) pixels; it must have 1x1 to \(largestSide)x\(largestSide)"
                }
            }
            if name == "IDAT" { hasPixels = true }
            if name == "IEND" { return hasPixels ? nil : "has no pixels: there is no IDAT chunk" }
            index = end + 4
        }
        return "ends without an IEND chunk"
    }
}
