internal import CPango

/// Fonts from files, beside those that are installed.
package enum FontFile {
    /// Makes the fonts of a file known to this process, before the first ``Typesetter`` is made.
    ///
    /// - Returns: the family's name, to be used in a ``FontDescription``.
    /// - Throws: ``RasterError/unreadableFont(_:)`` (`FcConfigAppFontAddFile`), ``RasterError/zeroByte``.
    package static func register(_ path: String) throws(RasterError) -> String {
        guard !path.utf8.contains(0) else { throw .zeroByte }
        guard FcInit() != 0, let config = FcConfigGetCurrent(), FcConfigAppFontAddFile(config, path) != 0,
            let family = family(of: path, in: config)
        else { throw .unreadableFont(path) }
        return family
    }

    /// The first family name of the file's first font.
    private static func family(of path: String, in config: OpaquePointer) -> String? {
        // The set belongs to the configuration.
        guard let set = FcConfigGetFonts(config, FcSetApplication) else { return nil }
        for index in 0..<Int(set.pointee.nfont) {
            guard let pattern = set.pointee.fonts[index] else { continue }
            var file: UnsafeMutablePointer<FcChar8>?
            var family: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch, let file,
                String(cString: file) == path,
                FcPatternGetString(pattern, FC_FAMILY, 0, &family) == FcResultMatch, let family
            else { continue }
            return String(cString: family)
        }
        return nil
    }
}
