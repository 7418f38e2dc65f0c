import ArgumentParser
internal import Channels
import Clockcast
import Foundation
import Platform

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
            Without a command it serves, and nothing has to be set:

              clockcast                               # prints the addresses of the streams
              clockcast --port 9000                   # takes the options of serve
              clockcast --config clockcast.yaml       # serves your own channels
              clockcast check-config clockcast.yaml   # checks this file
              clockcast check https://host/live.m3u8  # finds the rules that any HLS stream breaks

            Settings come from the file, from environment variables (CLOCKCAST_SERVER_PORT for server.port) and from \
            options. A variable overrides the file, and an option overrides both.

            Exit status: 0 success; 1 not healthy (healthcheck), a rule broken (check), a player that did wrong (verdict), or another failure; \
            2 only SHOULDs broken (check --strict), or nothing to judge (verdict); 64 wrong usage, and any wrong option of check or verdict; 66 no stream (check) or no session (verdict); 71 the system refused \
            something, such as a port that is in use; 73 a file cannot be written; 78 a setting or an option is wrong.
            """,
        version: Version.description,
        subcommands: [
            Serve.self, Render.self, Frame.self, CheckConfig.self, Check.self, VerdictCommand.self, Healthcheck.self,
        ],
        defaultSubcommand: Serve.self
    )

    static func main() {
        _ = SettingsOptions.hasOutput
        StandardStream.keepNumbers()
        TerminationSignals.ignoreBrokenPipes()
        // Without this a mistyped command would be taken for an unexpected argument of `serve`.
        let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        var words = CommandLine.arguments.dropFirst()
        let isHelp = words.first == "help"
        if isHelp { words = words.dropFirst() }
        if let word = words.first, !word.hasPrefix("-"), !names.contains(word) {
            let known = names.joined(separator: ", ")
            SettingsOptions.fail("unknown command '\(word)'; known: \(known)", status: ExitStatus.usage)
        }
        if isHelp, let word = words.dropFirst().first {
            SettingsOptions.fail("help takes one command; '\(word)' is one too many", status: ExitStatus.usage)
        }
        // It would be unclear which of two values counts, as in a URL, and the options of a service may come from several places.
        let arguments = CommandLine.arguments.dropFirst().map { $0.prefix { $0 != "=" } }
        let counted = arguments.filter { $0.hasPrefix("--") && $0 != "--fault" }
        if ["frame", "render"].contains(arguments.first), Set(counted).count < counted.count,
            let twice = counted.first(where: { option in counted.count { $0 == option } > 1 })
        {
            SettingsOptions.fail("\(twice) is given twice; give it once", status: ExitStatus.usage)
        }
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            guard exitCode(for: error) == .success else { exit(withError: error) }
            SettingsOptions.output(fullMessage(for: error) + "\n", as: "text")
        }
    }
}
