import ArgumentParser
internal import Channels
import Clockcast
import Foundation
import Platform
internal import StreamCheck
import StreamReading

import StreamFetch
import Synchronization
import Timeline

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Follow any HLS stream as a player does, and report the rules that it breaks.",
        discussion: """
            It looks at playlists, at how they change, at segments, and at whether they agree: RFC 8216 and its \
            successor, Apple's authoring specification, MPEG-2 systems, MP4. One line for each finding: where it is, what is \
            wrong, what would be right, and the rule.

              clockcast check https://example.com/live.m3u8 --duration 60
              clockcast check folder/index.m3u8 --ignore apple

            Exit status: 0 if no MUST is broken; 1 if one is; 2 if only SHOULDs are, with --strict; 66 if the stream cannot \
            be fetched.
            """
    )

    enum Renditions: String, ExpressibleByArgument, CaseIterable {
        case all
        case first
    }

    @Argument(
        help: ArgumentHelp("A multivariant or media playlist, by http or https, or a file.", valueName: "url"),
        completion: .file(extensions: ["m3u8"])
    )
    var uri: String?

    @Option(
        help: ArgumentHelp("The number of seconds, 1 to 86400; a complete stream may end sooner.", valueName: "seconds")
    )
    var duration = 30

    @Option(help: ArgumentHelp("all, or the first variant with its sound.", valueName: "which"))
    var renditions = Renditions.all

    @Option(
        help: ArgumentHelp("A rule to leave out, or apple for all of Apple's; may be repeated.", valueName: "id")
    )
    var ignore: [String] = []

    @Flag(help: "Exit with 2 if only SHOULDs are broken.")
    var strict = false

    @Flag(help: "Write one JSON object instead of lines.")
    var json = false

    @Flag(help: "List the rules.")
    var rules = false

    func validate() throws {
        guard rules || uri != nil else { throw ValidationError("Missing expected argument '<url>'") }
        guard (1...86_400).contains(duration) else {
            throw ValidationError("--duration is '\(duration)'; allowed: a whole number of seconds from 1 to 86400")
        }
        if let uri, let scheme = uri.firstMatch(of: /^([A-Za-z][A-Za-z0-9+.-]*):\/\//)?.1.lowercased(),
            !["http", "https", "file"].contains(scheme)
        {
            throw ValidationError("'\(PrintedText.line(uri))' cannot be fetched; allowed: http, https, and files")
        }
        var isFolder: ObjCBool = false
        if let uri, FileManager.default.fileExists(atPath: uri, isDirectory: &isFolder), isFolder.boolValue {
            throw ValidationError("'\(uri)' is a folder; name a playlist in it")
        }
        let known = Set(Rule.allCases.map(\.id)).union(FollowOptions.sources.keys)
        if let word = ignore.first(where: { !known.contains($0) }) {
            throw ValidationError("--ignore is '\(word)', which is not a rule; clockcast check --rules lists them")
        }
    }

    func run() {
        if rules { return listRules() }
        let options = FollowOptions(
            duration: .seconds(Int64(duration)),
            followsAll: renditions == .all,
            ignored: Set(ignore)
        )
        let showsProgress = isatty(STDERR_FILENO) != 0
        // Ctrl-C ends with a report of the findings so far, and a second one ends at once.
        let signals = TerminationSignals()
        let isEnough = SharedFlag()
        try? SystemThread(name: "signals") {
            while signals.wait() != .end {}
            isEnough.set()
            while signals.wait() != .end {}
            TerminationSignals.exitNow(status: 130)
        }
        .detach()
        let report: CheckReport
        do throws(StreamFetchError) {
            report = try StreamFollower.follow(
                uri ?? "",
                options: options,
                agent: "clockcast-check/\(Version.current)",
                clock: SystemClock(),
                isEnough: { isEnough.isSet }
            ) { part in
                if showsProgress { ProgressBar.show(Int(part * 1000), of: 1001) }
            }
        } catch {
            SettingsOptions.fail(error, status: ExitStatus.noInput)
        }
        // This erases the line of the progress.
        if showsProgress { StandardStream.error.write("\r\u{1B}[K") }
        if json {
            print(CheckJSON.text(of: CheckJSON.object(report, uri: uri ?? "")))
        } else {
            for finding in report.findings { print(finding) }
        }
        if let failure = report.failure {
            SettingsOptions.fail(StreamUnavailable(description: PrintedText.line(failure)), status: ExitStatus.noInput)
        }
        if !json { for line in report.summary { print(line) } }
        Foundation.exit(report.has(.must) ? 1 : strict && report.has(.should) ? 2 : 0)
    }

    private final class SharedFlag: Sendable {
        private let flag = Atomic(false)

        var isSet: Bool { flag.load(ordering: .relaxed) }

        func set() { flag.store(true, ordering: .relaxed) }
    }

    private struct StreamUnavailable: Error, CustomStringConvertible {
        let description: String
    }

    private func listRules() {
        guard !json else { return print(CheckJSON.text(of: Rule.allCases.map(CheckJSON.object))) }
        for rule in Rule.allCases {
            print("\(rule.level.rawValue)  \(rule.id)  \(rule.source)\n    \(rule.sentence)")
        }
    }
}
