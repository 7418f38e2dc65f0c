internal import Foundation
internal import Platform

extension SettingsTrial {
    /// Reads the settings of a run, like ``Settings/load(path:flags:flagNames:)``.
    ///
    /// - Throws: if the file cannot be read, or is not YAML.
    package static func load(
        path: String?,
        flags: [String: String] = [:],
        flagNames: [String: String] = [:]
    ) throws(SettingsError) -> SettingsTrial {
        let environment = ProcessInfo.processInfo.environment
        let isFromEnvironment = path == nil
        guard let path = path ?? environment["CLOCKCAST_CONFIG"] else {
            return try SettingsTrial(environment: environment, flags: flags, flagNames: flagNames)
        }
        let named = isFromEnvironment ? "\(path), which CLOCKCAST_CONFIG names," : path
        guard !path.isEmpty else { throw SettingsError(["the settings file cannot be read: its path is empty"]) }
        let data: [UInt8]
        // A pipe is allowed, because it is written for this purpose.
        do throws(FileObstacle) { data = try NamedFile.read(path, limit: largestFile, allowsStreams: true) } catch {
            throw SettingsError(["\(named) \(error)"])
        }
        let text: String
        do throws(OutsideText.Problem) { text = try OutsideText.text(data) } catch {
            throw SettingsError(["\(named) \(error.rawValue)"])
        }
        return try SettingsTrial(file: (text, path), environment: environment, flags: flags, flagNames: flagNames)
    }

    /// Larger files are not settings: this is enough for 10,000 captions of 1,000 letters.
    private static let largestFile = 16 << 20
}
