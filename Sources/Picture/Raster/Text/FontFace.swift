internal import CPango

/// A face of a font file, used to set text.
package struct FontFace: Hashable, Sendable {
    /// The file's path on this machine.
    package let path: String
    /// The index of the face in a collection, and of the instance of a variable font in the upper 16 bits (`FC_INDEX`).
    package let index: Int
}

extension FontFace {
    /// - Returns: nil for a font that does not come from a file.
    init?(_ font: UnsafeMutablePointer<CPango.PangoFont>) {
        // All fonts of this font map are fontconfig's (pango_cairo_font_map_new).
        let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        guard let pattern, let path = Self.text(FC_FILE, of: pattern) else { return nil }
        var index: Int32 = 0
        _ = FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
        self.init(path: path, index: Int(index))
    }

    /// A property of a font in fontconfig; nil if it has none.
    static func text(_ property: String, of pattern: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, property, 0, &text) == FcResultMatch else { return nil }
        return text.map { String(cString: $0) }
    }
}

/// The libraries that set and draw text.
package enum TextLibraries {
    /// The versions of Pango, HarfBuzz and cairo: other versions may place glyphs and cover pixels otherwise.
    package static var versions: String {
        [pango_version_string(), hb_version_string(), cairo_version_string()]
            .map { $0.map { String(cString: $0) } ?? "" }.joined(separator: " ")
    }
}
