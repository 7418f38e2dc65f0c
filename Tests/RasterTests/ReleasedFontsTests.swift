import CPango
import Platform
import Support
import Testing

@testable import Raster

@Suite struct ReleasedFontsTests {
    @Test("Cairo keeps no font of a font map that is gone", .timeLimit(.minutes(5)))
    func fontMapGone() throws {
        // No other test has this size, since cairo has one font for all maps.
        let font = FontDescription.standard.sized(FontSize(quarters: 4003))
        weak var fate: ProgressAtTheEnd?
        do {
            let map = try PangoFontMapOwner()
            let description = try Raster.PangoFont(font)
            let context = try map.makeContext()
            let end = ProgressAtTheEnd()
            fate = end
            try Self.attach(end, to: description, of: map, context)
        }
        // A thread of Pango's may hold the map for a while.
        try eventually(fate == nil)
    }

    /// Ties the life of an object to that of cairo's font.
    private static func attach(
        _ end: ProgressAtTheEnd,
        to description: borrowing Raster.PangoFont,
        of map: borrowing PangoFontMapOwner,
        _ context: borrowing PangoObject
    ) throws {
        let loaded = map.withUnsafePointer { map in
            context.withUnsafePointer { context in
                description.withUnsafePointer { pango_font_map_load_font(map, context, $0) }
            }
        }
        let font = try #require(loaded)
        defer { g_object_unref(UnsafeMutableRawPointer(font)) }
        let drawn = try #require(pango_cairo_font_get_scaled_font(OpaquePointer(font)))
        // The key is an address that nothing else has.
        let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
        let status = cairo_scaled_font_set_user_data(
            drawn,
            key,
            Unmanaged.passRetained(end).toOpaque()
        ) { end in end.map { Unmanaged<ProgressAtTheEnd>.fromOpaque($0).release() } }
        try #require(status == CAIRO_STATUS_SUCCESS)
    }
}
