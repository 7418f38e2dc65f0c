internal import Raster
internal import Timeline

/// A line of a date pattern at a size: where each digit and each literal stands.
struct SetLine {
    enum Content {
        case literal(String)
        /// The digit of a field that counts 10^place.
        case digit(DatePattern.Field, place: Int)
    }

    struct Cell {
        let content: Content
        /// The left edge in pixels from the start of the line.
        let x: Int
    }

    let font: Font
    let cells: [Cell]
    /// Pixels from the first cell to the end of the last.
    let width: Int
    /// For each digit, how far in its cell the pen starts, so that it stands in the middle.
    let digitOffsets: [Int]
    /// The rows that any digit or literal can reach, relative to the baseline: top < 0 <= bottom.
    let top: Int
    let bottom: Int

    var height: Int { bottom - top }

    /// The line at a time, its first cell at column x.
    func elements(at time: CivilTime, x: Int, baseline: Int, color: Color) -> [Scene.Element] {
        cells.compactMap { cell in
            switch cell.content {
            case .literal(let text):
                if text.allSatisfy(\.isWhitespace) { return nil }
                return .text(text, font: font, x: x + cell.x, y: baseline, color: color)
            case .digit(let field, let place):
                let digit = Self.digit(of: field.value(in: time), place: place)
                return .text(
                    Self.names[digit],
                    font: font,
                    x: x + cell.x + digitOffsets[digit],
                    y: baseline,
                    color: color
                )
            }
        }
    }

    private static let names = (0...9).map(String.init)

    private static func digit(of value: Int, place: Int) -> Int {
        var value = value
        for _ in 0..<place { value /= 10 }
        return value % 10
    }
}
