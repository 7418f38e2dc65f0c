package import Raster

/// The shown second as a row of 48 black and white cells along the bottom edge of a picture.
///
/// From left to right: 4 start bits 1010, 32 bits of Unix seconds (modulo 2^32, most significant first), 8 bits of CRC-8 (polynomial 0x07,
/// initial value 0, not reflected) over the four bytes of the seconds, 4 end bits 0101. A 1 is white (Y 235), a 0 black (Y 16). Cell i
/// spans the columns from round(i W / 48) to round((i + 1) W / 48), each made even by dropping its lowest bit. The row is H / 24 pixels
/// high, rounded up to an even number, at least 8.
package enum TimecodeStrip {
    package static let cellCount = 48

    /// The least width in pixels at which every cell has a column of chroma of its own.
    package static let leastWidth = 96

    /// The height of the row in pixels: even.
    package static func height(in size: PictureSize) -> Int {
        max(8, (((size.height + 23) / 24) + 1) & ~1)
    }

    /// The first column of a cell; for `cellCount` it is the end of the last cell.
    package static func column(of cell: Int, width: Int) -> Int {
        ((2 * cell * width + cellCount) / (2 * cellCount)) & ~1
    }

    /// The 48 bits for a second, the leftmost cell in bit 47.
    package static func bits(seconds: Int64) -> UInt64 {
        let word = UInt32(truncatingIfNeeded: seconds)
        return 0b1010 << 44 | UInt64(word) << 12 | UInt64(checksum(word)) << 4 | 0b0101
    }

    /// CRC-8 with polynomial x^8 + x^2 + x + 1 over the four bytes, most significant first.
    package static func checksum(_ word: UInt32) -> UInt8 {
        var remainder: UInt8 = 0
        for shift in [24, 16, 8, 0] as [UInt32] {
            remainder ^= UInt8(truncatingIfNeeded: word >> shift)
            for _ in 0..<8 {
                remainder = remainder & 0x80 != 0 ? remainder << 1 ^ 0x07 : remainder << 1
            }
        }
        return remainder
    }

    /// Reads the second from one row of luma through the strip, as wide as the picture.
    ///
    /// - Returns: the Unix seconds modulo 2^32, or nil if the start, the end or the checksum is wrong.
    package static func seconds(inRow luma: some RandomAccessCollection<UInt8>) -> UInt32? {
        let row = Array(luma)
        guard row.count >= cellCount else { return nil }
        var bits: UInt64 = 0
        for cell in 0..<cellCount {
            let middle = (column(of: cell, width: row.count) + column(of: cell + 1, width: row.count)) / 2
            bits = bits << 1 | (row[middle] >= 126 ? 1 : 0)
        }
        guard bits >> 44 == 0b1010, bits & 0xF == 0b0101 else { return nil }
        let word = UInt32(truncatingIfNeeded: bits >> 12)
        return checksum(word) == UInt8(truncatingIfNeeded: bits >> 4) ? word : nil
    }

    /// The cells as elements of a scene.
    package static func elements(seconds: Int64, size: PictureSize) -> [Scene.Element] {
        let bits = bits(seconds: seconds)
        let height = height(in: size)
        return (0..<cellCount).map { cell in
            let start = column(of: cell, width: size.width)
            let end = column(of: cell + 1, width: size.width)
            return .rectangle(
                PixelRect(x: start, y: size.height - height, width: end - start, height: height),
                color: bits >> UInt64(cellCount - 1 - cell) & 1 == 1 ? .white : .black
            )
        }
    }
}

/// Whether a face carries the second that it shows in a form for machines.
package enum Timecode: String, Hashable, Sendable, CaseIterable {
    case none
    /// A row of black and white cells at the bottom edge, see ``TimecodeStrip``.
    case strip
}
