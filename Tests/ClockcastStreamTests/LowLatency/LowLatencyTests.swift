import Answers
import Foundation
import HTTPMessage
import HTTPServer
import RunningServices
import Support
import Testing
import Timeline
@testable import Clockcast

@Suite("Low latency", .timeLimit(.minutes(5)))
struct LowLatencyTests {
    /// 1.4 s into segment 897588000.
    private static let noon = "2026-11-20T12:00:01.400Z"
    private static let yaml = """
        loading: { minimum: 0 }
        segment: { patience: 60 }
        channels: { clock: { renditions: [128x72, 64x36] } }
        """
    private static let list = "/clock;latency=low/0/64x36.m3u8"

    private static func service() throws -> RunningService { try RunningService(at: noon, yaml: yaml) }

    /// The rests of the lines that begin with a text.
    private static func lines(_ text: String, _ beginning: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasPrefix(beginning) }.map { String($0.dropFirst(beginning.count)) }
    }

    private static func reply(_ service: RunningService, _ path: String) throws -> Reply {
        service.service.routes.reply(
            to: try HTTPRequest.make(try service.resolved(path), receivedAt: service.clock.wall)
        )
    }

    /// Until when a request waits; nil if it does not.
    private static func wait(_ service: RunningService, _ path: String) throws -> WallTime? {
        guard case .later(.wall(let time)) = try reply(service, path) else { return nil }
        return time
    }

    @Test("A viewer gets lists with parts, and reports of other renditions")
    func lists() throws {
        let service = try Self.service()
        let main = try service.get("/clock.m3u8?latency=low&audio=tick")
        #expect(main.text.contains("\nclock;audio=tick;latency=low/0/128x72.m3u8\n"))
        #expect(!main.text.contains("EXT-X-START"))
        let text = try service.get("/clock;audio=tick;latency=low/0/64x36.m3u8").text
        #expect(text.contains("\n#EXT-X-PART-INF:PART-TARGET=0.512000\n"))
        #expect(
            Self.lines(text, "#EXT-X-RENDITION-REPORT:") == [
                #"URI="128x72.m3u8",LAST-MSN=897588000,LAST-PART=1"#,
                #"URI="audio.m3u8",LAST-MSN=897588000,LAST-PART=1"#,
            ]
        )
        let sound = try service.get("/clock;audio=tick;latency=low/0/audio.m3u8").text
        #expect(
            sound.contains("\n#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.536000,HOLD-BACK=6.000000\n")
        )
        #expect(sound.contains("\n#EXT-X-PART-INF:PART-TARGET=0.512000\n"))
        // I-frames are no parts of anything.
        #expect(!(try service.get("/clock;latency=low/0/64x36-iframes.m3u8").text.contains("PART")))
        let window = try service.get("/clock.m3u8?latency=low&dvr=300").lines.last
        #expect(window == "clock;latency=low;dvr=300/0/64x36.m3u8")
        #expect(try service.get("/clock;latency=low;dvr=300/0/64x36.m3u8").text.contains("CAN-SKIP-UNTIL=12.000000"))
    }

    @Test(
        "A segment is its parts one after another, each second of which stands alone",
        arguments: ["cmaf", "ts"],
        ["", ";audio=tick", ";audio=tick;mux=yes"]
    )
    func parts(container: String, sound: String) throws {
        guard container == "cmaf" || !sound.contains("mux") else { return }
        let service = try Self.service()
        let ending = container == "ts" ? "ts" : "m4s"
        let base = "/clock\(sound);latency=low/0/64x36/live/897587999"
        let whole = try service.get("\(base).\(ending)").body
        let parts = try (0..<4).map { try service.get("\(base).\($0).\(ending)").body }
        #expect(Data(parts.joined()) == whole)
        #expect(parts.allSatisfy { $0.count > 200 })
        let folder = try TemporaryFolder()
        let header =
            container == "ts" ? Data() : try service.get("/clock\(sound);latency=low/0/64x36/live/init.mp4").body
        let file = folder.url("whole.\(container == "ts" ? "ts" : "mp4")")
        try (header + whole).write(to: file)
        let probe = try Peer(name: "ffprobe").run([
            "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time,flags", "-of", "csv=p=0",
            file.path,
        ])
        let packets = probe.text.split(separator: "\n")
        #expect(packets.count == 60)
        #expect(packets.indices.filter { packets[$0].contains("K") } == [0, 30])
        // Each second can be decoded by itself, and shows what the whole does.
        let alone = folder.url("alone.\(container == "ts" ? "ts" : "mp4")")
        try (header + parts[2] + parts[3]).write(to: alone)
        func hashes(_ file: URL) throws -> [Substring] {
            let run = try Peer(name: "ffmpeg").run([
                "-v", "error", "-i", file.path, "-map", "0:v", "-f", "framehash", "-hash", "md5", "-",
            ])
            return run.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
                .compactMap { $0.split(separator: ",").last }
        }
        let all = try hashes(file)
        #expect(all.count == 60)
        #expect(try hashes(alone) == Array(all.suffix(30)))
    }

    @Test("Sound of its own is cut where its frames end")
    func sound() throws {
        let service = try Self.service()
        let base = "/clock;audio=tick;latency=low/0/audio-*/live/897587999"
        let parts = try (0..<4).map { try service.get("\(base).\($0).m4s").body }
        #expect(Data(parts.joined()) == (try service.get("\(base).m4s").body))
        let text = try service.get("/clock;audio=tick;latency=low/0/audio.m3u8").text
        let listed = Self.lines(text, "#EXT-X-PART:").filter { $0.contains("897587999") }
        let folder = try TemporaryFolder()
        let header = try service.get("/clock;audio=tick;latency=low/0/audio-*/live/init.mp4").body
        for (part, line) in zip(parts, listed) {
            let file = folder.url("part.mp4")
            try (header + part).write(to: file)
            let probe = try Peer(name: "ffprobe").run([
                "-v", "error", "-show_entries", "packet=pts", "-of", "csv=p=0", file.path,
            ])
            let frames = probe.text.split(separator: "\n").count
            #expect(
                line.hasPrefix(frames == 24 ? "DURATION=0.512000" : "DURATION=0.490667"),
                "\(frames) frames: \(line)"
            )
        }
        #expect(listed.count == 4)
    }

    @Test("A request for a later list waits for its instant, and then gets the list of that instant")
    func blocked() throws {
        let service = try Self.service()
        let release = try #require(WallTime(iso8601: "2026-11-20T12:00:01.500Z"))
        #expect(try Self.wait(service, Self.list + "?_HLS_msn=897588000&_HLS_part=2") == release)
        #expect(try Self.wait(service, Self.list + "?_HLS_msn=897588000&_HLS_part=1") == nil)
        service.clock.advance(by: .milliseconds(100))
        let reply = try service.get(Self.list + "?_HLS_msn=897588000&_HLS_part=2")
        #expect(reply.status == 200)
        // Six target durations (RFC 8216bis, B.1).
        #expect(reply.fields["cache-control"] == "public, max-age=12")
        #expect(Self.lines(reply.text, "#EXT-X-PRELOAD-HINT:").first?.contains("897588000.3.m4s") == true)
        #expect(reply.text == (try service.get(Self.list).text))
        #expect(try service.get(Self.list).fields["cache-control"] == "public, max-age=0")
    }

    @Test("A waiting request is answered by the event loop when its instant has come")
    func socket() throws {
        let service = try Self.service()
        let url = service.base + Self.list + "?_HLS_msn=897588000&_HLS_part=2"
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        process.arguments = ["--silent", "--max-time", "60", "--output", folder.url("list").path, url]
        try process.run()
        try eventually((try? service.metrics())?.contains("clockcast_http_parked_requests 1\n") == true)
        service.clock.advance(by: .milliseconds(100))
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: folder.url("list")), as: UTF8.self)
        #expect(Self.lines(text, "#EXT-X-PART:").last?.contains("897588000.2.m4s") == true)
        #expect(try service.metrics().contains("clockcast_http_parked_requests 0\n"))
    }

    @Test("The part that is hinted at waits, and is sent whole; what is neither there nor hinted at is not found")
    func hinted() throws {
        let service = try Self.service()
        let base = "/clock;latency=low/0/64x36-*/live/"
        let release = try #require(WallTime(iso8601: "2026-11-20T12:00:01.500Z"))
        #expect(try Self.wait(service, base + "897588000.2.m4s") == release)
        #expect(try service.get(base + "897588000.1.m4s").status == 200)
        // Perhaps another server's list, whose clock is ahead, hints at this one.
        #expect(try Self.wait(service, base + "897588000.3.m4s") != nil)
        let early = try service.get(base + "897588001.0.m4s")
        #expect(early.status == 404)
        #expect(early.fields["retry-after"] == "2")
        #expect(early.fields["cache-control"] == "no-store")
        for (file, reason) in [
            ("897588000.4.m4s", "segment 897588000 of '64x36' has no part 4\n"),
            ("897588000.01.m4s", "'01' is not a part of a segment; parts are numbers from 0\n"),
            (
                "897588000.1.1.m4s",
                "'897588000.1.1' is not a segment number; those are digits without leading zeros, up to 10000000000\n"
            ),
        ] {
            let reply = try service.get(base + file)
            #expect(reply.status == 404)
            #expect(reply.text == reason)
        }
        #expect(try service.get("/clock/0/64x36-*/live/897588000.1.m4s").status == 404)
        // Eighteen seconds after its segment: lists have it for six, and caches have these lists for twelve.
        service.clock.advance(by: .milliseconds(18_599))
        #expect(try service.get(base + "897588000.1.m4s").status == 200)
        service.clock.advance(by: .milliseconds(1))
        #expect(try service.get(base + "897588000.1.m4s").status == 404)
    }

    @Test("Two servers send the same bytes for the same waiting request, even if the clock of one is behind")
    func replicas() throws {
        let (one, other) = (try Self.service(), try Self.service())
        one.clock.advance(by: .milliseconds(100))
        other.clock.advance(by: .milliseconds(399))
        let path = Self.list + "?_HLS_msn=897588000&_HLS_part=2"
        #expect(try one.get(path).body == (try other.get(path).body))
        let part = "/clock;latency=low/0/64x36-*/live/897588000.2.m4s"
        #expect(try one.get(part).body == (try other.get(part).body))
    }

    @Test(
        "Directives that the draft does not allow are refused with a sentence",
        arguments: [
            ("_HLS_part=1", "_HLS_part needs _HLS_msn, the number of the segment\n"),
            ("_HLS_msn=x", "_HLS_msn must be the number of a segment\n"),
            ("_HLS_msn=897588000&_HLS_part=x", "_HLS_part must be a number from 0\n"),
            (
                "_HLS_msn=897588002",
                "the last segment of the list is 897587999; requests may name the two after it, and the parts of three seconds\n"
            ),
        ]
    )
    func refused(query: String, reason: String) throws {
        let reply = try Self.service().get(Self.list + "?" + query)
        #expect(reply.status == 400)
        #expect(reply.text == reason)
    }

    @Test(
        "A request that is too far ahead is refused beside a fault, too, unless that makes the list one of the future",
        arguments: [
            ("404@30-34", 400), ("part.late=1", 400), ("list.nocors", 400), ("64x36.skew=1", 400),
            ("audio.msn=1000", 400),
            ("list.503@20-30,pdt=500", 400), ("128x72.skew=1", 400), ("list.stale@0-20", 400), ("128x72.msn=1000", 200),
            ("reset@0", 200), ("step=2000@0", 200), ("end@20261120T115900Z", 200),
        ]
    )
    func tooFar(fault: String, status: Int) throws {
        let service = try Self.service()
        let main = try service.get("/clock.m3u8?latency=low&audio=tick&fault=\(fault)", by: .call)
        let list = try #require(main.lines.first { $0.hasSuffix("/128x72.m3u8") }, "\(main.text)")
        for number in ["897588002", "999999999999"] {
            let reply = try service.get("/\(list)?_HLS_msn=\(number)")
            #expect(reply.status == status, "\(number): \(reply.text)")
        }
        // What exists is there at once, as without the fault.
        #expect(try service.get("/\(list)?_HLS_msn=897587998").status == 200)
    }

    @Test(
        "Low latency is refused where there are no parts",
        arguments: ["present=start", "present=ahead", "delay=5", "start=-60&end=-30", "past=1", "allowance=100"]
    )
    func combined(query: String) throws {
        let reply = try Self.service().get("/clock.m3u8?latency=low&" + query)
        #expect(reply.status == 400)
        #expect(
            reply.text.hasPrefix("'latency=low': it can be combined with present=edge and dvr=, but not with "),
            "\(reply.text)"
        )
    }

    @Test("Requests without low latency never wait, whatever their query")
    func ignored() throws {
        let service = try Self.service()
        let plain = try service.get("/clock/0/64x36.m3u8?present=edge")
        for query in ["_HLS_msn=897588001&_HLS_part=2", "_HLS_part=x", "_HLS_msn=999999999999"] {
            #expect(try service.get("/clock/0/64x36.m3u8?present=edge&" + query).body == plain.body)
        }
        #expect(try service.get("/clock.m3u8?latency=normal").body == (try service.get("/clock.m3u8").body))
        // Other queries of players ask for nothing.
        #expect(try service.get(Self.list + "?_HLS_other=1").status == 200)
    }

    @Test("No segment has more bits than its variant declares", arguments: ["cmaf", "ts"])
    func bandwidth(container: String) throws {
        let service = try Self.service()
        let main = try service.get("/clock.m3u8?latency=low&audio=pips&mux=yes&container=\(container)").text
        let rate = try #require(Self.lines(main, "#EXT-X-STREAM-INF:").last?.firstMatch(of: /BANDWIDTH=(\d+)/)).1
        for number in 897_587_996..<897_588_000 {
            let path =
                "/clock;audio=pips;mux=yes;latency=low/0/64x36-*/live/\(number).\(container == "ts" ? "ts" : "m4s")"
            let plain = container == "ts" ? path.replacing(";mux=yes", with: "") : path
            #expect(try service.get(plain).body.count * 8 / 2 <= Int(rate) ?? 0)
        }
    }

    @Test("Faults of parts")
    func faults() throws {
        let service = try Self.service()
        func stream(_ fault: String) -> String { "/clock;latency=low;fault=\(fault)/0/64x36" }
        // Segment 897588000 is the one of seconds 0 and 1.
        let missing = stream("part.404@0-2")
        #expect(try service.get(missing + "-*/live/897588000.0.m4s").status == 404)
        #expect(try service.get(missing + "-*/live/897587999.0.m4s").status == 200)
        let both = stream("404@0-2")
        #expect(try service.get(both + "-*/live/897588000.0.m4s").status == 404)

        let gap = stream("part.gap@0-2")
        let text = try service.get(gap + ".m3u8").text
        #expect(Self.lines(text, "#EXT-X-PART:").count { $0.hasSuffix(",GAP=YES") } == 2)
        #expect(!text.contains("#EXT-X-GAP"))
        #expect(
            try service.get(gap + "-*/live/897588000.1.m4s").fields["clockcast-fault"]?.hasPrefix("part.gap@0-2")
                == true
        )
        #expect(try service.get(stream("gap@0-2") + ".m3u8").text.contains(",GAP=YES\n"))

        let hint = stream("hint404@0-2")
        let reply = try service.get(hint + "-*/live/897588000.2.m4s")
        #expect(reply.status == 404)
        #expect(reply.fields["clockcast-fault"]?.hasPrefix("hint404@0-2") == true)
        #expect(try service.get(hint + "-*/live/897588000.1.m4s").status == 200)

        #expect(try service.get(stream("parthold@0-2") + ".m3u8").text.contains("PART-HOLD-BACK=2.048000"))
        #expect(try service.get(stream("parthold@2-4") + ".m3u8").text.contains("PART-HOLD-BACK=1.536000"))

        let late = stream("part.late=1@0-2")
        #expect(try service.get(late + "-*/live/897588000.0.m4s").status == 404)
        #expect(try service.get(late + "-*/live/897588000.0.m4s").fields["retry-after"] == "1")
        service.clock.advance(by: .milliseconds(100))
        #expect(try service.get(late + "-*/live/897588000.0.m4s").status == 200)
        #expect(try service.get(late + "-*/live/897588000.1.m4s").status == 404)

        for fault in ["part.404", "hint404", "parthold@30", "part.gap"] {
            let reply = try service.get("/clock.m3u8?fault=\(fault)")
            #expect(reply.status == 400)
            #expect(reply.text == "'\(fault)': segments have parts only with low latency; add latency=low\n")
        }
        // A list that has ended states it at once.
        let ended = stream("end@20261120T115958Z") + ".m3u8?_HLS_msn=897588000&_HLS_part=3"
        #expect(try Self.wait(service, ended) == nil)
        #expect(try service.get(ended).text.hasSuffix("#EXT-X-ENDLIST\n"))
    }

    @Test("A report tells parts apart")
    func report() throws {
        let service = try Self.service()
        _ = try service.get("/clock.m3u8?latency=low&session=parts")
        let part = try service.resolved("/clock;latency=low/0/64x36-*/live/897588000.1.m4s")
        #expect(try service.get("/session/parts" + part).status == 200)
        try eventually((try? service.get("/sessions/parts.json"))?.text.contains(#""kind":"part""#) == true)
    }
}
