import Foundation
import Platform
import Scenarios
import Support
import Testing
import Timeline

@testable import Sessions

@Suite("Reports of a session") struct SessionReportTests {
    /// A list, a segment that fails twice and is had in another rendition, and one that the player went away from.
    private static func report() throws -> SessionReport {
        var ledger = SessionLedger()
        let scenario = try Scenario(query: "404@30-34")
        ledger.add(
            SessionPresentation(url: "/clock.m3u8?session=abcd", channel: "clock", scenario: scenario),
            to: "abcd",
            at: .at(20)
        )
        let player = SessionPlayer(userAgent: "VLC/3.0.18 LibVLC/3.0.18", address: "192.0.2.0/24")
        let said = CMCD.Source([.query: "bl=4200,xx=1"])
        let listed = SessionRequest(
            kind: .playlist,
            path: "clock;fault=404@30-34/0/1280x720.m3u8",
            rendition: "1280x720",
            asked: at(22.25),
            firstByte: at(22.26),
            ended: at(22.26),
            status: 200,
            bytes: 374,
            cmcd: said
        )
        for request in [
            .list(20.25, kind: .multivariant), listed, .segment(26.5, of: 30, status: 404, fault: "404@30-34"),
            .segment(27.5, of: 30, status: 404, fault: "404@30-34"), .segment(28, of: 30, "640x360"),
            .segment(30, of: 34, "640x360", status: 0, wait: nil, length: 2, isAborted: true),
        ] as [SessionRequest] { ledger.add(request, by: player, to: "abcd", at: .at(32)) }
        let session = try #require(ledger.session("abcd", at: .at(32)))
        return SessionReport(
            of: session,
            replica: "origin-1:8080",
            end: ledger.end(of: session, at: .at(32)),
            limit: ledger.limits.requests,
            at: at(32)
        )
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test("A request for a segment has the word of its first track")
    func kindNames() {
        let requests = ["640x360", "audio", "subtitles-de"].map { SessionRequest.segment(1, of: 2, $0) }
        #expect(requests.map(\.kindName) == ["segment", "sound", "subtitles"])
    }

    @Test("JSON has all documented members") func document() throws {
        let text = try Self.json(try Self.report().document(after: 4))
        #expect(
            text == #"{"begun":"2026-12-12T20:00:20.000Z","breaks":[],"channel":"clock","faults":["#
                + #"{"afterJoining":null,"asked":"404@30-34","fault":"404@30-34","from":"2026-12-12T20:00:30.000Z","#
                + #""sentence":"The answer is an error; any status from 400 to 599.","#
                + #""shown":"2026-12-12T20:00:30.000Z","title":"404","until":"2026-12-12T20:00:34.000Z"},"#
                + #"{"afterJoining":null,"asked":"404@30-34","fault":"404@30-34","from":"2026-12-12T20:01:30.000Z","#
                + #""sentence":"The answer is an error; any status from 400 to 599.","#
                + #""shown":"2026-12-12T20:01:30.000Z","title":"404","#
                + #""until":"2026-12-12T20:01:34.000Z"}],"kept":{"dropped":0,"limit":2000,"requests":6,"#
                + #""until":"2026-12-12T21:00:32.000Z"},"now":"2026-12-12T20:00:32.000Z","#
                + #""pathways":[],"players":[{"address":"192.0.2.0/24","agent":"VLC/3.0.18"}],"replica":"origin-1:8080","requests":["#
                + #"{"aborted":false,"asked":"2026-12-12T20:00:28.000Z","break":null,"bytes":11400,"cmcd":null,"cmcdErrors":[],"#
                + #""ended":"2026-12-12T20:00:28.050Z","fault":null,"firstByte":"2026-12-12T20:00:28.020Z","id":5,"#
                + #""kind":"segment","lead":2,"listAge":null,"path":"clock/0/640x360/live/898552815.m4s","#
                + #""pathway":null,"rendition":"640x360","retry":false,"segment":{"duration":2,"number":898552815,"#
                + #""start":"2026-12-12T20:00:30.000Z"},"status":200,"steering":null,"switchedFrom":null},"#
                + #"{"aborted":true,"asked":"2026-12-12T20:00:30.000Z","break":null,"bytes":0,"cmcd":null,"cmcdErrors":[],"#
                + #""ended":"2026-12-12T20:00:32.000Z","fault":null,"firstByte":null,"id":6,"kind":"segment","lead":4,"#
                + #""listAge":null,"path":"clock/0/640x360/live/898552817.m4s","pathway":null,"rendition":"640x360","retry":false,"#
                + #""segment":{"duration":2,"number":898552817,"start":"2026-12-12T20:00:34.000Z"},"status":0,"steering":null,"switchedFrom":null}],"#
                + #""session":"abcd","summary":{"aborted":1,"leadLeast":2,"leadMedian":2,"pollingInterval":null,"#
                + #""retries":1,"switches":0},"url":"/clock.m3u8?session=abcd","verdicts":["#
                + #"{"afterJoining":null,"asked":"404@30-34","correct":null,"did":"404 at 20:00:30: asked twice in 1 s, took 640x360, is not back yet","#
                + #""expect":"It retries a few times, then skips or switches, and plays on.","fault":"404@30-34","#
                + #""final":false,"from":"2026-12-12T20:00:30.000Z","met":true,"#
                + #""shown":"2026-12-12T20:00:30.000Z","until":"2026-12-12T20:00:34.000Z"}]}"#
        )
    }

    @Test("A request is classified by those before it") func entries() throws {
        let report = try Self.report()
        #expect(report.entries.map(\.isRetry) == [false, false, false, true, false, false])
        #expect(report.entries.map { $0.lead?.nanoseconds }[2] == 3_500_000_000)
        #expect(report.entries[1].cmcd?.errors == ["unknown key 'xx'; keys of a player's own have a hyphen"])
        #expect(report.entries[1].cmcd?.values == ["bl": .number(4200)])
    }

    @Test(
        "A switch is where no rendition goes on: a player that samples several at its start has not switched",
        arguments: [
            (["ab", "b", "b"], [nil, nil, nil, nil]), (["a", "b"], [nil, 1]), (["a", "ab", "b"], [nil, nil, nil, 3]),
            (["ab", "a", "b"], [nil, nil, nil, 3]),
        ] as [([String], [Int?])]
    )
    func switches(renditions: [String], from: [Int?]) throws {
        var ledger = SessionLedger()
        for (index, names) in renditions.enumerated() {
            for name in names {
                let request = SessionRequest.segment(Double(index), of: 2 * index, String(name))
                ledger.add(request, by: SessionPlayer(userAgent: nil, address: ""), to: "abcd", at: .at(9))
            }
        }
        let session = try #require(ledger.session("abcd", at: .at(9)))
        let report = SessionReport(of: session, replica: "", end: at(0), limit: 0, at: at(9))
        #expect(report.entries.map(\.switchedFrom) == from)
        #expect(report.summary.switches == from.count { $0 != nil })
    }

    @Test("Requests are listed in the order in which they ended, whichever connection's is recorded first")
    func order() throws {
        var ledger = SessionLedger()
        // The first two were answered by a loop that handed them over after another had ended and handed over the third.
        let (first, second) = (SessionRequest.list(20), SessionRequest.segment(20.1, of: 24))
        let third = SessionRequest.list(20.2, "640x360")
        for request in [third, first, second] {
            ledger.add(request, by: SessionPlayer(userAgent: nil, address: ""), to: "abcd", at: .at(21))
        }
        let session = try #require(ledger.session("abcd", at: .at(21)))
        let report = SessionReport(of: session, replica: "", end: at(0), limit: 0, at: at(21))
        #expect(report.entries.map(\.request.ended) == [first, second, third].map(\.ended))
        #expect(report.entries.map(\.request.id) == [2, 3, 1])
        #expect(report.csv.split(separator: "\r\n").map { $0.prefix(2) } == ["id", "2,", "3,", "1,"])
        // A reader that has the first to be recorded gets the two others, and then has all.
        #expect(report.lastID == 3)
        let text = try Self.json(report.document(after: 1))
        #expect(text.matches(of: /"id":(\d)/).map(\.1) == ["2", "3"])
    }

    @Test("Requests below the session's name are reported with it, where it was")
    func paths() {
        func asked(_ path: String, _ nameStart: Int?) -> String {
            SessionRequest(
                kind: .other,
                path: path,
                nameStart: nameStart,
                asked: at(0),
                firstByte: nil,
                ended: at(0),
                status: 0,
                bytes: 0
            ).asked(in: "abcd")
        }
        #expect(asked("clock.m3u8?session=abcd", nil) == "clock.m3u8?session=abcd")
        #expect(asked("clock/0/a.m3u8", 0) == "session/abcd/clock/0/a.m3u8")
        #expect(asked("via-1/clock/0/a.m3u8", 6) == "via-1/session/abcd/clock/0/a.m3u8")
        #expect(asked("via-a/clock/0/a.m3u8", 0) == "session/abcd/via-a/clock/0/a.m3u8")
    }

    @Test("A cell stays one, whatever a client has sent")
    func cells() throws {
        var ledger = SessionLedger()
        for rendition in ["x\n=1+1", "x\r\ny", "a\u{301}\",b", "\n=1", "=1"] {
            let request = SessionRequest.segment(0, of: 0, rendition)
            ledger.add(request, by: SessionPlayer(userAgent: nil, address: ""), to: "abcd", at: .at(1))
        }
        let session = try #require(ledger.session("abcd", at: .at(1)))
        let csv = SessionReport(of: session, replica: "", end: at(0), limit: 0, at: at(1)).csv
        for cell in ["\"x\n=1+1\"", "\"x\r\ny\"", "\"a\u{301}\"\",b\"", "\"'\n=1\"", ",'=1,"] {
            #expect(csv.unicodeScalars.contains(cell.unicodeScalars), "\(cell)")
        }
    }

    @Test("Lists are as old as the last request for them, and a retry if that failed") func lists() throws {
        var ledger = SessionLedger()
        let player = SessionPlayer(userAgent: nil, address: "")
        for request in [
            .list(0), .list(2), .list(2.5, "640x360"), .list(4, status: 503), .list(6.5),
        ] as [SessionRequest] { ledger.add(request, by: player, to: "abcd", at: .at(7)) }
        let session = try #require(ledger.session("abcd", at: .at(7)))
        let report = SessionReport(of: session, replica: "", end: at(0), limit: 0, at: at(7))
        #expect(report.entries.map(\.listAge) == [nil, .seconds(2), nil, .seconds(2), .milliseconds(2500)])
        #expect(report.entries.map(\.isRetry) == [false, false, false, false, true])
        #expect(report.summary.pollingInterval == .seconds(2))
        #expect(report.summary.leadLeast == nil)
    }

    @Test("If the first playlist was requested twice, the one that was followed counts") func followed() throws {
        var ledger = SessionLedger()
        for (second, isFollowed) in [(0, false), (1, true)] {
            let scenario = try Scenario(query: "end@after20").resolved(joiningAt: at(Double(second)))
            for url in isFollowed ? ["/clock.m3u8", nil] : ["/clock.m3u8"] {
                let presentation = SessionPresentation(url: url, channel: "clock", scenario: scenario)
                ledger.add(presentation, to: "abcd", at: .at(Double(second)))
            }
        }
        ledger.add(.list(1), by: SessionPlayer(userAgent: nil, address: ""), to: "abcd", at: .at(2))
        let session = try #require(ledger.session("abcd", at: .at(2)))
        let report = SessionReport(of: session, replica: "", end: at(0), limit: 0, at: at(2))
        #expect(report.occurrences.map(\.fault.text) == ["end@20261212T200021Z"])
    }

    @Test("An archive has the shape of HAR 1.2") func archive() throws {
        let archive = try Self.report().archive(origin: "https://example.test", version: "1.0")
        let object = try JSONSerialization.jsonObject(with: Data(try Self.json(archive).utf8))
        let log = try #require((object as? [String: Any])?["log"] as? [String: Any])
        #expect(log["version"] as? String == "1.2")
        #expect((log["creator"] as? [String: String]) == ["name": "Clockcast", "version": "1.0"])
        let page = try #require((log["pages"] as? [[String: Any]])?.first)
        #expect(Set(page.keys) == ["startedDateTime", "id", "title", "pageTimings"])
        let entries = try #require(log["entries"] as? [[String: Any]])
        #expect(entries.count == 6)
        for entry in entries {
            // HAR 1.2, "entries", "request", "response", "content", "timings": what has to be there.
            for key in ["pageref", "startedDateTime", "time", "request", "response", "cache", "timings"] {
                #expect(entry[key] != nil, "\(key)")
            }
            #expect(entry["pageref"] as? String == page["id"] as? String)
            let request = try #require(entry["request"] as? [String: Any])
            #expect(
                Set(request.keys) == [
                    "method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize",
                ]
            )
            let response = try #require(entry["response"] as? [String: Any])
            #expect(
                Set(response.keys) == [
                    "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL",
                    "headersSize",
                    "bodySize",
                ]
            )
            let timings = try #require(entry["timings"] as? [String: Double])
            let parts = ["blocked", "dns", "connect", "send", "wait", "receive"].map { timings[$0] ?? .nan }
            let sum = parts.filter { $0 >= 0 }.reduce(0, +)
            let time = try #require(entry["time"] as? Double)
            #expect(abs(sum - time) < 0.001)
        }
        let first = try #require(entries[0]["request"] as? [String: Any])
        #expect(first["url"] as? String == "https://example.test/clock.m3u8?session=test")
        #expect(first["queryString"] as? [[String: String]] == [["name": "session", "value": "test"]])
    }

    @Test("A table has a line for each request, and no formula of a client's") func table() throws {
        let lines = try Self.report().csv.components(separatedBy: "\r\n")
        #expect(lines.count == 8)
        #expect(
            lines[0]
                == "id,asked,first_byte,ended,kind,rendition,segment,segment_start,status,bytes,aborted,fault,lead,"
                + "retry,list_age,bl,br,bs,mtp,pr,ltc,pathway,path"
        )
        let document = Repository.root.appendingPathComponent("docs/sessions.md")
        #expect(try String(contentsOf: document, encoding: .utf8).contains("\n    \(lines[0])\n"))
        #expect(
            lines[2]
                == "2,2026-12-12T20:00:22.250Z,2026-12-12T20:00:22.260Z,2026-12-12T20:00:22.260Z,playlist,1280x720,,,"
                + "200,374,false,,,false,,4200,,,,,,,clock;fault=404@30-34/0/1280x720.m3u8"
        )
        #expect(
            lines[3] == "3,2026-12-12T20:00:26.500Z,2026-12-12T20:00:26.520Z,2026-12-12T20:00:26.550Z,segment,1280x720,"
                + "898552815,2026-12-12T20:00:30.000Z,404,0,false,404@30-34,3.5,false,,,,,,,,,"
                + "clock/0/1280x720/live/898552815.m4s"
        )
        var ledger = SessionLedger()
        let request = SessionRequest(
            kind: .other,
            path: "=1+\"a\",b",
            asked: at(0),
            firstByte: nil,
            ended: at(0),
            status: 404,
            bytes: 0
        )
        ledger.add(request, by: SessionPlayer(userAgent: nil, address: ""), to: "abcd", at: .at(0))
        let session = try #require(ledger.session("abcd", at: .at(0)))
        let report = SessionReport(of: session, replica: "", end: at(0), limit: 0, at: at(0))
        #expect(report.csv.hasSuffix(",\"'=1+\"\"a\"\",b\"\r\n"))
    }
}
