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

    /// The line with its numbers, aligned in its width.
    func elements(
        _ numbers: [Int],
        x: Int,
        baseline: Int,
        color: Color,
        alignment: Alignment
    ) -> [Scene.Element] {
        let shortage = cells.reduce(0) { $0 + self.shortage(of: $1.content, numbers) }
        var x = x + alignment.offset(free: shortage)
        return cells.compactMap { cell in
            defer { x -= self.shortage(of: cell.content, numbers) }
            switch cell.content {
            case .literal(let text):
                if text.allSatisfy(\.isWhitespace) { return nil }
                return .text(text, font: font, x: x + cell.x, y: baseline, color: color)
            case .word(let number, let words):
                let word = words[numbers[number]]
                if word.text.isEmpty { return nil }
                return .text(word.text, font: font, x: x + cell.x, y: baseline, color: color)
            case .digit(let number, let place, let isBlankable, _):
                let rest = Self.rest(of: numbers[number], place: place)
                if isBlankable, rest == 0 { return nil }
                let digit = rest % 10
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

    /// The number of pixels by which a cell is narrower than it can be.
    private func shortage(of content: Content, _ numbers: [Int]) -> Int {
        switch content {
        case .literal: 0
        case .word(let number, let words): words[numbers[number]].shortage
        case .digit(let number, let place, let isBlankable, let holdsPlace):
            isBlankable && !holdsPlace && Self.rest(of: numbers[number], place: place) == 0 ? digitWidth : 0
        }
    }

    private static let names = (0...9).map(String.init)

    /// The number without its last digits.
    private static func rest(of number: Int, place: Int) -> Int {
        var number = number
        for _ in 0..<place { number /= 10 }
        return number
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

    func elements(_ numbers: [Int], color: Color, movedBy offset: (x: Int, y: Int) = (0, 0)) -> [Scene.Element] {
        line.elements(numbers, x: x + offset.x, baseline: baseline + offset.y, color: color, alignment: alignment)
    }
}
