import ArgumentParser
import Clockcast
import Foundation
import Platform
internal import Settings

/// The options for the source of settings.
struct SettingsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The settings, a YAML file; config/clockcast.yaml shows and explains all of them.",
            valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml"])
    )
    var config: String?

    /// Whether there is a settings file, which may change.
    var hasFile: Bool { config != nil || ProcessInfo.processInfo.environment["CLOCKCAST_CONFIG"] != nil }

    /// Reads the settings, or reports their mistakes and ends the program.
    func load(flags: [String: String?] = [:]) -> Settings {
        do {
            return try SettingsTrial.load(path: config, flags: flags.compactMapValues { $0 }).checked
        } catch {
            Self.fail(error, status: ExitStatus.configuration)
        }
    }

    /// Reports a problem in spite of which the program goes on.
    static func warn(_ reason: String) {
        StandardStream.error.write("clockcast: warning: \(reason)\n")
    }

    /// Whether the program was started with a standard output. To be used before ``StandardStream/keepNumbers()``.
    static let hasOutput = fcntl(STDOUT_FILENO, F_GETFD) >= 0

    /// Writes what a command was run for, or reports that this cannot be done and ends the program.
    static func output(_ text: String, as name: String) {
        if !write(text) { failOutput(name) }
    }

    /// - Returns: whether all of it was written.
    static func write(_ text: String) -> Bool { hasOutput && StandardStream.output.write(text) }

    static func failOutput(_ name: String) -> Never {
        let reason = hasOutput ? "the disk is full, or its reader is gone" : "there is no standard output"
        fail("the \(name) could not be written: \(reason)", status: ExitStatus.output)
    }

    /// Reports an error and ends the program, by default with the error's own status.
    static func fail(_ error: any Error, status: Int32? = nil) -> Never {
        fail("\(error)", status: status ?? ExitStatus.status(of: error))
    }

    static func fail(_ reason: String, status: Int32) -> Never {
        let lines = reason.split(separator: "\n").map { "clockcast: \(PrintedText.line(String($0)))\n" }
        StandardStream.error.write(lines.joined())
        Foundation.exit(status)
    }
}
