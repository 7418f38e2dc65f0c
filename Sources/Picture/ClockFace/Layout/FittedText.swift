internal import Raster

/// A text on one line, as large as fits a room.
struct FittedText {
    let text: String
    let font: Font
    /// The pixels that the ink covers, relative to the pen.
    let bounds: PixelRect

    /// - Throws: ``FaceError/doesNotFit(_:)``, ``FaceError/raster(_:)``.
    init(
        _ text: String,
        font: FontDescription,
        in room: PixelRect,
        limit: FontSize? = nil,
        typesetter: Typesetter
    ) throws(FaceError) {
        do {
            let reference = FontSize(pixels: 1024)
            let metrics = try typesetter.metrics(of: text, font: font.sized(reference))
            let size = FontSize.largest(upTo: limit ?? FontSize(pixels: 4 * max(1, room.height))) { size in
                let scale = size.pixels / reference.pixels
                return ((metrics.inkRight - metrics.inkLeft) * scale).rounded(.up) <= Double(room.width)
                    && ((metrics.inkBottom - metrics.inkTop) * scale).rounded(.up) <= Double(room.height)
            }
            guard let size else { throw FaceError.doesNotFit(text) }
            self.text = text
            self.font = font.sized(size)
            bounds = try typesetter.mask(of: text, font: self.font).bounds
        } catch let error as RasterError {
            throw .raster(error)
        } catch {
            throw .doesNotFit(text)
        }
    }

    /// The text with its ink's corner at a pixel.
    func element(left: Int, top: Int, color: Color) -> Scene.Element {
        .text(text, font: font, x: left - bounds.x, y: top - bounds.y, color: color)
    }
}
