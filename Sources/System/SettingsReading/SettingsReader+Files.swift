internal import Platform

extension SettingsReader {
    /// The content of a file that a setting names, relative to the folder of the settings file.
    ///
    /// - Parameter limit: the largest size in bytes; a larger file is reported, like one that cannot be read.
    /// - Returns: nil if none is named, or it cannot be used.
    package mutating func file(_ key: String, limit: Int) -> (path: String, bytes: [UInt8])? {
        let path = optionalPath(key)
        guard !path.isEmpty else { return nil }
        return contents(of: path, for: key, limit: limit).map { (path, $0) }
    }

    /// The same for a known path.
    private mutating func contents(of path: String, for key: String, limit: Int) -> [UInt8]? {
        do throws(FileObstacle) { return try NamedFile.read(path, limit: limit) } catch {
            report(key, "cannot be used: \(path) \(error)")
            return nil
        }
    }

    /// The text of such a file, in UTF-8.
    package mutating func text(of path: String, for key: String, limit: Int) -> String? {
        guard let bytes = contents(of: path, for: key, limit: limit) else { return nil }
        do throws(OutsideText.Problem) { return try OutsideText.text(bytes) } catch {
            report(key, "cannot be used: \(path) \(error.rawValue)")
            return nil
        }
    }
}
