internal import CPango
internal import Glibc
internal import Platform

/// Fonts from files, beside those that are installed.
package enum FontFile {
    /// The content and the first font of each registered file, by its path.
    private static let known = Lock<[String: (content: ContentHash, font: FontDescription)]>([:])

    /// Registers the fonts of a file with this process, before the first ``Typesetter`` that needs them is made. A registered file must not
    /// change: fontconfig and cairo go by its path.
    ///
    /// - Returns: the family and the weight of the file's first font.
    /// - Throws: ``RasterError/missingFont(_:)``, ``RasterError/noFontFile(_:)``, ``RasterError/unreadableFont(_:)``
    ///   (`FcConfigAppFontAddFile`), ``RasterError/changedFont(_:)``, ``RasterError/zeroByte``.
    package static func register(_ path: String) throws(RasterError) -> FontDescription {
        guard !path.utf8.contains(0) else { throw .zeroByte }
        // fontconfig would wait for a pipe to be written, and read everything below a folder.
        switch FileObstacle(of: path) {
        case .missing: throw .missingFont(path)
        case .folder, .endless: throw .noFontFile(path)
        case .denied: throw .unreadableFont(path)
        case nil: break
        }
        guard let content = content(of: path) else { throw .unreadableFont(path) }
        return try known.withLock { (known) throws(RasterError) in
            if let former = known[path] {
                guard former.content == content else { throw .changedFont(path) }
                return former.font
            }
            guard FcInit() != 0, let config = FcConfigGetCurrent(), FcConfigAppFontAddFile(config, path) != 0,
                let font = font(of: path, in: config)
            else { throw .unreadableFont(path) }
            known[path] = (content, font)
            return font
        }
    }

    /// - Returns: nil if it cannot be read (`fopen`, `fread`).
    private static func content(of path: String) -> ContentHash? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        // Each megabyte is hashed by itself, so no more than that is held.
        var hashes: [UInt64] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        while true {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { break }
            let hash = buffer[..<count].withUnsafeBytes { ContentHash($0) }
            hashes += [hash.high, hash.low]
        }
        return ferror(file) == 0 ? hashes.withUnsafeBytes { ContentHash($0) } : nil
    }

    /// The first family name of the file's first font, and the nearest weight; bold if it has several.
    private static func font(of path: String, in config: OpaquePointer) -> FontDescription? {
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
            var weight: Int32 = 0
            guard FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch else {
                return FontDescription(family: String(cString: family), weight: .bold)
            }
            let wanted = Int(FcWeightToOpenType(weight))
            let nearest = FontDescription.Weight.allCases.min {
                abs($0.rawValue - wanted) < abs($1.rawValue - wanted)
            }
            return FontDescription(family: String(cString: family), weight: nearest ?? .bold)
        }
        return nil
    }
}
