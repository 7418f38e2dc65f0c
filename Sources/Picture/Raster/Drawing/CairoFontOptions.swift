internal import CPango

/// Owns the options with which glyphs are drawn, the same on every machine.
struct CairoFontOptions: ~Copyable {
    private let pointer: OpaquePointer

    /// Grey antialiasing, no hinting, and metrics that are not rounded: outlines scale exactly, and the result depends neither on the
    /// display nor on the user's fontconfig files.
    init() throws(RasterError) {
        guard let pointer = cairo_font_options_create() else {
            throw .library(operation: "cairo_font_options_create", code: 0, message: "no memory")
        }
        // The check comes before the field is set, because an initializer of a type with a deinit cannot throw afterwards.
        do {
            try CairoStatus.check(cairo_font_options_status(pointer), "cairo_font_options_create")
        } catch {
            cairo_font_options_destroy(pointer)
            throw error
        }
        self.pointer = pointer
        cairo_font_options_set_antialias(pointer, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(pointer, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(pointer, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_subpixel_order(pointer, CAIRO_SUBPIXEL_ORDER_DEFAULT)
    }

    deinit { cairo_font_options_destroy(pointer) }

    func withUnsafePointer<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
