internal import CPango

/// Owns a `PangoFontDescription`: a family, a weight and an absolute size.
struct PangoFont: ~Copyable {
    private let pointer: OpaquePointer

    init(_ font: Font) throws(RasterError) {
        guard let pointer = pango_font_description_new() else {
            throw .library(operation: "pango_font_description_new", code: 0, message: "no memory")
        }
        self.pointer = pointer
        pango_font_description_set_family(pointer, font.description.family)
        pango_font_description_set_weight(pointer, PangoWeight(UInt32(font.description.weight.rawValue)))
        // An absolute size does not depend on the resolution that the environment sets.
        pango_font_description_set_absolute_size(pointer, font.size.pixels * Double(PANGO_SCALE))
    }

    deinit { pango_font_description_free(pointer) }

    func withUnsafePointer<Result, Failure: Error>(
        _ body: (OpaquePointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(pointer)
    }
}
