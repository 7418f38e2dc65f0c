package import Foundation

/// A folder that is removed with its owner.
package final class TemporaryFolder: Sendable {
    package let root: URL

    package init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("clockcast-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    package func url(_ name: String) -> URL {
        root.appendingPathComponent(name)
    }

    /// Writes a file.
    ///
    /// - Returns: its path.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        let url = url(name)
        try Data(bytes).write(to: url)
        return url.path
    }
}
