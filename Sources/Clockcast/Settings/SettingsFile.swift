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
        guard let path = path ?? environment["CLOCKCAST_CONFIG"] else {
            return try Settings(environment: environment, flags: flags, flagNames: flagNames)
        }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SettingsError(["\(path) cannot be read; --config names a YAML file"])
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw SettingsError(["\(path) is not text in UTF-8"])
        }
        return try Settings(file: (text, path), environment: environment, flags: flags, flagNames: flagNames)
    }
}
