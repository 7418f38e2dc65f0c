import ArgumentParser
import Clockcast
import Foundation
import Timeline

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Write segments and playlists to disk, faster than real time; the bytes that serve would send."
    )

    @OptionGroup var options: SettingsOptions

    @Option(help: ArgumentHelp("The channel; the default one if left out.", valueName: "name"))
    var channel: String?

    @Option(help: ArgumentHelp("When to begin, for example 2026-12-12T19:59:00+08:00.", valueName: "instant"))
    var from: String

    @Option(help: ArgumentHelp("How many seconds, 1 to 86400.", valueName: "seconds"))
    var duration: Int

    @Option(help: ArgumentHelp("cmaf or ts.", valueName: "format"), completion: .list(["cmaf", "ts"]))
    var container = "cmaf"

    @Option(help: ArgumentHelp("One rendition, for example 1280x720; all if left out.", valueName: "size"))
    var rendition: String?

    @Option(
        help: ArgumentHelp("The folder to write into; made if it is not there.", valueName: "folder"),
        completion: .directory
    )
    var output: String

    func run() {
        let settings = options.load()
        let showsProgress = isatty(STDERR_FILENO) != 0
        do {
            let start = try InstantArgument.read(from, option: "--from")
            guard (1...86_400).contains(duration) else {
                throw ServiceError.option("--duration", value: "\(duration)", allowed: "1 to 86400 (seconds)")
            }
            let count = try ChannelRenderer(settings: settings, channel: channel).render(
                from: start,
                seconds: duration,
                container: container,
                rendition: rendition,
                into: output
            ) { done, total in
                if showsProgress { ProgressBar.show(done, of: total) }
            }
            print("\(count) segment\(count == 1 ? "" : "s") in \(output)")
        } catch {
            SettingsOptions.fail(error, status: ExitStatus.status(of: error))
        }
    }
}
