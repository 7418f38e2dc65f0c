internal import Foundation
internal import Platform
internal import Raster

/// What font files hold: each is read once.
final class FontFiles: Sendable {
    private let contents = Lock<[String: ContentIdentity]>([:])

    /// The same on every machine that has the same file, wherever it lies.
    func content(of face: FontFace) -> ContentIdentity {
        var content = contents.withLock { $0[face.path] } ?? read(face.path)
        content.add("\(face.index)")
        return content
    }

    private func read(_ path: String) -> ContentIdentity {
        var content = ContentIdentity()
        if let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) {
            content.add(data.withUnsafeBytes { ContentHash($0) }.hexadecimal)
        } else {
            // Gone since it was found: at least it is another name then.
            content.add(path)
        }
        contents.withLock { $0[path] = content }
        return content
    }
}
