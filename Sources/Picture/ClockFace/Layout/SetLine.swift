internal import Raster

/// A line of numbers and literals at a size, with the position of each digit and literal.
struct SetLine {
    enum Content {
        case literal(String)
        /// The digit of one of the numbers that counts 10^place. If it is blankable and the number is less than that, it is left out, and
        /// its cell too unless it holds its place.
        case digit(number: Int, place: Int, isBlankable: Bool, holdsPlace: Bool)
        /// The word that one of the numbers chooses, and how much narrower each is than the widest.
        case word(number: Int, [(text: String, shortage: Int)])
    }

    struct Cell {
        let content: Content
        /// The left edge in pixels from the start of the line if everything is as wide as it can be.
        let x: Int
    }

    let font: Font
    let cells: [Cell]
    /// The pixels from the first cell to the end of the last if everything is as wide as it can be.
    let width: Int
    let digitWidth: Int
    /// The offset of the pen in the cell of each digit, which centres it.
    let digitOffsets: [Int]
    /// The rows that any digit or literal can reach, relative to the baseline: top < 0 <= bottom.
    let top: Int
    let bottom: Int

    var height: Int { bottom - top }

    private static let digits = (0...9).map(String.init)

    /// The text of a cell, nil for none, the offset of the pen in it, and the number of pixels by which it is narrower than it can be.
    fileprivate func shown(in cell: Cell, _ numbers: [Int]) -> (text: String?, inset: Int, shortage: Int) {
        switch cell.content {
        case .literal(let text): return (text.allSatisfy(\.isWhitespace) ? nil : text, 0, 0)
        case .word(let number, let words):
            let word = words[numbers[number]]
            return (word.text.isEmpty ? nil : word.text, 0, word.shortage)
        case .digit(let number, let place, let isBlankable, let holdsPlace):
            let rest = (0..<place).reduce(numbers[number]) { rest, _ in rest / 10 }
            if isBlankable, rest == 0 { return (nil, 0, holdsPlace ? 0 : digitWidth) }
            return (Self.digits[rest % 10], digitOffsets[rest % 10], 0)
        }
    }
}

extension [SetLine] {
    /// The height of the lines one under the other.
    ///
    /// - Parameter gap: the space between two lines in hundredths of the height of the lower.
    func height(gap: Int) -> Int {
        enumerated().reduce(0) { $0 + $1.element.height + ($1.offset > 0 ? gap * $1.element.height / 100 : 0) }
    }

    /// The lines one under the other, in the middle of an area.
    func placed(in area: PixelRect, gap: Int, alignment: Alignment) -> [PlacedLine] {
        var y = area.y + (area.height - height(gap: gap)) / 2
        return enumerated().map { index, line in
            if index > 0 { y += gap * line.height / 100 }
            defer { y += line.height }
            let x = area.x + alignment.offset(free: area.width - line.width)
            return PlacedLine(line: line, x: x, baseline: y - line.top, alignment: alignment)
        }
    }
}

/// A line at its place in a picture.
struct PlacedLine {
    let line: SetLine
    let x: Int
    let baseline: Int
    let alignment: Alignment

    /// The line with its numbers, aligned in its width.
    func elements(_ numbers: [Int], color: Color, movedBy offset: (x: Int, y: Int) = (0, 0)) -> [Scene.Element] {
        let shown = line.cells.map { line.shown(in: $0, numbers) }
        var x = x + offset.x + alignment.offset(free: shown.reduce(0) { $0 + $1.shortage })
        return zip(line.cells, shown).compactMap { cell, shown in
            defer { x -= shown.shortage }
            return shown.text.map {
                .text($0, font: line.font, x: x + cell.x + shown.inset, y: baseline + offset.y, color: color)
            }
        }
    }
}
