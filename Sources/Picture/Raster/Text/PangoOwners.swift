internal import CPango
internal import Platform

/// Owns a `PangoFontDescription`: a family, a weight and an absolute size.
typealias PangoFont = Owned<OpaqueThing.Font, OpaquePointer>
/// Owns one reference to a GObject of Pango (context, layout).
typealias PangoObject = Owned<OpaqueThing.Object, OpaquePointer>
/// Owns a `PangoFontMap` of fontconfig's fonts, drawn by cairo.
typealias PangoFontMapOwner = Owned<PangoFontMap, UnsafeMutablePointer<PangoFontMap>>

extension PangoFont {
    init(_ font: Font) throws(RasterError) {
        let operation = "pango_font_description_new"
        try self.init(pango_font_description_new(), of: operation, free: pango_font_description_free)
        withUnsafePointer { pointer in
            pango_font_description_set_family(pointer, font.description.family)
            pango_font_description_set_weight(pointer, PangoWeight(UInt32(font.description.weight.rawValue)))
            // An absolute size does not depend on the resolution that the environment sets.
            pango_font_description_set_absolute_size(pointer, font.size.pixels * Double(PANGO_SCALE))
        }
    }
}

extension PangoObject {
    /// - Parameter pointer: a new reference, as the function returned it.
    init(_ pointer: OpaquePointer?, of operation: String) throws(RasterError) {
        try self.init(pointer, of: operation) { g_object_unref(UnsafeMutableRawPointer($0)) }
    }
}

extension PangoFontMapOwner {
    init() throws(RasterError) {
        try self.init(pango_cairo_font_map_new(), of: "pango_cairo_font_map_new") {
            g_object_unref(UnsafeMutableRawPointer($0))
        }
        // A thread of Pango's may hold the map longer than this owner does. Data of an object goes last, after the map's fonts.
        withUnsafePointer { map in
            g_object_set_data_full(
                UnsafeMutableRawPointer(map).assumingMemoryBound(to: GObject.self),
                "clockcast-released-fonts",
                UnsafeMutableRawPointer(map)
            ) { _ in ReleasedFonts.drop() }
        }
    }

    func makeContext() throws(RasterError) -> PangoObject {
        let context = withUnsafePointer { pango_font_map_create_context($0) }
        return try PangoObject(context, of: "pango_font_map_create_context")
    }

    /// The names of all families, fontconfig's generic aliases included, in lower case.
    func familyNames() -> Set<String> {
        var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        withUnsafePointer { pango_font_map_list_families($0, &list, &count) }
        defer { g_free(list) }
        var names = Set<String>()
        for index in 0..<Int(count) {
            guard let family = list?[index], let name = pango_font_family_get_name(family) else { continue }
            names.insert(String(cString: name).lowercased())
        }
        return names
    }
}
