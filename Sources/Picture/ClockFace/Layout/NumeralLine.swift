internal import Raster

/// A line of numbers and literals, measured once in a font and ready to be set at any size.
struct NumeralLine {
    private let tokens: [NumeralToken]
    private let font: FontDescription
    private let digits: [TextMetrics]
    private let literals: [String: TextMetrics]

    /// - Throws: ``FaceError/raster(_:)`` if a glyph is missing.
    init(_ tokens: [NumeralToken], canvas: Canvas) throws(FaceError) {
        self.tokens = tokens
        font = canvas.theme.font
        digits = try (0...9).map { (digit) throws(FaceError) in try canvas.metrics(of: String(digit)) }
        var literals: [String: TextMetrics] = [:]
        for text in tokens.flatMap(\.texts) { literals[text] = try canvas.metrics(of: text) }
        self.literals = literals
    }

    /// The line at a size, in cells of whole pixels: all digits have equal cells, so nothing moves when one changes.
    func set(at size: FontSize) -> SetLine {
        let scale = size.pixels / FontSize.reference.pixels
        let cellWidth = Int(((digits.map(\.advance).max() ?? 0) * scale).rounded())
        var cells: [SetLine.Cell] = []
        var x = 0
        for token in tokens {
            switch token {
            case .literal(let text):
                cells.append(SetLine.Cell(content: .literal(text), x: x))
                x += Int(((literals[text]?.advance ?? 0) * scale).rounded())
            case .word(let index, let choices):
                let widths = choices.map { Int(((literals[$0]?.advance ?? 0) * scale).rounded()) }
                let widest = widths.max() ?? 0
                let words = zip(choices, widths).map { (text: $0, shortage: widest - $1) }
                cells.append(SetLine.Cell(content: .word(number: index, words), x: x))
                x += widest
            case .number(let index, let digitCount, let least, let holdsPlace):
                for place in (0..<digitCount).reversed() {
                    let content = SetLine.Content.digit(
                        number: index,
                        place: place,
                        isBlankable: place >= max(1, least),
                        holdsPlace: holdsPlace
                    )
                    cells.append(SetLine.Cell(content: content, x: x))
                    x += cellWidth
                }
            }
        }
        let visible = digits + literals.filter { !$0.key.allSatisfy(\.isWhitespace) }.map(\.value)
        return SetLine(
            font: font.sized(size),
            cells: cells,
            width: x,
            digitWidth: cellWidth,
            digitOffsets: digits.map { Int(((Double(cellWidth) - $0.advance * scale) / 2).rounded()) },
            top: Int(((visible.map(\.inkTop).min() ?? 0) * scale).rounded(.down)),
            bottom: Int(((visible.map(\.inkBottom).max() ?? 0) * scale).rounded(.up))
        )
    }
}
