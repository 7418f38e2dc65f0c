import ArgumentParser
import Clockcast
import Platform

struct Frame: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "frame",
        abstract: "Write the picture of an instant as PNG, or several seconds of pictures as uncompressed Y4M.",
        discussion: "With a fault, the picture announces it, as with label=on in a URL."
    )

    @OptionGroup var options: SettingsOptions

    @OptionGroup var stream: StreamOptions

    @Option(help: ArgumentHelp("The instant, such as 2026-12-12T20:00:00+08:00.", valueName: "instant"))
    var at: String

    @Option(help: ArgumentHelp("The rendition, such as 1280x720; without it, the first.", valueName: "size"))
    var rendition: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many seconds, 1 to 600, one picture each; more than 1 needs a .y4m file.",
            valueName: "seconds"
        )
    )
    var seconds = 1

    @Option(
        help: ArgumentHelp("The file to write: .png, or .y4m for uncompressed video.", valueName: "file"),
        completion: .file(extensions: ["png", "y4m"])
    )
    var output: String

    func run() {
        let settings = options.load()
        do {
            let isVideo = output.hasSuffix(".y4m")
            guard (isVideo ? 1...600 : 1...1).contains(seconds) else {
                throw ServiceError.option(
                    "--seconds",
                    value: "\(seconds)",
                    allowed: isVideo ? "a whole number from 1 to 600" : "1, or more with a .y4m file"
                )
            }
            let instant = try InstantArgument.read(at, option: "--at")
            let renderer = try ChannelRenderer(
                settings: settings,
                channel: stream.channel,
                query: stream.items(in: settings, at: at) + stream.scenarioItems(isLabelled: true),
                joiningAt: instant,
                clock: SystemClock()
            )
            let bytes: [UInt8]
            if isVideo {
                bytes = try renderer.y4m(from: instant, seconds: seconds, rendition: rendition)
            } else {
                guard output.hasSuffix(".png") else {
                    throw ServiceError.option(
                        "--output",
                        value: output,
                        allowed: "the name of a .png file, or of a .y4m file for several seconds"
                    )
                }
                bytes = try renderer.png(at: instant, rendition: rendition)
            }
            try OutputFile.write(bytes, to: output)
        } catch {
            SettingsOptions.fail(error)
        }
    }
}
