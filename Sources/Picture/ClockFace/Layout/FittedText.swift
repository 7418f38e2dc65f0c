internal import Raster

/// A text on one line, as large as fits a room.
struct FittedText {
    let text: String
    let font: Font
    /// The pixels that the ink covers, relative to the pen.
    let bounds: PixelRect

    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    init(_ text: String, in room: PixelRect, limit: FontSize? = nil, canvas: Canvas) throws(FaceError) {
        let metrics = try canvas.metrics(of: text)
        let size = FontSize.largest(upTo: limit ?? FontSize(pixels: 4 * max(1, room.height))) { size in
            let scale = size.pixels / FontSize.reference.pixels
            return ((metrics.inkRight - metrics.inkLeft) * scale).rounded(.up) <= Double(room.width)
                && ((metrics.inkBottom - metrics.inkTop) * scale).rounded(.up) <= Double(room.height)
        }
        guard let size else { throw .doesNotFit(text) }
        self.text = text
        font = canvas.theme.font.sized(size)
        do { bounds = try canvas.typesetter.mask(of: text, font: font).bounds } catch { throw .raster(error) }
    }

    /// The text with its ink's corner at a pixel.
    func element(left: Int, top: Int, color: Color) -> Scene.Element {
        .text(text, font: font, x: left - bounds.x, y: top - bounds.y, color: color)
    }

    /// The text in the middle of the height of a room, aligned in its width.
    func element(in room: PixelRect, alignment: Alignment, color: Color) -> Scene.Element {
        element(
            left: room.x + alignment.offset(free: room.width - bounds.width),
            top: room.y + (room.height - bounds.height) / 2,
            color: color
        )
    }
}
