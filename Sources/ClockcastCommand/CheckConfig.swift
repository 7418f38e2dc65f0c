import ArgumentParser
import Clockcast
import Foundation

struct CheckConfig: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Check a file of settings and say what is wrong with it.")

    @Argument(help: "The YAML file.")
    var file: String

    func run() throws {
        let settings = try SettingsOptions.parse(["--config", file]).load()
        do {
            for warning in try ChannelWarning.all(of: settings) {
                FileHandle.standardError.write(Data("clockcast: warning: \(warning)\n".utf8))
            }
        } catch {
            SettingsOptions.fail(error, status: ExitStatus.status(of: error))
        }
        print("\(file) is right: \(settings.channels.count) channel(s), port \(settings.server.port)")
    }
}
