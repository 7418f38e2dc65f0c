package import Raster
internal import Timeline

/// A row of black and white cells at the bottom edge that says which second the picture shows, for machines to read.
///
/// 48 cells over the whole width: 1010, the seconds since the Unix epoch in 32 bits, a CRC-8 (polynomial 0x07, start 0) of
/// these four bytes, 0101; the most significant bit first, white for one.
package enum TimecodeStrip {
    package static let cellCount = 48

    /// How high the row is in pixels; even.
    package static func height(in size: PictureSize) -> Int {
        (max(8, size.height / 24) + 1) & ~1
    }

    package static func elements(in size: PictureSize, second: Int64) -> [Scene.Element] {
        let height = height(in: size)
        let bits = bits(of: UInt32(truncatingIfNeeded: second))
        return (0..<cellCount).map { cell in
            let (left, right) = (edge(cell, width: size.width), edge(cell + 1, width: size.width))
            return Scene.Element(
                .rectangle(width: right - left, height: height),
                x: left,
                y: size.height - height,
                color: bits >> UInt64(cellCount - 1 - cell) & 1 == 1 ? .white : .black)
        }
    }

    /// Reads the cells of a row of luma samples.
    ///
    /// - Returns: the second, or nil if the row holds no valid strip.
    package static func decode(row: some RandomAccessCollection<UInt8>) -> UInt32? {
        var bits: UInt64 = 0
        for cell in 0..<cellCount {
            let middle = (edge(cell, width: row.count) + edge(cell + 1, width: row.count)) / 2
            bits = bits << 1 | (row[row.index(row.startIndex, offsetBy: middle)] > 125 ? 1 : 0)
        }
        let second = UInt32(truncatingIfNeeded: bits >> 12)
        return self.bits(of: second) == bits ? second : nil
    }

    /// The left edge of a cell: on a whole 2x2 block, so that chroma does not blur.
    private static func edge(_ cell: Int, width: Int) -> Int {
        (cell * width + cellCount / 2) / cellCount & ~1
    }

    private static func bits(of second: UInt32) -> UInt64 {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: second >> $0) }
        let check = bytes.reduce(UInt8(0)) { register, byte in
            (0..<8).reduce(register ^ byte) { register, _ in
                register & 0x80 == 0 ? register << 1 : register << 1 ^ 0x07
            }
        }
        return 0b1010 << 44 | UInt64(second) << 12 | UInt64(check) << 4 | 0b0101
    }
}
