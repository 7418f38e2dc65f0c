internal import Foundation
internal import Platform
internal import SettingsReading

/// Settings as they were read, with all mistakes: the default replaces a wrong value.
package struct SettingsTrial: Sendable {
    package let settings: Settings
    /// The mistakes, one line each, as in ``SettingsError``.
    package let problems: [String]
    private let wrongKeys: Set<String>
    /// The settings file if it is empty.
    package let emptyFile: String?

    /// Reads the settings: built-in defaults, over them the file, the environment, the flags.
    ///
    /// - Parameters:
    ///   - file: the text of a YAML file, and its path for errors.
    ///   - environment: the variables, of which those that begin with `CLOCKCAST_` are read.
    ///   - flags: values by key, for example `server.port`.
    /// - Throws: if the file is not YAML, so that nothing else can be checked.
    package init(
        file: (text: String, path: String)? = nil,
        environment: [String: String] = [:],
        flags: [String: String] = [:]
    ) throws(SettingsError) {
        var layers: [any SettingsLayer] = [SettingsFlags(values: flags), SettingsVariables(environment: environment)]
        let document: SettingsDocument? =
            if let file { try SettingsDocument(file.text, path: file.path) } else { nil }
        if let document { layers.append(document) }
        emptyFile = document?.isEmpty == true ? file?.path : nil
        let folder = file.map { $0.path.split(separator: "/", omittingEmptySubsequences: false).dropLast() } ?? []
        var reader = SettingsReader(layers: layers, folder: folder.joined(separator: "/"))
        settings = Settings(reading: &reader)
        problems = reader.allProblems
        wrongKeys = reader.wrongKeys
    }

    /// Reads the settings of a run: the file if there is one, this process's environment and the flags.
    ///
    /// - Parameter path: the path of the file; nil for none.
    /// - Throws: if the file cannot be read, or is not YAML.
    package static func load(path: String?, flags: [String: String] = [:]) throws(SettingsError) -> SettingsTrial {
        let environment = ProcessInfo.processInfo.environment
        let isFromEnvironment = path == nil
        guard let path = path ?? environment["CLOCKCAST_CONFIG"] else {
            return try SettingsTrial(environment: environment, flags: flags)
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
        return try SettingsTrial(file: (text, path), environment: environment, flags: flags)
    }

    /// Larger files are not settings: this is enough for 10,000 captions of 1,000 letters.
    private static let largestFile = 16 << 20

    /// The settings.
    ///
    /// - Throws: every mistake, one a line.
    package var checked: Settings {
        get throws(SettingsError) {
            guard problems.isEmpty else { throw SettingsError(problems) }
            return settings
        }
    }

    /// Whether a setting is as it was written.
    package func isRight(_ key: String) -> Bool { !wrongKeys.contains(key) }

    /// Whether a channel can be made from the settings: for wrong settings elsewhere the defaults are enough.
    package func canMake(channel name: String) -> Bool {
        ["", ".renditions", ".frame_rate", ".captions", ".captions_file", ".places", ".times", ".to"].allSatisfy {
            isRight("channels.\(name)\($0)")
        }
    }
}

/// Settings that cannot be used, in words for their author.
package struct SettingsError: Error, Equatable, CustomStringConvertible {
    /// The mistakes, a line each, with the key, the value and the allowed values.
    package let problems: [String]

    package init(_ problems: [String]) {
        self.problems = problems
    }

    package var description: String { problems.map(PrintedText.line).joined(separator: "\n") }
}
