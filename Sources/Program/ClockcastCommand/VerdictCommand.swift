import ArgumentParser
internal import Channels
import Clockcast
internal import Fetching
import Foundation
import Platform
internal import Sessions
internal import Timeline

struct VerdictCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verdict",
        abstract: "Report whether a session's player did right when something went wrong; for jobs that test a player.",
        discussion: """
            A session is a stream that was played with ?session=NAME: its server judges what the player did about each fault. \
            One line for each.

              clockcast verdict http://localhost:8080/sessions/my-test --wait
              clockcast verdict http://localhost:8080/sessions/my-test --wait --junit verdicts.xml

            Exit status: 0 if the player did right; 1 if it did wrong once; 2 if there is nothing to judge; 66 if there is \
            no such session.
            """
    )

    @Argument(help: ArgumentHelp("The address of the session's report.", valueName: "url"))
    var url: String

    @Flag(help: "Wait until each fault has had its time and no verdict changes any more.")
    var wait = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long to wait at most, 1 to 86400.", valueName: "seconds")
    )
    var timeout = 300

    @Option(
        help: ArgumentHelp("Write the verdicts as JUnit does, too.", valueName: "file"),
        completion: .file(extensions: ["xml"])
    )
    var junit: String?

    @Flag(help: "Write one JSON object instead of lines.")
    var json = false

    /// The time of one look at the report.
    private static let longestLook = Interval.seconds(20)
    /// The time between two looks at the report.
    private static let pause = Interval.seconds(1)
    /// A report of 2,000 requests with long CMCD has some megabytes.
    private static let longestReport = 64 << 20

    func validate() throws {
        guard address != nil else {
            throw ValidationError(
                "'\(PrintedText.line(url))' is not the address of a session; it is http://HOST:PORT/sessions/NAME, "
                    + "with 4 to 32 letters, digits, hyphens and underscores in the name"
            )
        }
        guard (1...86_400).contains(timeout) else {
            throw ValidationError("--timeout is '\(timeout)'; allowed: a whole number of seconds from 1 to 86400")
        }
    }

    /// The address of the JSON.
    private var address: String? {
        guard let match = url.wholeMatch(of: /(https?:\/\/[^?#]+\/sessions\/[A-Za-z0-9_-]{4,32})(?:\.json)?/) else {
            return nil
        }
        return "\(match.1).json"
    }

    func run() {
        guard let address else { return }
        let clock = SystemClock()
        let start = clock.monotonic
        var fetcher = Fetcher(agent: "clockcast-verdict/\(Version.current)", clock: clock)
        while true {
            let found: SessionFinding
            do throws(FetchError) {
                let left = start + .seconds(Int64(timeout)) - clock.monotonic
                found = try Self.look(
                    at: address,
                    within: min(Self.longestLook, max(left, .seconds(1))),
                    &fetcher,
                    clock
                )
            } catch {
                SettingsOptions.fail(error, status: ExitStatus.noInput)
            }
            let elapsed = Double((clock.monotonic - start).nanoseconds) / 1e9
            guard found.isLast(after: elapsed, of: wait ? Double(timeout) : nil) else {
                clock.wait(until: clock.monotonic + Self.pause)
                continue
            }
            switch found {
            case .report(let judgement): report(judgement)
            case .nothing(let reason): SettingsOptions.fail(PrintedText.line(reason), status: ExitStatus.noInput)
            }
        }
    }

    private static func look(
        at address: String,
        within limit: Interval,
        _ fetcher: inout Fetcher,
        _ clock: SystemClock
    ) throws(FetchError) -> SessionFinding {
        try fetcher.start(FetchRequest(id: 0, uri: address, byteLimit: longestReport, timeLimit: limit))
        guard let answer = fetcher.answers(until: clock.monotonic + limit + .seconds(1)).first, answer.failure == nil,
            let status = answer.status
        else { return .nothing("\(address) gives no answer") }
        let text = OutsideText.repaired(answer.body.prefix(1000)).trimmingCharacters(in: .newlines)
        switch status {
        case 200:
            guard let judgement = try? SessionJudgement(json: answer.body) else {
                return .nothing("\(address) is not the report of a session")
            }
            return .report(judgement)
        case 404: return .nothing(text)
        default: return .nothing("\(address): \(status) \(text)")
        }
    }

    private func report(_ judgement: SessionJudgement) -> Never {
        if json {
            // Names must not change, because programs read them.
            let document: JSONObject = [
                "session": judgement.session,
                "outcome": "\(judgement.outcome)",
                "final": judgement.isFinal,
                "verdicts": judgement.verdicts,
            ]
            print(PrintedText.json(of: document))
        } else {
            for verdict in judgement.verdicts { print(PrintedText.line(verdict.line)) }
        }
        if wait, !judgement.isFinal { SettingsOptions.warn("not everything was final after \(timeout) s") }
        if judgement.outcome == .nothing { SettingsOptions.warn("there is nothing to judge") }
        do {
            if let junit { try OutputFile.write(Array(judgement.junit.utf8), to: junit) }
        } catch {
            SettingsOptions.fail(error)
        }
        Foundation.exit(judgement.outcome.rawValue)
    }
}
