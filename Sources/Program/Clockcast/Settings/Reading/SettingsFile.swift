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
        let data: Data
        do throws(SettingsError) { data = try contents(of: path) } catch {
            throw SettingsError(
                error.problems.map { "\(path.isEmpty ? "the settings file" : named) cannot be read: \($0)" }
            )
        }
        let text: String
        do throws(OutsideText.Problem) { text = try OutsideText.text(data) } catch {
            throw SettingsError(["\(named) \(error.rawValue)"])
        }
        return try SettingsTrial(file: (text, path), environment: environment, flags: flags, flagNames: flagNames)
    }

    /// Larger files are not settings: this is enough for 10,000 captions of 1,000 letters.
    private static let longestFile = 16 << 20

    /// The bytes of a file, or of a pipe.
    ///
    /// - Throws: the reason why it cannot be read, in words.
    private static func contents(of path: String) throws(SettingsError) -> Data {
        guard !path.isEmpty else { throw SettingsError(["its path is empty"]) }
        switch FileObstacle(of: path) {
        case .missing: throw SettingsError(["no such file"])
        case .folder: throw SettingsError(["it is a directory"])
        case .denied: throw SettingsError(["permission denied"])
        // A pipe is allowed, because it is written for this purpose.
        case .endless, nil: break
        }
        guard let file = FileHandle(forReadingAtPath: path) else { throw SettingsError(["permission denied"]) }
        var data = Data()
        do {
            while data.count <= longestFile, let part = try file.read(upToCount: 1 << 16), !part.isEmpty {
                data += part
            }
        } catch {
            throw SettingsError([error.localizedDescription])
        }
        guard data.count <= longestFile else { throw SettingsError(["it is longer than \(longestFile >> 20) MiB"]) }
        return data
    }
}
