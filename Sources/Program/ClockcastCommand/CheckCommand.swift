import ArgumentParser
internal import Channels
import Clockcast
internal import Fetching
import Foundation
import Platform
import PlaylistReading
internal import StreamCheck
import StreamFetch
import Timeline

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Follow any HLS stream as a player does, and report the rules that it breaks.",
        discussion: """
            It looks at playlists, at how they change, at segments, and at whether they agree: RFC 8216 and its \
            successor, MPEG-2 systems, MP4, and with --profile apple Apple's authoring specification. One line for each finding: \
            where it is, what is wrong, what would be right, and the rule. Several streams are followed one after the other.

              clockcast check https://example.com/live.m3u8 --duration 60
              clockcast check folder/index.m3u8 --profile apple
              clockcast check "$URL" --format sarif --baseline known.json > check.sarif

            Exit status: 0 if no MUST is broken; 1 if one is; 2 if only SHOULDs are, with --strict; 66 if a stream cannot \
            be fetched, whatever the others have; 73 if the report cannot be written.
            """
    )

    enum Renditions: String, ExpressibleByArgument, CaseIterable {
        case all
        case first
    }

    @Argument(
        help: ArgumentHelp("Multivariant or media playlists, by http or https, or files.", valueName: "url"),
        completion: .file(extensions: ["m3u8"])
    )
    var uris: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of seconds, 1 to 86400; a complete stream may end sooner.", valueName: "seconds")
    )
    var duration = 30

    @Option(help: ArgumentHelp("all, or the first variant with its sound.", valueName: "which"))
    var renditions = Renditions.all

    @Flag(help: "Fetch playlists, and no segments.")
    var playlistsOnly = false

    @Option(
        help: ArgumentHelp(
            "rfc for the standards, or apple for Apple's authoring specification as well.",
            valueName: "rules"
        )
    )
    var profile = CheckRun.Profile.rfc

    @Option(
        help: ArgumentHelp(
            "A rule to leave out, or RULE@PART for resources with a part in their URI; may be repeated.",
            valueName: "id"
        )
    )
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp("A report in JSON, whose findings are known and left out.", valueName: "file"),
        completion: .file(extensions: ["json"])
    )
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "A field for requests to the stream's server, 'Name: value'; may be repeated.",
            valueName: "field"
        )
    )
    var header: [String] = []

    @Flag(help: "Exit with 2 if only SHOULDs are broken.")
    var strict = false

    @Option(help: ArgumentHelp("text, json, sarif, junit or html.", valueName: "format"))
    var format = CheckRun.Format.text

    @Flag(help: "The same as --format json.")
    var json = false

    @Flag(help: "List the rules.")
    var rules = false

    /// Whether a file begins as a multivariant playlist does, by its first 64 kB.
    private static func isMultivariant(_ path: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path), let start = try? file.read(upToCount: 64 << 10) else {
            return false
        }
        return start.firstRange(of: Data("#EXT-X-STREAM-INF:".utf8)) != nil
    }

    func validate() throws {
        guard rules || !uris.isEmpty else { throw ValidationError("Missing expected argument '<url>'") }
        if rules, let uri = uris.first {
            let words = "--rules lists the rules, and '\(PrintedText.line(uri))' is a stream; right: one of them"
            throw ValidationError(words)
        }
        if json, format != .text, format != .json {
            throw ValidationError("--json is --format json, and --format is '\(format.rawValue)'; right: one of them")
        }
        if rules, format != .text, format != .json {
            throw ValidationError("--format is '\(format.rawValue)'; the rules are listed as text or json")
        }
        guard (1...86_400).contains(duration) else {
            throw ValidationError("--duration is '\(duration)'; allowed: a whole number of seconds from 1 to 86400")
        }
        for uri in uris {
            if uri.isEmpty { throw ValidationError("a URL is empty; right: that of a playlist, or a file") }
            if let scheme = uri.firstMatch(of: /^([A-Za-z][A-Za-z0-9+.-]*):\/\//)?.1.lowercased(),
                !["http", "https", "file"].contains(scheme)
            {
                throw ValidationError("'\(PrintedText.line(uri))' cannot be fetched; allowed: http, https, and files")
            }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: uri, isDirectory: &isFolder), isFolder.boolValue {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: uri)) ?? []
                let lists = names.filter { $0.hasSuffix(".m3u8") }.sorted()
                let list = lists.first { Self.isMultivariant("\(uri)/\($0)") } ?? lists.first
                let example = list.map { ", such as \(PrintedText.line($0))" } ?? ", which ends with .m3u8"
                throw ValidationError("'\(uri)' is a folder; name a playlist in it\(example)")
            }
            if uri.firstMatch(of: /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*(:[0-9]+|\.[A-Za-z]+)\//) != nil,
                !FileManager.default.fileExists(atPath: uri)
            {
                let words = "there is no file '\(PrintedText.line(uri))'; a URL begins with http:// or https://"
                throw ValidationError(words)
            }
        }
        if let word = ignore.first(where: { !Waivers.isKnown($0) }) {
            let problem = word.last == "@" ? "has no part of a URI behind the @" : "is not a rule"
            throw ValidationError("--ignore is '\(word)', which \(problem); clockcast check --rules lists them")
        }
        if let field = header.first(where: { $0.wholeMatch(of: /[!#-'*+\-.0-9A-Z^-z|~]+: ?[ -~]*/) == nil }) {
            throw ValidationError("--header is '\(PrintedText.line(field))'; right: 'Name: value', in ASCII")
        }
    }

    func run() {
        if rules { return listRules() }
        let ignored = Set(ignore + (profile == .rfc ? ["apple"] : []))
        var options = FollowOptions(duration: .seconds(Int64(duration)), ignored: ignored)
        (options.followsAll, options.fetchesMedia) = (renditions == .all, !playlistsOnly)
        if let baseline {
            do {
                options.waivers.known = try CheckBaseline.keys(baseline)
            } catch {
                let isKnown = error is FileObstacle || error is ValidationError
                let reason = isKnown ? "\(error)" : "is not a report in JSON"
                SettingsOptions.fail("--baseline is '\(baseline)', which \(reason)", status: ExitStatus.usage)
            }
        }
        let isEnough = Self.interruption()
        let begin = SystemClock().wall
        var streams: [CheckRun.Stream] = []
        for uri in uris {
            // A stream that was not followed must not pass.
            let isReached = streams.isEmpty || !isEnough.read(\.self)
            let missed = CheckReport(failure: "\(uri): the check was ended before it was requested")
            streams.append((uri, isReached ? follow(uri, options, isEnough) : missed))
        }
        let run = CheckRun(
            streams: streams,
            profile: profile,
            isStrict: strict,
            version: Version.current,
            begin: begin,
            end: SystemClock().wall
        )
        let isWritten = SettingsOptions.write((json ? .json : format).text(of: run))
        for failure in streams.compactMap({ $0.report.failure }) {
            StandardStream.error.write("clockcast: \(PrintedText.line(failure))\n")
        }
        guard isWritten else { SettingsOptions.failOutput("report") }
        Foundation.exit(run.verdict.rawValue)
    }

    private func follow(_ uri: String, _ options: FollowOptions, _ isEnough: Monitor<Bool>) -> CheckReport {
        let showsProgress = isatty(STDERR_FILENO) != 0
        var minutes = 0
        do throws(FetchError) {
            let report = try StreamFollower.follow(
                uri,
                options: options,
                agent: "clockcast-check/\(Version.current)",
                fields: header,
                clock: SystemClock(),
                isEnough: { isEnough.read(\.self) }
            ) { part, report in
                if showsProgress { return ProgressBar.show(Int(part * 1000), of: 1001) }
                // A sign of life for the reader of a long run's log.
                let seconds = Int(part * Double(duration))
                guard seconds / 60 > minutes else { return }
                minutes = seconds / 60
                StandardStream.error.write(
                    "clockcast: \(seconds) of \(duration) s: \(report.playlistCount) playlists, \(report.segmentCount) segments, "
                        + "\(report.findings.count) findings\n"
                )
            }
            // This erases the line of the progress.
            if showsProgress { StandardStream.error.write("\r\u{1B}[K") }
            return report
        } catch {
            SettingsOptions.fail(error, status: ExitStatus.noInput)
        }
    }

    /// Ctrl-C ends with a report of the findings so far, and a second one ends at once.
    private static func interruption() -> Monitor<Bool> {
        let signals = TerminationSignals()
        let isEnough = Monitor(false)
        try? SystemThread(name: "signals") {
            while signals.wait() != .end {}
            isEnough.update { $0 = true }
            while signals.wait() != .end {}
            TerminationSignals.exitNow(status: 130)
        }
        .detach()
        return isEnough
    }

    private func listRules() {
        let lines = Rule.allCases.map { rule in
            "\(rule.level.rawValue)  \(rule.id)  \(rule.source)\n    \(rule.sentence)\n"
        }
        SettingsOptions.output(json || format == .json ? CheckRun.rules + "\n" : lines.joined(), as: "list of rules")
    }
}

extension CheckRun.Profile: ExpressibleByArgument {}
extension CheckRun.Format: ExpressibleByArgument {}
