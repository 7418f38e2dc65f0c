internal import CPango

/// Owns a `PangoFontMap` of fontconfig's fonts, drawn by cairo.
struct PangoFontMapOwner: ~Copyable {
    private let pointer: UnsafeMutablePointer<PangoFontMap>

    init() throws(RasterError) {
        guard let pointer = pango_cairo_font_map_new() else {
            throw .library(operation: "pango_cairo_font_map_new", code: 0, message: "no memory")
        }
        self.pointer = pointer
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    func makeContext() throws(RasterError) -> PangoObject {
        try PangoObject(pango_font_map_create_context(pointer), operation: "pango_font_map_create_context")
    }

    /// The names of all families, fontconfig's generic aliases included, in lower case.
    func familyNames() -> Set<String> {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(pointer, &list, &count)
        defer { g_free(list) }
        var names = Set<String>()
        for index in 0..<Int(count) {
            guard let family = list?[index], let name = pango_font_family_get_name(family) else { continue }
            names.insert(String(cString: name).lowercased())
        }
        return names
    }
}
