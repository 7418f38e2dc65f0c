import ArgumentParser
import Clockcast
import Foundation

struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Serve the channels over HTTP (the default).")

    @OptionGroup var options: SettingsOptions

    @Option(help: "The address to listen on; :: is all of them.")
    var host: String?

    @Option(help: "The port to listen on; 0 takes a free one and prints it.")
    var port: String?

    @Option(help: "The port of the admin listener; 0 takes a free one.")
    var adminPort: String?

    @Option(help: "trace, debug, info, notice, warning, error or critical.")
    var logLevel: String?

    func run() {
        let names = [
            "server.host": "--host", "server.port": "--port", "admin.port": "--admin-port", "log.level": "--log-level",
        ]
        let settings = options.load(
            flags: [
                "server.host": host, "server.port": port, "admin.port": adminPort, "log.level": logLevel,
            ],
            names: names
        )
        MemoryPolicy.returnLargeBlocks()
        let signals = TerminationSignals()
        do {
            let service = try Service(settings: settings, clock: SystemClock())
            print(service.greeting)
            // Standard output may be a pipe or a file, which would keep the line until much later.
            fflush(nil)
            signals.wait()
            signals.exitAtNext(status: 0)
            service.drain()
        } catch {
            SettingsOptions.fail(error, status: ExitStatus.status(of: error))
        }
    }
}
