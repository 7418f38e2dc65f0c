import ArgumentParser
import Clockcast
import Foundation
internal import Operations
import Platform
internal import Settings

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the channels over HTTP.",
        discussion: """
            It prints the addresses of the streams and runs until Ctrl-C, SIGINT or SIGTERM. Then it finishes the answers \
            in progress; a second signal ends it at once. On SIGHUP it reads the settings file again and takes it over, unless \
            something is wrong with it, which it logs. What has no option here is set in the file or by an environment \
            variable, such as CLOCKCAST_SERVER_MAX_CONNECTIONS for server.max_connections.
            """
    )

    @OptionGroup var options: SettingsOptions

    @Option(help: ArgumentHelp("The address to listen on; :: means all of them.", valueName: "address"))
    var host: String?

    @Option(help: ArgumentHelp("The port to listen on; 0 picks a free one and prints it.", valueName: "number"))
    var port: String?

    @Option(help: ArgumentHelp("The port of /metrics; 0 picks a free one and prints it.", valueName: "number"))
    var adminPort: String?

    @Option(
        help: ArgumentHelp("trace, debug, info, notice, warning, error or critical.", valueName: "level"),
        completion: .list(["trace", "debug", "info", "notice", "warning", "error", "critical"])
    )
    var logLevel: String?

    func run() {
        if options.hasFile { TerminationSignals.holdReloadsBack() }
        let flags = ["server.host": host, "server.port": port, "admin.port": adminPort, "log.level": logLevel]
        let settings = options.load(flags: flags)
        MemoryPolicy.returnLargeBlocks()
        let signals = TerminationSignals()
        do {
            let service = try Service(
                settings: settings,
                resources: ServiceResources(for: settings, codesClip: false),
                clock: SystemClock(),
                processEnvironment: ProcessInfo.processInfo.environment
            )
            try service.start()
            // Readers of logs in JSON find the addresses there.
            if settings.logFormat == .text { service.greet() }
            // Reloads run beside the wait for signals, because a loading clip may take a while.
            let (path, given) = (options.config, flags.compactMapValues { $0 })
            let reloads = ReloadRequests {
                service.reload { () throws(SettingsError) in
                    try SettingsTrial.load(path: path, flags: given)
                }
            }
            while case .reload = signals.wait(), options.hasFile { reloads.request() }
            try signals.exitAtNext(status: 0)
            service.drain()
            // An ordinary exit could wait for the reader of the output.
            TerminationSignals.exitNow(status: 0)
        } catch {
            SettingsOptions.fail(settings.placed(error), status: ExitStatus.status(of: error))
        }
    }
}
