internal import Foundation
internal import Platform

extension SettingsReader {
    /// The content of a file that a setting names, relative to the folder of the settings file.
    ///
    /// - Parameter limit: the largest size in bytes; a larger file is reported, like one that cannot be read.
    /// - Returns: nil if none is named, or it cannot be used.
    mutating func file(_ key: String, limit: Int) -> (path: String, bytes: [UInt8])? {
        let path = optionalPath(key)
        guard !path.isEmpty else { return nil }
        return contents(of: path, for: key, limit: limit).map { (path, $0) }
    }

    /// The same for a known path.
    mutating func contents(of path: String, for key: String, limit: Int) -> [UInt8]? {
        do {
            return try Self.contents(of: path, limit: limit)
        } catch {
            report(key, "cannot be used: \(path) \(error.reason)")
            return nil
        }
    }

    private struct Unreadable: Error {
        /// The text that follows the name of the file.
        let reason: String
    }

    private static let denied = "cannot be read: permission denied"

    private static func contents(of path: String, limit: Int) throws(Unreadable) -> [UInt8] {
        switch FileObstacle(of: path) {
        case .missing: throw Unreadable(reason: "does not exist")
        case .folder, .endless: throw Unreadable(reason: "is not a regular file")
        case .denied: throw Unreadable(reason: denied)
        case nil: break
        }
        guard let file = FileHandle(forReadingAtPath: path) else { throw Unreadable(reason: denied) }
        var bytes: [UInt8] = []
        do {
            while bytes.count <= limit, let part = try file.read(upToCount: limit + 1 - bytes.count), !part.isEmpty {
                bytes += part
            }
        } catch {
            throw Unreadable(reason: "cannot be read: \(error.localizedDescription)")
        }
        guard bytes.count <= limit else {
            throw Unreadable(reason: "is larger than \(limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB")")
        }
        return bytes
    }
}
