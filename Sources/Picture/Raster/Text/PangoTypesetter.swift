internal import CPango
internal import Platform

/// Sets text with Pango. It is not thread-safe: ``Typesetter`` guards it.
struct PangoTypesetter: ~Copyable {
    private let fontMap: PangoFontMapOwner
    private let context: PangoObject
    private let layout: PangoObject
    private let families: Set<String>

    init() throws(RasterError) {
        let fontMap = try PangoFontMapOwner()
        let context = try fontMap.makeContext()
        let options = try CairoFontOptions()
        context.withUnsafePointer { context in
            options.withUnsafePointer { pango_cairo_context_set_font_options(context, $0) }
            pango_cairo_context_set_resolution(context, 72)
            pango_context_set_round_glyph_positions(context, 0)
            pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
        }
        layout = try PangoObject(context.withUnsafePointer { pango_layout_new($0) }, of: "pango_layout_new")
        layout.withUnsafePointer { pango_layout_set_single_paragraph_mode($0, 1) }
        families = fontMap.familyNames()
        self.fontMap = fontMap
        self.context = context
    }

    /// Whether fontconfig has the family, generic aliases included; case does not matter.
    func knows(family: String) -> Bool {
        families.contains(family.lowercased())
    }

    /// The product of scalars and pixels of size that Pango's 32-bit units hold in any font: 2^31 / PANGO_SCALE pixels, if every scalar is
    /// 16 times as wide as the size, which is more than the widest ligature.
    private static let widest = 1 << 17

    /// - Parameter withFaces: whether the faces of the glyphs are looked up.
    /// - Throws: ``RasterError/missingGlyphs(_:text:family:)`` if a character would be drawn as a box,
    ///   ``RasterError/textTooLong(_:)``.
    func metrics(
        of text: String,
        font: Font,
        withFaces: Bool = false
    ) throws(RasterError) -> (metrics: TextMetrics, faces: Set<FontFace>) {
        let count = text.unicodeScalars.count
        guard count <= Typesetter.lengthLimit else { throw .textTooLong(count) }
        // Outlines are not hinted, so a long text is measured at a smaller size and scaled in proportion.
        let size = min(font.size, FontSize(quarters: 4 * Self.widest / max(1, count)))
        let scale = font.size.pixels / size.pixels / Double(PANGO_SCALE)
        return try withUnsafeLayout(text, font.description.sized(size)) { layout in
            var (ink, logical) = (PangoRectangle(), PangoRectangle())
            pango_layout_get_extents(layout, &ink, &logical)
            let baseline = Double(pango_layout_get_baseline(layout))
            let (left, top) = (Double(ink.x), Double(ink.y) - baseline)
            let metrics = TextMetrics(
                advance: Double(logical.width) * scale,
                inkLeft: left * scale,
                inkTop: top * scale,
                inkRight: (left + Double(ink.width)) * scale,
                inkBottom: (top + Double(ink.height)) * scale
            )
            return (metrics, withFaces ? Self.faces(in: layout) : [])
        }
    }

    private static func faces(in layout: OpaquePointer) -> Set<FontFace> {
        var faces = Set<FontFace>()
        guard let position = pango_layout_get_iter(layout) else { return faces }
        defer { pango_layout_iter_free(position) }
        repeat {
            // The end of a line has no run.
            guard let run = pango_layout_iter_get_run_readonly(position),
                let font = run.pointee.item.pointee.analysis.font, let face = FontFace(font)
            else { continue }
            faces.insert(face)
        } while pango_layout_iter_next_run(position) != 0
        return faces
    }

    /// - Throws: ``RasterError/missingGlyphs(_:text:family:)`` if a character would be drawn as a box.
    func mask(of text: String, font: Font) throws(RasterError) -> CoverageMask {
        let metrics = try metrics(of: text, font: font).metrics
        // The area has one pixel more on each side than the outline needs; empty rows and columns are cut off again.
        let (left, top) = (Int(metrics.inkLeft.rounded(.down)) - 1, Int(metrics.inkTop.rounded(.down)) - 1)
        let bounds = PixelRect(
            x: left,
            y: top,
            width: Int(metrics.inkRight.rounded(.up)) + 1 - left,
            height: Int(metrics.inkBottom.rounded(.up)) + 1 - top
        )
        let surface = try CairoSurface(CAIRO_FORMAT_A8, width: bounds.width, height: bounds.height)
        let context = try CairoContext(surface)
        try withUnsafeLayout(text, font) { layout in
            context.withUnsafePointer { context in
                let baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
                cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
                cairo_move_to(context, Double(-left), Double(-top) - baseline)
                // Text is drawn as outlines, since pango_cairo_show_layout would leave a picture of every glyph in cairo's cache and
                // another in pixman's, for digits of half the screen's height. Outlines are also placed to fractions of a pixel, where
                // cairo 1.16 rounds the positions of its glyph pictures.
                pango_cairo_layout_path(context, layout)
                cairo_fill(context)
            }
        }
        try context.check("pango_cairo_layout_path")
        return surface.mask(in: bounds)
    }

    private func withUnsafeLayout<Result>(
        _ text: String,
        _ font: Font,
        _ body: (OpaquePointer) -> Result
    ) throws(RasterError) -> Result {
        guard !text.utf8.contains(0) else { throw .zeroByte }
        guard knows(family: font.description.family) else { throw .unknownFamily(font.description.family) }
        // Without an explicit language Pango takes that of the environment.
        context.withUnsafePointer {
            pango_context_set_language($0, pango_language_from_string(font.description.language))
        }
        let pangoFont = try PangoFont(font)
        let missing = layout.withUnsafePointer { layout in
            pangoFont.withUnsafePointer { pango_layout_set_font_description(layout, $0) }
            pango_layout_set_text(layout, text, -1)
            return pango_layout_get_unknown_glyphs_count(layout)
        }
        if missing > 0 {
            throw .missingGlyphs(missingCharacters(of: text), text: text, family: font.description.family)
        }
        return layout.withUnsafePointer(body)
    }

    /// The characters that no font has, found by setting each alone.
    private func missingCharacters(of text: String) -> String {
        var missing = ""
        for character in text where !missing.contains(character) {
            let count = layout.withUnsafePointer { layout in
                pango_layout_set_text(layout, String(character), -1)
                return pango_layout_get_unknown_glyphs_count(layout)
            }
            if count > 0 { missing.append(character) }
        }
        return missing
    }
}
