import Raster
import Support

/// The difference that a drawn picture may have from a golden one.
///
/// The pictures of a machine with the same Debian packages (FreeType, cairo, Pango, fonts-dejavu) are equal to the bit. What
/// is allowed beyond that is what rounding in another build of them may do: at the edge of a stroke the coverage of a pixel
/// is the part of it that the outline covers, so an edge that moves by an eighth of a pixel changes it by an eighth of full
/// contrast. No component of any pixel may differ by more than that, 32 of 255. A glyph that is missing, or that stands one
/// pixel beside its place, changes the pixels along its stems by the whole contrast, which is over 100 in some component in
/// every theme.
///
/// Another version of the font draws other outlines: then the test fails, the pictures have to be looked at and written anew.
struct PictureComparison {
    static let tolerance = 32

    /// The most that a component of a pixel differs, 0 to 255.
    let largest: Int
    /// The number of pixels that differ by more than the tolerance.
    let count: Int

    var isMatch: Bool { count == 0 }

    /// - Parameters:
    ///   - drawn, golden: red, green and blue of each pixel, of pictures of one size.
    init(_ drawn: [UInt8], _ golden: [UInt8]) {
        guard drawn.count == golden.count else {
            (largest, count) = (255, max(drawn.count, golden.count) / 3)
            return
        }
        var (largest, count) = (0, 0)
        for pixel in stride(from: 0, to: drawn.count, by: 3) {
            var worst = 0
            for index in pixel..<pixel + 3 { worst = max(worst, abs(Int(drawn[index]) - Int(golden[index]))) }
            largest = max(largest, worst)
            if worst > Self.tolerance { count += 1 }
        }
        (self.largest, self.count) = (largest, count)
    }

    /// Whether two pictures of one size match. Looks only into rows that are not the same to the bit, up to the first pixel that differs.
    static func isMatch(_ drawn: Picture, _ golden: Picture) -> Bool {
        (0..<golden.size.height).allSatisfy { row in
            drawn.isSame(as: golden, in: row) || Self(drawn.rgb(of: row), golden.rgb(of: row)).isMatch
        }
    }
}

extension Picture {
    /// Whether a row has the same samples in another picture of this size.
    func isSame(as other: Picture, in row: Int) -> Bool {
        areSame(y.row(row), other.y.row(row)) && areSame(u.row(row / 2), other.u.row(row / 2))
            && areSame(v.row(row / 2), other.v.row(row / 2))
    }

    /// Red, green and blue of each pixel, row by row.
    var rgb: [UInt8] { (0..<size.height).flatMap { rgb(of: $0) } }

    /// The pixels of one row.
    fileprivate func rgb(of row: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size.width * 3)
        for column in 0..<size.width {
            let color = self[column, y: row].color
            bytes.append(color.red)
            bytes.append(color.green)
            bytes.append(color.blue)
        }
        return bytes
    }
}
