import ArgumentParser
import Clockcast
import Foundation

@main
struct ClockcastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clockcast",
        abstract: "A live wall clock as an HLS stream, right to the second.",
        usage: """
            clockcast [serve] [<options>]
            clockcast <command> [<options>]
            """,
        discussion: """
            Without a command it serves, and nothing needs to be set:

              clockcast                               # says where the streams are
              clockcast --port 9000                   # with an option of serve
              clockcast --config clockcast.yaml       # with channels of your own
              clockcast check-config clockcast.yaml   # is this file right?

            Settings come from the file, from variables (server.port is CLOCKCAST_SERVER_PORT) and from options, the \
            later over the earlier.

            Exit status: 0 it did what was asked; 64 it was called wrongly; 71 the system refused something, as a port \
            that is in use; 78 a setting is wrong.
            """,
        version: Version.description,
        subcommands: [Serve.self, Render.self, Frame.self, CheckConfig.self, Healthcheck.self],
        defaultSubcommand: Serve.self
    )

    static func main() {
        // Without this a mistyped command would be told to be an argument too much of `serve`.
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        if let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"), !names.contains(word) {
            let problem = "clockcast: there is no command '\(word)'; there are \(names.joined(separator: ", "))\n"
            FileHandle.standardError.write(Data(problem.utf8))
            Foundation.exit(ExitStatus.usage)
        }
        main(nil)
    }
}
