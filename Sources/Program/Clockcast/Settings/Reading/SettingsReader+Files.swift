internal import Foundation
internal import Platform

extension SettingsReader {
    /// What a file holds that a setting names, from the folder of the settings file on.
    ///
    /// - Parameter limit: bytes that it has at most; a larger one is reported, as one is that cannot be read.
    /// - Returns: nil if none is named, or if something is wrong with it.
    mutating func file(_ key: String, limit: Int) -> (path: String, bytes: [UInt8])? {
        let path = optionalPath(key)
        guard !path.isEmpty else { return nil }
        return contents(of: path, for: key, limit: limit).map { (path, $0) }
    }

    /// The same of a path that is known.
    mutating func contents(of path: String, for key: String, limit: Int) -> [UInt8]? {
        do {
            return try Self.contents(of: path, limit: limit)
        } catch {
            report(key, "cannot be used: \(path) \(error.reason)")
            return nil
        }
    }

    private struct Unreadable: Error {
        /// To follow the name of the file.
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
