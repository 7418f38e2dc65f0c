import Foundation
import Platform
import Scenarios
import Testing
import Timeline

@testable import Sessions

@Suite("Verdicts as another program reads them") struct SessionJudgementTests {
    /// The report of a player with these requests, at a time, as a program reads it.
    private static func judgement(
        _ fault: String,
        _ requests: [SessionRequest],
        at now: Double
    ) throws -> SessionJudgement {
        var ledger = SessionLedger()
        let scenario = try Scenario(query: fault)
        ledger.add(
            SessionPresentation(
                url: "/clock.m3u8?session=abcd",
                channel: "clock",
                scenario: scenario.resolved(joiningAt: at(0)),
                asked: scenario.faults.map(\.text)
            ),
            to: "abcd",
            at: .at(0)
        )
        let player = SessionPlayer(userAgent: "VLC/3.0.18", address: "192.0.2.0/24")
        for request in requests { ledger.add(request, by: player, to: "abcd", at: .at(0)) }
        let session = try #require(ledger.session("abcd", at: .at(now)))
        let report = SessionReport(of: session, replica: "a:80", end: at(3600), limit: 2000, at: at(now))
        return try SessionJudgement(json: Array(try JSONEncoder().encode(report.document())))
    }

    private static func missing(_ fault: String) -> [SessionRequest] {
        [.segment(26.2, of: 30, status: 404, fault: fault), .segment(28.2, of: 30, status: 404, fault: fault)]
    }

    @Test("A player that is back is right, one that is there and not back is wrong, and one that was closed neither")
    func outcomes() throws {
        let fault = "404@30-34"
        let before = player(0...24) + Self.missing(fault)
        let right = try Self.judgement(fault, before + player(30...59), at: 57)
        #expect(right.outcome == .right && right.outcome.rawValue == 0 && right.isFinal)
        #expect(
            right.verdicts.map(\.line) == [
                "right   404@30-34  404 at 20:00:30: asked twice in 2 s, was back after 4.1 s"
            ]
        )
        let lists = stride(from: 28.1, to: 60, by: 2).map { SessionRequest.list($0) }
        let wrong = try Self.judgement(fault, before + lists, at: 59)
        #expect(wrong.outcome == .wrong && wrong.outcome.rawValue == 1 && wrong.isFinal)
        #expect(
            wrong.verdicts.first?.line
                == "wrong   404@30-34  404 at 20:00:30: asked twice in 2 s, was not back after 23 s; "
                + "expected: It retries a few times, then skips or switches, and plays on."
        )
        let closed = try Self.judgement(fault, before, at: 62)
        #expect(closed.outcome == .nothing && closed.outcome.rawValue == 2 && closed.isFinal)
        #expect(closed.verdicts.first?.word == "untold")
        let early = try Self.judgement(fault, before + player(30...35), at: 36)
        #expect(early.verdicts.first?.word == "right" && !early.isFinal)
    }

    @Test("Before the last of the faults had its time nothing is final")
    func pending() throws {
        let first = "404@after30-34"
        let resolved = "404@20261212T200030Z-20261212T200034Z"
        let requests = player(0...24) + Self.missing(resolved) + player(30...80)
        let early = try Self.judgement("\(first),list.503@after70-75", requests.filter { $0.ended < at(60) }, at: 60)
        #expect(early.verdicts.map(\.asked) == [first] && early.verdicts[0].final && !early.isFinal)
        #expect(try Self.judgement(first, requests.filter { $0.ended < at(60) }, at: 60).isFinal)
        #expect(try !Self.judgement(first, player(0...10), at: 12).isFinal)
        // A player that leaves before it sees nothing of it.
        #expect(try Self.judgement("404@after60-64", player(0...10), at: 60).isFinal)
    }

    @Test("JUnit has a test case for each verdict, in XML that others read")
    func junit() throws {
        let fault = "404@30-34"
        let wrong = try Self.judgement(
            "\(fault),timejump=40000@30",
            player(0...24) + Self.missing(fault) + stride(from: 28.1, to: 60, by: 2).map { SessionRequest.list($0) },
            at: 59
        )
        #expect(
            wrong.junit == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites tests="2" failures="1" errors="0" skipped="1">
                  <testsuite name="clockcast session abcd" tests="2" failures="1" errors="0" skipped="1">
                    <testcase classname="clockcast.abcd" name="404@30-34 (from 2026-12-12T20:00:30.000Z)">
                      <failure message="404 at 20:00:30: asked twice in 2 s, was not back after 23 s">expected: It retries a few times, then skips or switches, and plays on.</failure>
                    </testcase>
                    <testcase classname="clockcast.abcd" name="timejump=40000@30 (from 2026-12-12T20:00:30.000Z)">
                      <skipped message="timejump=40000 at 20:00:30: no affected resource was requested"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """
        )
        let hostile =
            #"{"session":"a<b","faults":[],"verdicts":[{"asked":"&\u0000\u001b\u202e\ufffe","afterJoining":"\"","met":true,"#
            + #""did":"<>","correct":true,"final":true,"expect":""}]}"#
        let text = try SessionJudgement(json: Array(hostile.utf8)).junit
        let name = #"name="&amp;\u{0}\u{1b}\u{202e}� (&quot;)""#
        #expect(text.contains(#"<testcase classname="clockcast.a&lt;b" "# + name + ">"), "\(text)")
        #expect(text.contains("<system-out>&lt;&gt;</system-out>"))
    }

    @Test("Waiting ends when all is final, when it is enough, or when no player comes")
    func patience() throws {
        let over = try Self.judgement("404@30-34", player(0...59), at: 59)
        let open = try Self.judgement("404@30-34", player(0...30), at: 31)
        func word(_ timeout: Double?, _ found: SessionFinding, after elapsed: Double) -> String {
            guard found.isLast(after: elapsed, of: timeout) else { return "again" }
            return switch found {
            case .report(let judgement): judgement.isFinal ? "final" : "judge"
            case .nothing(let reason): reason
            }
        }
        let (waiting, hurried): (Double?, Double?) = (300, nil)
        #expect(word(hurried, .report(open), after: 0) == "judge")
        #expect(word(hurried, .nothing("none"), after: 0) == "none")
        #expect(word(waiting, .report(open), after: 299) == "again")
        #expect(word(waiting, .report(open), after: 300) == "judge")
        #expect(word(waiting, .report(over), after: 0) == (over.isFinal ? "final" : "again"))
        #expect(word(waiting, .nothing("none"), after: 29) == "again")
        #expect(word(waiting, .nothing("none"), after: 30) == "none")
        #expect(word(waiting, .nothing("refused"), after: 5) == "again")
        #expect(word(waiting, .nothing("refused"), after: 31) == "refused")
    }

    @Test("What is no report is refused", arguments: ["", "[]", "{}", #"{"session":"a"}"#])
    func wrong(text: String) {
        #expect(throws: DecodingError.self) { try SessionJudgement(json: Array(text.utf8)) }
    }
}
