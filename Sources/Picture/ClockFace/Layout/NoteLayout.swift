internal import Raster

/// The area of the digits, and that of a ``NoteLine`` below them, or beside them in a strip.
struct NoteLayout {
    /// The area of the digits; the whole area if there is no note.
    let digits: PixelRect
    private let note: PixelRect
    private let area: PixelRect

    init(of area: PixelRect, hasNote: Bool) {
        self.area = area
        guard hasNote else {
            (digits, note) = (area, .empty)
            return
        }
        if area.width > 6 * area.height {
            let width = area.width / 4
            let height = area.height * 60 / 100
            digits = PixelRect(x: area.x, y: area.y, width: area.width - width - 8, height: area.height)
            note = PixelRect(
                x: area.endX - width,
                y: area.y + (area.height - height) / 2,
                width: width,
                height: height
            )
        } else {
            // In a portrait picture digits and note stay together, in the middle.
            let height = min(area.height, area.width * 6 / 10)
            let top = area.y + (area.height - height) / 2
            digits = PixelRect(x: area.x, y: top, width: area.width, height: height * 82 / 100)
            note = PixelRect(x: area.x, y: top + height * 88 / 100, width: area.width, height: height * 12 / 100)
        }
    }

    /// Centres digits that are not as high as their area together with the note below them.
    ///
    /// - Returns: the number of pixels by which the digits move up, and the area of the note.
    func grouped(_ block: NumeralBlock) -> (lift: Int, note: PixelRect) {
        guard !note.isEmpty, note.y >= digits.endY else { return (0, note) }
        let (height, noteHeight) = (block.bounds.height, note.height)
        let gap = max(1, min(noteHeight, area.height - height - noteHeight))
        let top = area.y + (area.height - height - gap - noteHeight) / 2
        return (block.bounds.y - top, note.moved(byX: 0, y: top + height + gap - note.y))
    }
}
