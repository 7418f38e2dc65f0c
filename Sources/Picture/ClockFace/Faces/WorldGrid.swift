internal import Calendar
internal import Raster

/// The cells of a ``WorldFace``: equal rectangles, each with a name above the digits.
struct WorldGrid {
    /// The least height in pixels at which a name is readable.
    private static let leastNameHeight = 4

    private let content: PixelRect
    private let columns: Int
    private let gutter: Int
    private let cellWidth: Int
    private let cellHeight: Int
    /// The distance from one row to the next.
    private let pitch: Int
    /// The top of the first row.
    private let top: Int

    /// The digits of the cell whose corner is at 0, 0.
    let block: NumeralBlock
    /// The size that a name may have.
    let nameRoom: PixelRect
    /// The number of rows from the top of a cell to the baseline of its name.
    let nameBaseline: Int

    init(_ canvas: Canvas, columns: Int, count: Int, pattern: DatePattern, names: DateNames) throws(FaceError) {
        content = canvas.content
        self.columns = columns
        let rows = (count + columns - 1) / columns
        gutter = max(2, content.width / (12 * columns))
        let rowGutter = max(2, content.height / (4 * rows))
        cellWidth = (content.width - gutter * (columns - 1)) / columns
        let available = (content.height - rowGutter * (rows - 1)) / rows
        // The digits get more than half of the height, and the name a quarter; the rest separates them.
        let numerals = pattern.numerals(names: names)
        let room = PixelRect(x: 0, y: 0, width: cellWidth, height: available * 56 / 100)
        let digits = try NumeralBlock(numerals, name: pattern.text, in: room, canvas: canvas).bounds.height
        let nameHeight = max(Self.leastNameHeight, min(available * 26 / 100, digits * 55 / 100))
        let space = max(1, digits * 22 / 100)
        guard rows * (nameHeight + space + digits + 2) <= content.height else { throw .doesNotFit(pattern.text) }
        cellHeight = nameHeight + space + digits
        nameRoom = PixelRect(x: 0, y: 0, width: cellWidth, height: nameHeight)
        // Capital letters stand on the baseline; a fifth of the room is for descenders.
        nameBaseline = nameHeight * 8 / 10
        let place = PixelRect(x: 0, y: nameHeight + space, width: cellWidth, height: digits + 1)
        block = try NumeralBlock(numerals, name: pattern.text, in: place, canvas: canvas)
        // Rows are as far from each other as from the edges, but no further than they are high.
        let free = content.height - rows * cellHeight
        let between = rows > 1 ? max(rowGutter, min(free / (rows + 1), cellHeight)) : 0
        pitch = cellHeight + between
        top = content.y + (content.height - rows * cellHeight - (rows - 1) * between) / 2
    }

    /// The rectangle of a clock; a last row that is not full is centred.
    func cell(_ index: Int, of count: Int) -> PixelRect {
        let row = index / columns
        let inRow = min(columns, count - row * columns)
        let left = content.x + (content.width - inRow * cellWidth - (inRow - 1) * gutter) / 2
        return PixelRect(
            x: left + (index % columns) * (cellWidth + gutter),
            y: top + row * pitch,
            width: cellWidth,
            height: cellHeight
        )
    }
}
