import ArgumentParser
import Clockcast
import Foundation
import Timeline

struct Frame: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write the picture of an instant as PNG.")

    @OptionGroup var options: SettingsOptions

    @Option(help: "The channel; the default one if left out.")
    var channel: String?

    @Option(help: "The instant, for example 2026-12-12T20:00:00+08:00.")
    var at: String

    @Option(help: "One rendition, for example 1280x720; the first if left out.")
    var rendition: String?

    @Option(help: "The PNG file to write.")
    var output: String

    func run() {
        let settings = options.load()
        do {
            let instant = try InstantArgument.read(at, option: "--at")
            let png = try ChannelRenderer(settings: settings, channel: channel).png(at: instant, rendition: rendition)
            do {
                try Data(png).write(to: URL(fileURLWithPath: output))
            } catch {
                throw ServiceError.file(output, reason: error.localizedDescription)
            }
        } catch {
            SettingsOptions.fail(error, status: ExitStatus.status(of: error))
        }
    }
}
