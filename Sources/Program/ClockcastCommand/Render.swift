internal import ArgumentParser
internal import Presentations
internal import Clockcast
internal import Foundation
internal import Platform
internal import Timeline

struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Write segments and playlists to disk, faster than real time: the same bytes that serve sends.",
        discussion: "With a fault, the files are those that a player gets when it requests everything afterwards; "
            + "segments that are missing have no file."
    )

    @OptionGroup var options: SettingsOptions

    @OptionGroup var stream: StreamOptions

    @Option(help: ArgumentHelp("The instant to begin with, such as 2026-12-12T19:59:00+08:00.", valueName: "instant"))
    var from: String

    // A number below zero is a value that is not allowed, and not another option; the same below.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How many seconds, 1 to 86400; segments are whole.", valueName: "seconds")
    )
    var duration: Int

    @Option(
        help: ArgumentHelp("cmaf or ts; without it, that of --query, or cmaf.", valueName: "format"),
        completion: .list(["cmaf", "ts"])
    )
    var container: String?

    @Option(help: ArgumentHelp("The rendition, such as 1280x720; without it, all of them.", valueName: "size"))
    var rendition: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Begin with this many seconds of the loading program, 0 to 600.", valueName: "seconds")
    )
    var loading: String?

    @Option(
        help: ArgumentHelp(
            "The sound: none, tick, pips or beep; without it, that of the channel.",
            valueName: "kind"
        ),
        completion: .list(["none", "tick", "pips", "beep"])
    )
    var audio: String?

    @Flag(help: "Put sound and pictures together into fragmented MP4.")
    var mux = false

    @Flag(
        inversion: .prefixedNo,
        help: "Write I-frame playlists too, for fast-forward and rewind; they take as long as all the rest."
    )
    var iframes = true

    @Flag(help: "Announce the faults in the pictures.")
    var label = false

    @Flag(help: "Write one plain MP4 file of pictures and sound, up to six hours, which every program plays and edits.")
    var mp4 = false

    @Option(
        help: ArgumentHelp(
            "The directory to write to, which is created if it does not exist; with --mp4 the file.",
            valueName: "directory"
        ),
        completion: .directory
    )
    var output: String

    /// The query of an equivalent URL.
    private var query: [(name: String, value: String)] {
        var items = stream.scenarioItems(isLabelled: label)
        if let loading { items.append(("loading", loading)) }
        if let audio { items.append(("audio", audio)) }
        if mux { items.append(("mux", "yes")) }
        return items
    }

    func run() {
        let settings = options.load()
        let showsProgress = isatty(STDERR_FILENO) != 0
        do {
            let start = try InstantArgument.read(from, option: "--from", from: 1970)
            guard (1...86_400).contains(duration) else {
                throw ServiceError.option(
                    "--duration",
                    value: "\(duration)",
                    allowed: "a whole number from 1 to 86400 (seconds)"
                )
            }
            let items = try stream.items(in: settings, at: from)
            try QueryParameter.requireFiles(items)
            let container = try container(in: items)
            let renderer = try ChannelRenderer(
                settings: settings,
                channel: stream.channel,
                query: items + query,
                joiningAt: start,
                clock: SystemClock(),
                warn: SettingsOptions.warn
            )
            if mp4 { return try writeFile(renderer, from: start, container: container) }
            let rendered = try renderer.render(
                from: start,
                seconds: duration,
                container: container,
                rendition: rendition,
                hasIFrames: iframes,
                into: output
            ) { done, total in
                if showsProgress { ProgressBar.show(done, of: total) }
            }
            for fault in rendered.withoutTrace {
                SettingsOptions.warn("no file shows '\(fault)': it affects responses or timing; only the URL shows it")
            }
            if let first = rendered.others.first {
                let count = rendered.others.count
                SettingsOptions.warn(
                    "\(PrintedText.line(output)) has \(count) other file\(count == 1 ? "" : "s") of a stream, such as \(PrintedText.line(first)); in a new "
                        + "directory this one is alone"
                )
            }
            let counts = [(rendered.segmentCount, "segment"), (rendered.iFrameCount, "I-frame")]
            let texts = counts.filter { $0 > 0 || $1 == "segment" }.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }
            print("\(texts.joined(separator: " and ")) in \(PrintedText.line(output))")
        } catch {
            SettingsOptions.fail(error)
        }
    }
}

extension Render {
    /// The container of the option, or that of the query.
    private func container(in items: [(name: String, value: String)]) throws -> String {
        guard let asked = items.last(where: { $0.name == "container" })?.value else { return container ?? "cmaf" }
        guard let container, container != asked else { return asked }
        throw ServiceError.option("--container", value: container, allowed: "absent, or \(asked) as in --query")
    }

    private func writeFile(_ renderer: ChannelRenderer, from start: WallTime, container: String) throws {
        guard output.hasSuffix(".mp4") else {
            throw ServiceError.option("--output", value: output, allowed: "the name of a .mp4 file with --mp4")
        }
        guard container == "cmaf" else {
            let place = self.container == nil ? "container in --query" : "--container"
            throw ServiceError.option(place, value: container, allowed: "absent with --mp4")
        }
        guard duration <= ChannelRenderer.longestFile else {
            let allowed = "a whole number from 1 to \(ChannelRenderer.longestFile) (seconds) with --mp4"
            throw ServiceError.option("--duration", value: "\(duration)", allowed: allowed)
        }
        let bytes = try renderer.mp4(from: start, seconds: duration, rendition: rendition)
        try OutputFile.write(bytes, to: output)
        if renderer.leavesOutSubtitles {
            SettingsOptions.warn("one file has no subtitles, which the channel has; without --mp4 a folder has them")
        }
        print("\(duration) s in \(output)")
    }
}

/// A bar on a terminal's last line.
enum ProgressBar {
    private static let width = 40

    static func show(_ done: Int, of total: Int) {
        let filled = done * width / max(1, total)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        let end = done == total ? "\n" : ""
        StandardStream.error.write("\r[\(bar)] \(done * 100 / max(1, total)) %\(end)")
    }
}
