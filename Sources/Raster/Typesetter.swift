internal import CPango
internal import Synchronization

/// Sets text with Pango and draws shapes with Cairo, as coverage.
///
/// Nothing of the environment has a say: the resolution, antialiasing and hinting are fixed, so that equal texts give equal
/// masks on every machine with the same fonts.
package final class Typesetter: Sendable {
    /// The one that all faces share, because the fonts that it has loaded take megabytes.
    package static let shared = Typesetter()

    private let state = Mutex(State())

    private struct State {
        let map: FontMap?
        var metrics: [TextKey: TextMetrics] = [:]
        var masks = MaskCache(capacity: 8 << 20)

        init() { map = FontMap() }
    }

    private struct TextKey: Hashable {
        let text: String
        let font: Font
    }

    private init() {}

    /// Checks that a font is there and has a glyph for each character.
    ///
    /// - Throws: ``RasterError/unknownFamily(_:)`` or ``RasterError/missingGlyphs(_:text:)``.
    package func check(_ text: String, font: FontDescription) throws(RasterError) {
        try state.withLock { (state) throws(RasterError) in
            let map = try Self.map(state)
            guard map.has(family: font.family) else { throw RasterError.unknownFamily(font.family) }
            let font = font.sized(FontSize(pixels: 32))
            var missing = ""
            for character in text where !missing.contains(character) {
                let unknown = try map.withLayout(String(character), font) { pango_layout_get_unknown_glyphs_count($0) }
                if unknown > 0 { missing.append(character) }
            }
            guard missing.isEmpty else { throw RasterError.missingGlyphs(missing, text: text) }
        }
    }

    /// The extent of a line of text.
    ///
    /// - Throws: if Pango fails or the text has a zero byte.
    package func metrics(_ text: String, font: Font) throws(RasterError) -> TextMetrics {
        try state.withLock { (state) throws(RasterError) in
            let key = TextKey(text: text, font: font)
            if let known = state.metrics[key] { return known }
            let metrics = try Self.map(state).withLayout(text, font) { layout in
                var (ink, logical) = (PangoRectangle(), PangoRectangle())
                pango_layout_get_extents(layout, &ink, &logical)
                let baseline = pango_layout_get_baseline(layout)
                func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
                return TextMetrics(
                    advance: pixels(logical.width),
                    inkLeft: pixels(ink.x),
                    inkTop: pixels(ink.y - baseline),
                    inkRight: pixels(ink.x + ink.width),
                    inkBottom: pixels(ink.y + ink.height - baseline))
            }
            if state.metrics.count > 4096 { state.metrics.removeAll() }
            state.metrics[key] = metrics
            return metrics
        }
    }

    /// What a line of text covers, relative to the pen at the left end of its baseline.
    ///
    /// - Returns: an empty mask if Pango fails; ``check(_:font:)`` tells beforehand.
    func mask(_ text: String, font: Font) -> CoverageMask {
        state.withLock { state in
            let map = state.map
            return state.masks.mask(for: .text(text, font)) { (try? map?.drawn(text, font)) ?? .empty }
        }
    }

    /// What a disc covers, relative to its centre.
    ///
    /// - Parameter radius: in quarters of a pixel.
    func disc(radius: Int) -> CoverageMask {
        state.withLock { state in
            state.masks.mask(for: .disc(radius: radius)) {
                let extent = radius / 4 + 2
                let drawn = try? CoverageSurface(width: 2 * extent, height: 2 * extent).mask(x: -extent, y: -extent) {
                    cairo_arc($0, Double(extent), Double(extent), Double(radius) / 4, 0, 2 * .pi)
                    cairo_fill($0)
                }
                return drawn ?? .empty
            }
        }
    }

    private static func map(_ state: borrowing State) throws(RasterError) -> FontMap {
        guard let map = state.map else {
            throw RasterError.library(operation: "pango_cairo_font_map_new", code: 0, message: "no font map")
        }
        return map
    }
}
