internal import CPango

/// The owner of a Pango font map and the context that goes with it.
///
/// A class, because the map is shared by all that is set; whoever holds it takes care that one thread at a time uses it.
final class FontMap {
    private let map: UnsafeMutablePointer<PangoFontMap>
    private let context: OpaquePointer

    init?() {
        guard let map = pango_cairo_font_map_new() else { return nil }
        // A point is a pixel.
        pango_cairo_font_map_set_resolution(OpaquePointer(map), 72)
        guard let context = pango_font_map_create_context(map) else {
            g_object_unref(map)
            return nil
        }
        self.map = map
        self.context = context
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
    }

    /// Whether fontconfig knows the family by this name and does not put another in its place.
    func has(family: String) -> Bool {
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(map, &families, &count)
        defer { g_free(families) }
        let aliases: Set<String> = ["sans", "serif", "monospace", "sans-serif"]
        if aliases.contains(family.lowercased()) { return true }
        return UnsafeBufferPointer(start: families, count: Int(count)).contains { entry in
            guard let entry, let name = pango_font_family_get_name(entry) else { return false }
            return String(cString: name).lowercased() == family.lowercased()
        }
    }

    /// Lends a layout of one line; the pointer is valid within the closure only.
    ///
    /// - Throws: if the text has a zero byte or Pango gives no layout.
    func withLayout<Result>(
        _ text: String,
        _ font: Font,
        _ body: (OpaquePointer) -> Result
    ) throws(RasterError) -> Result {
        guard !text.utf8.contains(0), !font.description.family.utf8.contains(0) else { throw .zeroByte }
        guard let layout = pango_layout_new(context) else {
            throw .library(operation: "pango_layout_new", code: 0, message: "out of memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
        let description = pango_font_description_new()
        defer { pango_font_description_free(description) }
        pango_font_description_set_family(description, font.description.family)
        pango_font_description_set_weight(description, PangoWeight(UInt32(font.description.weight.rawValue)))
        pango_font_description_set_absolute_size(description, font.size.pixels * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, description)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, -1)
        return body(layout)
    }

    /// Draws a line of text as coverage.
    func drawn(_ text: String, _ font: Font) throws(RasterError) -> CoverageMask {
        try withLayout(text, font) { layout -> Result<CoverageMask, RasterError> in
            var ink = PangoRectangle()
            pango_layout_get_pixel_extents(layout, &ink, nil)
            let baseline = pango_layout_get_baseline(layout) / PANGO_SCALE
            // A pixel around the ink, because extents are rounded and antialiasing reaches beyond them.
            let (left, top) = (Int(ink.x) - 2, Int(ink.y - baseline) - 2)
            return Result { () throws(RasterError) in
                try CoverageSurface(width: Int(ink.width) + 4, height: Int(ink.height) + 4).mask(x: left, y: top) {
                    cairo_move_to($0, Double(-left), Double(-top))
                    pango_cairo_show_layout_line($0, pango_layout_get_line_readonly(layout, 0))
                }
            }
        }.get()
    }
}
