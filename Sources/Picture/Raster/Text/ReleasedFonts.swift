internal import CPango
internal import Platform

/// The fonts that cairo keeps after their release, in case they are used again: the last 256, with the outlines of all their glyphs
/// (CAIRO_SCALED_FONT_MAX_HOLDOVERS of cairo-scaled-font.c). They were up to 4 MB of a server at rest, and others each time.
enum ReleasedFonts {
    /// The number of their places, and that of the font that was made last, which cairo also holds.
    private static let places = 256 + 1

    /// Drops them. Cairo has no function for it, so fonts without glyphs, of a kilobyte each, take their places.
    ///
    /// The lock of a ``Typesetter`` is not needed: cairo has its own.
    static func drop() {
        guard let options = try? CairoFontOptions() else { return }
        let face = cairo_user_font_face_create()
        defer { cairo_font_face_destroy(face) }
        var (scale, unchanged) = (cairo_matrix_t(), cairo_matrix_t())
        cairo_matrix_init_identity(&unchanged)
        for size in 1...places {
            cairo_matrix_init_scale(&scale, Double(size), Double(size))
            let font = options.withUnsafePointer { cairo_scaled_font_create(face, &scale, &unchanged, $0) }
            defer { cairo_scaled_font_destroy(font) }
            // Where there is no memory for it, the others stay.
            guard cairo_scaled_font_status(font) == CAIRO_STATUS_SUCCESS else { return }
        }
    }
}
