internal import CPango
internal import Glibc
internal import Platform

/// Fonts from files, beside those that are installed.
package enum FontFile {
    /// The largest file, in bytes; collections of all Chinese, Japanese and Korean characters in all weights are smaller.
    package static let largest = 256 << 20

    /// The content and the first font of each registered file, by its path.
    private static let known = Lock<[String: (content: ContentHash, font: FontDescription)]>([:])

    /// Registers the fonts of a file with this process, before the first ``Typesetter`` that needs them is made. A registered file must not
    /// change: fontconfig and cairo go by its path.
    ///
    /// - Returns: the family and the weight of the file's first font.
    /// - Throws: ``RasterError/unreadableFont(_:_:)``, ``RasterError/noFont(_:)`` (`FcConfigAppFontAddFile`),
    ///   ``RasterError/changedFont(_:)``.
    package static func register(_ path: String) throws(RasterError) -> FontDescription {
        // fontconfig would wait for a pipe to be written, and read everything below a folder.
        let content = try content(of: path)
        return try known.withLock { (known) throws(RasterError) in
            if let former = known[path] {
                guard former.content == content else { throw .changedFont(path) }
                return former.font
            }
            guard FcInit() != 0, let config = FcConfigGetCurrent(), FcConfigAppFontAddFile(config, path) != 0,
                let font = font(of: path, in: config)
            else { throw .noFont(path) }
            known[path] = (content, font)
            return font
        }
    }

    private static func content(of path: String) throws(RasterError) -> ContentHash {
        // Each part is hashed by itself, so no more than that is held.
        var hashes: [UInt64] = []
        do throws(FileObstacle) {
            try NamedFile.read(path, limit: largest) { part in
                let hash = ContentHash(part)
                hashes += [hash.high, hash.low]
            }
        } catch {
            throw .unreadableFont(path, error)
        }
        return hashes.withUnsafeBytes { ContentHash($0) }
    }

    /// The first family name of the file's first font, and the nearest weight; bold if it has several.
    private static func font(of path: String, in config: OpaquePointer) -> FontDescription? {
        // The set belongs to the configuration.
        guard let set = FcConfigGetFonts(config, FcSetApplication) else { return nil }
        for index in 0..<Int(set.pointee.nfont) {
            guard let pattern = set.pointee.fonts[index], FontFace.text(FC_FILE, of: pattern) == path,
                let family = FontFace.text(FC_FAMILY, of: pattern)
            else { continue }
            var weight: Int32 = 0
            guard FcPatternGetInteger(pattern, FC_WEIGHT, 0, &weight) == FcResultMatch else {
                return FontDescription(family: family, weight: .bold)
            }
            let wanted = Int(FcWeightToOpenType(weight))
            let nearest = FontDescription.Weight.allCases.min {
                abs($0.rawValue - wanted) < abs($1.rawValue - wanted)
            }
            return FontDescription(family: family, weight: nearest ?? .bold)
        }
        return nil
    }
}
