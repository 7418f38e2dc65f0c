import ArgumentParser
import Clockcast
import Foundation

struct CheckConfig: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-config",
        abstract: "Check a file of settings and say what is wrong with it.",
        discussion: """
            Exit status 0 if a server would start with it, 78 if not, with a line for each problem: the key, its value \
            and what is allowed. Fonts, time zones and files that it names have to be on this machine. Warnings, as of \
            a contrast that is hard to read, do not change the status.
            """
    )

    @Argument(help: "The YAML file.", completion: .file(extensions: ["yaml", "yml"]))
    var file: String

    func run() {
        do {
            let settings = try Settings.load(path: file, flags: [:], flagNames: [:])
            for warning in try Trial(of: settings).warnings {
                FileHandle.standardError.write(Data("clockcast: warning: \(warning)\n".utf8))
            }
            let names = settings.channels.map(\.name)
            print(
                "\(file) is right: port \(settings.server.port), \(names.count) channel\(names.count == 1 ? "" : "s") "
                    + "(\(names.joined(separator: ", ")))"
            )
        } catch {
            SettingsOptions.fail(error, status: ExitStatus.status(of: error))
        }
    }
}
