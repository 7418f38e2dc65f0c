import ArgumentParser
import Clockcast
import Foundation

struct Healthcheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "healthcheck",
        abstract: "Ask the server of these settings whether it is well; exit status 0 if so, 1 if not.",
        discussion: """
            It needs no other program, so a container's health check can be just this. Address and port are those of \
            the settings: give it the server's --config, if that has one.
            """
    )

    @OptionGroup var options: SettingsOptions

    @Option(help: ArgumentHelp("The address to ask; that of the settings if left out.", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("The port to ask; that of the settings if left out.", valueName: "number"))
    var port: String?

    @Flag(help: "Ask /readyz, whether viewers should be sent here, and not /healthz, whether the process works.")
    var ready = false

    @Option(help: ArgumentHelp("How long to wait at most, 0.1 to 60.", valueName: "seconds"))
    var timeout = 3.0

    func run() {
        let settings = options.load(
            flags: ["server.host": host, "server.port": port],
            names: ["server.host": "--host", "server.port": "--port"]
        )
        guard (0.1...60).contains(timeout) else {
            let error = ServiceError.option("--timeout", value: "\(timeout)", allowed: "seconds from 0.1 to 60")
            SettingsOptions.fail(error, status: ExitStatus.status(of: error))
        }
        guard settings.server.port > 0 else {
            let error = ServiceError.option("--port", value: "0", allowed: "the port that the server printed")
            SettingsOptions.fail(error, status: ExitStatus.status(of: error))
        }
        let probe = HealthProbe(
            host: settings.server.host,
            port: settings.server.port,
            path: ready ? "/readyz" : "/healthz"
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
