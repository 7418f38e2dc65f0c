import Foundation
import HTTPMessage
import HTTPServer
import Platform
import RunningServices
import Support
import Testing
import Timeline
@testable import Answers
@testable import Clockcast
@testable import Settings

@Suite("A session records what a player does", .timeLimit(.minutes(5))) struct SessionTests {
    private static let hour = "2026-12-12T20:00:00Z"
    private static let yaml = RunningService.usual + RunningService.inOrder

    /// The report as JSON, with this number of requests, when they are over.
    private static func report(_ service: RunningService, _ name: String, requests count: Int) throws -> [String: Any] {
        func found() -> [String: Any]? {
            let reply = try? service.get("/sessions/\(name).json")
            return reply.flatMap { try? JSONSerialization.jsonObject(with: $0.body) as? [String: Any] }
        }
        try eventually((found()?["requests"] as? [Any])?.count ?? 0 >= count)
        return try #require(found())
    }

    private static func requests(_ report: [String: Any]) -> [[String: Any]] {
        report["requests"] as? [[String: Any]] ?? []
    }

    @Test("An answer that a worker makes is recorded in its session like any other")
    func session() throws {
        let work = Work(key: "list", queue: "past") { .answer(.text(.ok, "list", route: "test")) }
        let session = StreamAnswers.SessionOfViewer(name: "mine", base: "session/mine/")
        guard case .make(let recorded) = Reply.make(work).recorded(in: session),
            case .answer(let response, _, _) = recorded.make().outcome
        else {
            Issue.record("it is no work any more")
            return
        }
        #expect(recorded.key != work.key && recorded.queue == "past")
        #expect(response.record == "mine")
        #expect(response.fields.map(\.name) == ["Clockcast-Session"])
    }

    @Test("All that a presentation asks for is recorded, and none of its bytes is another")
    func recorded() throws {
        let service = try RunningService(at: Self.hour, yaml: Self.yaml)
        let variants = try service.get("/clock.m3u8?session=test-1&container=cmaf")
        #expect(variants.fields["clockcast-session"] == "test-1")
        let plainVariants = try service.get("/clock.m3u8?container=cmaf")
        #expect(variants.text.replacing("session/test-1/", with: "") == plainVariants.text)
        // Pictures and I-frames alike.
        #expect(variants.lines.count { $0.contains("session/test-1/clock/") } == 4)

        let (list, paths) = try service.segments(of: "/clock.m3u8?session=test-1&container=cmaf")
        #expect(paths[0].hasPrefix("/session/test-1/clock/"))
        let path = paths[0].dropFirst("/session/test-1".count)
        let plainList = try service.get("/" + plainVariants.lines.filter { !$0.hasPrefix("#") }[0])
        #expect(list.body == plainList.body)
        #expect(list.fields["etag"] == plainList.fields["etag"])
        let segment = try service.get(paths[0], "--user-agent", "VLC/3.0.18 LibVLC/3.0.18")
        #expect(segment.body == (try service.get(String(path)).body))

        let report = try Self.report(service, "test-1", requests: 4)
        #expect(report["session"] as? String == "test-1")
        #expect(report["url"] as? String == "/clock.m3u8?session=test-1&container=cmaf")
        #expect(report["channel"] as? String == "clock")
        let requests = Self.requests(report)
        #expect(requests.map { $0["kind"] as? String } == ["multivariant", "multivariant", "playlist", "segment"])
        #expect(requests.map { $0["status"] as? Int } == [200, 200, 200, 200])
        #expect(requests[3]["bytes"] as? Int == segment.body.count)
        #expect(requests[3]["rendition"] as? String == "1280x720")
        #expect(requests[3]["path"] as? String == String(path.dropFirst()))
        let place = try #require(requests[3]["segment"] as? [String: Any])
        #expect(place["duration"] as? Int == 2)
        #expect((place["start"] as? String)?.hasPrefix("2026-12-12T20:00:0") == true)
        let players = try #require(report["players"] as? [[String: String]])
        #expect(players.last == ["agent": "VLC/3.0.18", "address": "127.0.0.0/24"])
    }

    @Test("CMCD and unused names of _HLS_ lead to the same answers, and are in the report")
    func cmcd() throws {
        let service = try RunningService(at: Self.hour, yaml: Self.yaml)
        let (_, paths) = try service.segments(of: "/clock.m3u8?session=cmcd&container=cmaf")
        let uri = paths[0].replacing("/session/cmcd", with: "")
        let plain = try service.get(uri)
        let asked = try service.get("/session/cmcd" + uri + "&CMCD=bl%3D4200%2Cxx%3D1", "--header", "CMCD-Status: bs")
        #expect(asked.body == plain.body)
        #expect(try service.get(uri + "&CMCD=bl%3D4300&_HLS_msn=1").fields["etag"] == plain.fields["etag"])
        let request = try #require(Self.requests(try Self.report(service, "cmcd", requests: 3)).last)
        let said = try #require(request["cmcd"] as? [String: Any])
        #expect(said["bl"] as? Int == 4200)
        #expect(said["bs"] as? Bool == true)
        #expect(said.count == 2)
        #expect(request["cmcdErrors"] as? [String] == ["unknown key 'xx'; keys of a player's own have a hyphen"])
        #expect((request["path"] as? String)?.contains("CMCD") == false)
    }

    @Test("A fault that was met has a verdict") func verdict() throws {
        let service = try RunningService(at: "2026-12-12T20:00:29Z")
        let (_, paths) = try service.segments(
            of: "/clock.m3u8?session=fault&fault=404@30-34&container=cmaf&present=start"
        )
        let index = try #require(try paths.firstIndex { try service.get($0).status == 404 })
        service.clock.advance(by: .seconds(1))
        #expect(try service.get(paths[index]).fields["clockcast-fault"]?.hasPrefix("404@30-34") == true)
        let report = try Self.report(service, "fault", requests: index + 4)
        let verdict = try #require((report["verdicts"] as? [[String: Any]])?.first)
        #expect(verdict["fault"] as? String == "404@30-34")
        #expect(verdict["met"] as? Bool == true)
        #expect((verdict["did"] as? String)?.hasSuffix("asked twice in 1 s, is not back yet") == true, "\(verdict)")
        let faults = try #require(report["faults"] as? [[String: Any]])
        #expect(
            faults.compactMap { $0["from"] as? String } == ["2026-12-12T20:00:30.000Z", "2026-12-12T20:01:30.000Z"]
        )
    }

    @Test("A redirect stays in the session, and so does what is below its base") func redirect() throws {
        let service = try RunningService(at: Self.hour, yaml: Self.yaml)
        let variants = try service.get("/clock.m3u8?session=moved&fault=list.redirect=302&container=cmaf")
        let uri = try #require(variants.lines.first { !$0.hasPrefix("#") })
        let moved = try service.get("/" + uri)
        #expect(moved.status == 302)
        let location = try #require(moved.fields["location"])
        #expect(location.hasPrefix("/session/moved/via-"))
        let list = try service.get(location)
        #expect(list.status == 200)
        let folder = location.split(separator: "/").dropLast().joined(separator: "/")
        let segment = try #require(list.lines.first { !$0.hasPrefix("#") })
        #expect(try service.get("/\(folder)/\(segment)").status == 200)
        // A multivariant playlist below a base names what is below it, too.
        let main = try service.get("/clock.m3u8?session=moved&fault=main.redirect=302&container=cmaf")
        let base = try #require(main.fields["location"])
        #expect(base.hasPrefix("/via-"))
        let below = try #require(try service.get(base).lines.first { !$0.hasPrefix("#") })
        let belowFolder = base.split(separator: "/")[0]
        #expect(try service.get("/\(belowFolder)/\(below)").status == 200)
        let named = try service.get("/\(belowFolder)/clock;audio=none/0/640x360.m3u8")
        #expect(named.status == 307 && named.fields["location"] == "/\(belowFolder)/clock/0/640x360.m3u8")
        let recorded = try service.get("/session/other/clock;audio=none/0/640x360.m3u8")
        #expect(recorded.fields["location"] == "/session/other/clock/0/640x360.m3u8")
        let requests = Self.requests(try Self.report(service, "moved", requests: 7))
        #expect(requests.map { $0["status"] as? Int } == [200, 302, 200, 200, 302, 200, 200])
        #expect(requests.map { $0["kind"] as? String }.last == "playlist")
    }

    @Test("A new name is made up, and returned") func newName() throws {
        let service = try RunningService(at: Self.hour, yaml: Self.yaml)
        let reply = try service.get("/clock.m3u8?session=new")
        let name = try #require(reply.fields["clockcast-session"])
        #expect(name.count == 10)
        #expect(reply.text.contains("session/\(name)/clock/"))
        #expect(reply.fields["access-control-expose-headers"]?.contains("Clockcast-Session") == true)
        #expect(try Self.report(service, name, requests: 1)["session"] as? String == name)
    }

    @Test("Viewers with the same request at one instant get a name each") func namesOfOneInstant() throws {
        nonisolated(unsafe) let service = try RunningService(at: Self.hour, yaml: Self.yaml)
        let names = Lock<Set<String>>([])
        let threads = (0..<8).map { _ in
            Waiting {
                let reply = try? service.get("/clock.m3u8?label=on&fault=404@10-30&session=new")
                names.withLock { _ = $0.insert(reply?.fields["clockcast-session"] ?? "") }
            }
        }
        try eventually(threads.allSatisfy { $0.value != nil }) { service.clock.advance(by: .zero) }
        #expect(names.withLock { $0 }.subtracting([""]).count == 8)
    }

    @Test("Reports come as a page, JSON, HAR and a table") func forms() throws {
        let service = try RunningService(at: Self.hour, yaml: Self.yaml)
        _ = try service.get("/clock.m3u8?session=forms")
        _ = try Self.report(service, "forms", requests: 1)
        #expect(try service.get("/sessions/forms").text.contains("page/report.js"))
        let types = try ["", ".json", ".har", ".csv"].map {
            try service.get("/sessions/forms\($0)").fields["content-type"]
        }
        #expect(
            types == ["text/html; charset=utf-8", "application/json", "application/json", "text/csv; charset=utf-8"]
        )
        #expect(
            try service.get("/sessions/forms.har").fields["content-disposition"] == "attachment; filename=\"forms.har\""
        )
    }

    @Test("Events come at once, then when there is something new, and else after four seconds") func events() throws {
        let service = try RunningService(at: "2026-12-12T20:00:01Z")
        _ = try service.get("/clock.m3u8?session=events")
        _ = try Self.report(service, "events", requests: 1)
        let first = try service.get("/sessions/events/events")
        #expect(first.fields["content-type"] == "text/event-stream")
        #expect(first.fields["cache-control"] == "no-store")
        #expect(first.text.hasPrefix("retry: 500\nid: 1\nevent: report\ndata: {"))
        #expect(first.text.hasSuffix("}\n\n"))
        func ask(_ id: String) throws -> Reply {
            service.service.routes.reply(
                to: try .make(
                    "/sessions/events/events",
                    fields: [(name: "Last-Event-ID", value: id)],
                    receivedAt: service.clock.wall
                )
            )
        }
        // Nothing new: twice a second, and an event after four seconds at the latest.
        guard case .later(.wall(let next)) = try ask("1") else { throw Unexpected() }
        #expect(next == service.clock.wall + .milliseconds(500))
        service.clock.advance(by: .seconds(3))
        guard case .make(let work) = try ask("1"), case .answer(let response, _, _) = work.make().outcome else {
            throw Unexpected()
        }
        #expect(response.body.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }.contains("\"requests\":[]"))
        // Something new, and what another server has counted.
        service.clock.advance(by: .seconds(1))
        guard case .make = try ask("0"), case .make = try ask("7") else { throw Unexpected() }
    }

    private struct Unexpected: Error {}

    @Test("An unknown session and an invalid name are reported") func unknown() throws {
        let service = try RunningService(at: Self.hour, yaml: Self.yaml)
        let unknown = try service.get("/sessions/nobody.json")
        #expect(unknown.status == 404)
        #expect(
            unknown.text == "there is no session 'nobody' here; play a URL with session=nobody first. "
                + "Sessions are kept in memory for an hour, and each replica has its own\n"
        )
        #expect(try service.get("/sessions/nobody").status == 404)
        #expect(try service.get("/sessions/nobody/events").status == 404)
        _ = try service.get("/clock.m3u8?session=some")
        _ = try Self.report(service, "some", requests: 1)
        #expect(
            try service.get("/sessions/some.xml").text
                == "a session has no '.xml'; it has some.json, .har and .csv\n"
        )
        let wrong = try service.get("/clock.m3u8?session=a.b")
        #expect(wrong.status == 400)
        #expect(
            wrong.text == "session='a.b' is not a name; allowed: 4 to 32 letters of A-Z and a-z, digits, - and _; "
                + "or new, which makes one up\n"
        )
        for path in ["/session/abc/clock.m3u8", "/session/abc/clock/0/640x360.m3u8"] {
            #expect(try service.get(path).text.hasPrefix("'abc' is not a name of a session"), "\(path)")
        }
    }

    @Test("Switched off there are none") func off() throws {
        let service = try RunningService(
            at: Self.hour,
            yaml: "loading: { minimum: 0 }\nsegment: { patience: 60 }\nsessions: false"
        )
        for path in [
            "/clock.m3u8?session=abcd", "/sessions/abcd", "/sessions/abcd.json", "/sessions/abcd/events",
            "/session/abcd/clock/0/640x360.m3u8", "/session/abcd/clock/0/640x360/live/1.m4s",
        ] {
            let reply = try service.get(path)
            #expect(reply.status == 404)
            #expect(reply.text == "sessions are switched off on this server (sessions: false)\n", "\(path)")
        }
        #expect(try service.get("/scenarios.json").text.contains("\"sessions\":false"))
    }
}
