import ArgumentParser
internal import ChannelSettings
import Foundation
import Clockcast
import Platform
internal import Production
internal import Settings

struct CheckConfig: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-config",
        abstract: "Check a settings file and report its mistakes.",
        discussion: """
            The exit status is 0 if a server would start with it, and 78 if not, with a line for each problem: where it \
            is, the setting, its value and what it must be. The fonts, time zones and files that it names must be on \
            this machine. Warnings, such as one of low contrast, change the status only with --strict.

            Without a file, the one that CLOCKCAST_CONFIG names is checked. Variables and defaults are checked too.
            """
    )

    @Argument(help: "The YAML file.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String?

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Exit with 78 for warnings, too.")
    var strict = false

    func validate() throws {
        if file != nil, options.config != nil {
            throw ValidationError("The file is given twice: as an argument and with --config.")
        }
    }

    func run() {
        do {
            let path = file ?? options.config
            let trial = try SettingsTrial.load(path: path)
            let (settings, warnings) = (trial.settings, try StartCheck(of: trial, clock: SystemClock()).warnings)
            for warning in warnings { SettingsOptions.warn(warning) }
            guard !strict || warnings.isEmpty else { Foundation.exit(ExitStatus.configuration) }
            let names = settings.channels.map(\.name)
            SettingsOptions.output(
                "\(path.map { "\($0) is" } ?? "The settings are") valid: port \(settings.server.port), "
                    + "\(names.count) channel\(names.count == 1 ? "" : "s") (\(names.joined(separator: ", ")))\n",
                as: "result"
            )
        } catch {
            SettingsOptions.fail(error)
        }
    }
}
