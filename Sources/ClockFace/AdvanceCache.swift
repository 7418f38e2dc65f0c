internal import Raster

/// The widths of words at 1024 pixels, each measured once: thousands of sentences share most of their words.
final class AdvanceCache {
    private let font: Font
    private let typesetter: Typesetter
    private var advances: [String: Double] = [:]

    init(font: FontDescription, typesetter: Typesetter) {
        self.font = font.sized(FontSize(pixels: 1024))
        self.typesetter = typesetter
    }

    /// - Throws: ``FaceError/raster(_:)`` if a glyph is missing.
    func advance(of text: String) throws(FaceError) -> Double {
        if let known = advances[text] { return known }
        do {
            let metrics = try typesetter.metrics(of: text, font: font)
            advances[text] = metrics.advance
            return metrics.advance
        } catch {
            throw .raster(error)
        }
    }
}
