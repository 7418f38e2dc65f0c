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
        if area.isStrip {
            let width = area.width / 4
            digits = area.columns(from: 0, width: area.width - width - 8)
            note = area.columns(from: area.width - width, width: width).middle(height: area.height * 60 / 100)
        } else {
            // In a portrait picture digits and note stay together, in the middle.
            (digits, note) = area.middle(height: area.width * 6 / 10).parted(upper: 82, lower: 12)
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
