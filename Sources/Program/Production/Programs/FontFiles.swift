internal import Platform
internal import Raster

/// The contents of font files, each of which is read once.
package struct FontFiles: Sendable {
    private let contents = KeptValues<String, ContentIdentity> { path in
        var content = ContentIdentity()
        if let bytes = try? NamedFile.read(path, limit: FontFile.largest) {
            content.add(bytes.withUnsafeBytes { ContentHash($0) }.hexadecimal)
        } else {
            // The file was removed after it was found: its path at least makes another name.
            content.add(path)
        }
        return content
    }

    package init() {}

    /// The identity of a face's file, which is the same on every machine that has the file, in any place.
    func content(of face: FontFace) -> ContentIdentity {
        var content = contents[face.path]
        content.add("\(face.index)")
        return content
    }
}
