import ArgumentParser
import Clockcast

@main
struct ClockcastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clockcast",
        abstract: "A live wall clock as an HLS stream, right to the second.",
        version: Version.description,
        subcommands: [Serve.self, Render.self, Frame.self, CheckConfig.self, Healthcheck.self],
        defaultSubcommand: Serve.self
    )
}
