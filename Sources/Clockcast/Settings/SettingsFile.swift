internal import Foundation

extension Settings {
    /// Reads the settings of a run: the file if there is one, this process's environment and the flags.
    ///
    /// - Parameter path: nil for none.
    /// - Throws: a `SettingsError` also if the file cannot be read.
    package static func load(
        path: String?,
        flags: [String: String],
        flagNames: [String: String]
    ) throws(SettingsError) -> Settings {
        let environment = ProcessInfo.processInfo.environment
        let isFromEnvironment = path == nil
        guard let path = path ?? environment["CLOCKCAST_CONFIG"] else {
            return try Settings(environment: environment, flags: flags, flagNames: flagNames)
        }
        let named = isFromEnvironment ? "\(path), which CLOCKCAST_CONFIG names," : path
        guard let data = FileManager.default.contents(atPath: path) else {
            var isFolder: ObjCBool = false
            let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
            let reason =
                !exists ? "there is no such file" : isFolder.boolValue ? "it is a folder" : "it may not be read"
            throw SettingsError(["\(named) cannot be read: \(reason)"])
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw SettingsError(["\(named) is not text in UTF-8"])
        }
        return try Settings(file: (text, path), environment: environment, flags: flags, flagNames: flagNames)
    }
}
