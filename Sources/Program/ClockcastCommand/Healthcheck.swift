import ArgumentParser
import Clockcast
import Foundation
internal import Operations
import Platform
internal import Settings

struct Healthcheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck",
        abstract: "Ask a running server whether it is healthy; exit status 0 if it is, 1 if not.",
        discussion: """
            It takes the address and the port from the settings, so give it the same --config as the server. It needs no \
            other program, such as curl, so it can be a container's health check.
            """
    )

    @OptionGroup var options: SettingsOptions

    @Option(help: ArgumentHelp("The address to ask; without it, that of the settings.", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("The port to ask; without it, that of the settings.", valueName: "number"))
    var port: String?

    @Flag(help: "Ask /readyz (should it get viewers?) instead of /healthz (does the process answer?).")
    var ready = false

    @Option(help: ArgumentHelp("How long to wait for an answer, 0.1 to 60.", valueName: "seconds"))
    var timeout = 3.0

    func run() {
        let settings = options.load(flags: ["server.host": host, "server.port": port])
        guard (0.1...60).contains(timeout) else {
            let allowed = "a number of seconds from 0.1 to 60"
            SettingsOptions.fail(ServiceError.option("--timeout", value: "\(timeout)", allowed: allowed))
        }
        guard settings.server.port > 0 else {
            let allowed = "the port that the server printed"
            SettingsOptions.fail(ServiceError.option("--port", value: "0", allowed: allowed))
        }
        let probe = HealthProbe(
            host: settings.server.host,
            port: settings.server.port,
            path: ready ? "/readyz" : "/healthz",
            clock: SystemClock()
        )
        do throws(HealthProbe.Failure) {
            let answer = try probe.ask(timeout: Int(timeout * 1000))
            print("\(probe.url): \(answer.status) \(answer.state)")
            Foundation.exit(answer.isHealthy ? 0 : 1)
        } catch {
            print("\(probe.url): \(error)")
            Foundation.exit(1)
        }
    }
}
