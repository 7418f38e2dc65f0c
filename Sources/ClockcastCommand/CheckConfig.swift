import ArgumentParser
import Clockcast

struct CheckConfig: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Check a file of settings and say what is wrong with it.")

    @Argument(help: "The YAML file.")
    var file: String

    func run() throws {
        let settings = try SettingsOptions.parse(["--config", file]).load()
        print("\(file) is right: \(settings.channels.count) channel(s), port \(settings.server.port)")
    }
}
