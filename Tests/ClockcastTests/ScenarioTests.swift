import Foundation
import Support
import Testing
import Timeline

@testable import Clockcast

@Suite("Scenarios and the past, by URL", .timeLimit(.minutes(5)))
struct ScenarioTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = "loading: { minimum: 0 }\nchannels: { clock: { renditions: [640x360, 320x180] } }"

    /// The paths of a viewer who asks at an instant: the media playlist of the last rendition, and the folder that it is in.
    private static func playlist(
        _ service: RunningService,
        _ query: String,
        by transport: RunningService.Transport = .call
    ) throws -> (path: String, folder: String) {
        let reply = try service.get("/clock.m3u8?" + query, by: transport)
        try #require(reply.status == 200, "\(reply.text)")
        let path = "/" + (try #require(reply.lines.last))
        return (path, path.split(separator: "/").dropLast().map { "/" + $0 }.joined())
    }

    /// The segments of a list, as paths.
    private static func segments(_ reply: RunningService.Reply, in folder: String) -> [String] {
        reply.lines.filter { !$0.hasPrefix("#") }.map { "\(folder)/\($0)" }
    }

    @Test(
        "In the seconds that the URL says segments are 404, and all else is as without it",
        arguments: RunningService.Transport.allCases
    )
    func missing(transport: RunningService.Transport) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(36))
        let (path, folder) = try Self.playlist(service, "fault=404@30-34", by: transport)
        #expect(path == "/clock;fault=404@30-34/0/320x180.m3u8")
        let plain = try Self.playlist(service, "present=edge", by: transport)
        #expect(plain.path == "/clock/0/320x180.m3u8?present=edge")
        let list = try service.get(path, by: transport)
        #expect(try list.text == service.get(plain.path, by: transport).text)
        #expect(list.fields["clockcast-fault"] == nil)
        var statuses: [Int] = []
        for segment in Self.segments(list, in: folder) {
            let reply = try service.get(segment, by: transport)
            statuses.append(reply.status)
            guard reply.status == 404 else {
                #expect(reply.fields["clockcast-fault"] == nil)
                let same = segment.replacing(";fault=404@30-34", with: "")
                #expect(try reply.body == service.get(same, by: transport).body)
                continue
            }
            #expect(reply.fields["clockcast-fault"] == "404@30-34; until=2026-11-20T12:00:34Z")
            #expect(reply.fields["cache-control"] == "no-store")
            #expect(reply.text == "the scenario says so: 404@30-34; until=2026-11-20T12:00:34Z\n")
        }
        // :24, :26, :28, :30, :32, :34.
        #expect(statuses == [200, 200, 200, 404, 404, 200])
    }

    @Test("A list that is stale stands still, says so, and is no longer than it says")
    func stale() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "fault=list.stale@20-26")
        service.clock.advance(by: .seconds(20))
        let first = try service.get(path, by: .call)
        service.clock.advance(by: .seconds(4))
        let later = try service.get(path, by: .call)
        #expect(later.text == first.text)
        #expect(later.fields["clockcast-fault"] == "list.stale@20-26; until=2026-11-20T12:00:26Z")
        #expect(later.fields["cache-control"] == "no-store")
        service.clock.advance(by: .seconds(2))
        let after = try service.get(path, by: .call)
        #expect(after.text != first.text)
        #expect(after.fields["clockcast-fault"] == nil)
        #expect(after.fields["cache-control"] == "public, max-age=1")
    }

    @Test("A redirect leads to a base at which all is as ever, for half a minute")
    func redirect() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "fault=list.redirect=302")
        let reply = try service.get(path)
        #expect(reply.status == 302)
        #expect(
            reply.fields["access-control-expose-headers"]
                == "Content-Length, Content-Range, Date, ETag, Clockcast-Fault"
        )
        let place = try #require(reply.fields["location"])
        #expect(place == "/via-179517600\(path)")
        let list = try service.get(place)
        #expect(list.status == 200)
        let segment = try #require(
            Self.segments(list, in: place.split(separator: "/").dropLast().map { "/" + $0 }.joined()).last
        )
        #expect(try service.get(segment).status == 200)
        #expect(try service.get(segment.replacing("/via-179517600", with: "")).status == 404)
        service.clock.advance(by: .seconds(30))
        #expect(try service.get(place).status == 404)
    }

    @Test(
        "An answer goes out as the scenario says: cut, without its length, without leave for other pages, at another time"
    )
    func delivery() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "fault=list.nocors,date=5000,list.nolength")
        let reply = try service.get(path)
        #expect(reply.status == 200)
        #expect(reply.fields["access-control-allow-origin"] == nil)
        #expect(reply.fields["content-length"] == nil)
        #expect(reply.fields["date"] == "Fri, 20 Nov 2026 12:00:05 GMT")
        #expect(reply.fields["clockcast-fault"] == "list.nolength, list.nocors, date=5000")
        let cut = try Self.playlist(service, "fault=cut=50")
        let segment = try #require(Self.segments(try service.get(cut.path), in: cut.folder).first)
        let output = try Peer(name: "curl").run([
            "--silent", "--output", "/dev/null", "--write-out", "%{size_download} %header{content-length}",
            service.base + segment,
        ])
        // CURLE_PARTIAL_FILE.
        #expect(output.status == 18)
        let sizes = output.text.split(separator: " ").compactMap { Int($0) }
        #expect(sizes.count == 2 && sizes[0] == sizes[1] / 2)
    }

    @Test("An answer that nothing touched is asked for again, because something may touch it a moment later")
    func touchedLater() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, folder) = try Self.playlist(service, "fault=date=5000@4-8")
        let segment = try #require(Self.segments(try service.get(path), in: folder).last)
        #expect(try service.get(segment).fields["clockcast-fault"] == nil)
        #expect(try service.get(segment).fields["date"] == "Fri, 20 Nov 2026 12:00:00 GMT")
        service.clock.advance(by: .seconds(5))
        #expect(try service.get(segment).fields["clockcast-fault"] == "date=5000@4-8; until=2026-11-20T12:00:08Z")
        #expect(try service.get(segment).fields["date"] == "Fri, 20 Nov 2026 12:00:10 GMT")
        service.clock.advance(by: .seconds(5))
        #expect(try service.get(segment).fields["date"] == "Fri, 20 Nov 2026 12:00:10 GMT")
    }

    @Test("Two servers give the same bytes for the same URL")
    func replicas() throws {
        let query = "fault=restart@30,pad=400,list.stale@40-44"
        let (one, other) = (
            try RunningService(at: Self.noon, yaml: Self.yaml), try RunningService(at: Self.noon, yaml: Self.yaml)
        )
        one.clock.advance(by: .seconds(42))
        other.clock.advance(by: .seconds(42))
        let (path, folder) = try Self.playlist(one, query)
        let list = try one.get(path, by: .call)
        #expect(try list.text == other.get(path, by: .call).text)
        for segment in Self.segments(list, in: folder) {
            #expect(try one.get(segment, by: .call).body == other.get(segment, by: .call).body)
        }
    }

    @Test(
        "Segments that are filled up have the bit rate that is asked for, and decode to the same pictures",
        arguments: ["cmaf", "ts"]
    )
    func padding(container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func stream(_ query: String) throws -> (bytes: [UInt8], sizes: [Int]) {
            let (path, folder) = try Self.playlist(service, "present=edge&container=\(container)&\(query)")
            let list = try service.get(path, by: .call)
            var bytes: [UInt8] = []
            if let map = list.text.firstMatch(of: /EXT-X-MAP:URI="([^"]*)"/) {
                bytes += try service.get("\(folder)/\(map.1)", by: .call).body
            }
            var sizes: [Int] = []
            for segment in Self.segments(list, in: folder) {
                let body = try service.get(segment, by: .call).body
                sizes.append(body.count)
                bytes += body
            }
            return (bytes, sizes)
        }
        let (filled, plain) = (try stream("fault=320x180.pad=2000"), try stream(""))
        for size in filled.sizes { #expect((480_000...500_000).contains(size), "\(size)") }
        let folder = try TemporaryFolder()
        func hashes(_ bytes: [UInt8], _ name: String) throws -> [String] {
            let output = try Peer.ffmpeg.run([
                "-v", "warning", "-err_detect", "explode", "-i", folder.write(bytes, to: name), "-f", "framemd5", "-",
            ])
            #expect(output.standardError == "")
            return output.lines.filter { !$0.hasPrefix("#") }
        }
        let pictures = try hashes(filled.bytes, "filled")
        #expect(pictures.count == 360)
        #expect(try pictures == hashes(plain.bytes, "plain"))
    }

    @Test("Renditions are filled up in proportion to their pixels, and the multivariant playlist says so")
    func ladder() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let reply = try service.get("/clock.m3u8?pad=2000", by: .call)
        #expect(reply.fields["clockcast-fault"] == "pad=2000")
        let rates = reply.text.matches(of: /X-STREAM-INF:BANDWIDTH=(\d+)/).map { String($0.1) }
        #expect(rates == ["2000000", "500000"])
        let lists = reply.lines.filter { !$0.hasPrefix("#") }.map { "/" + $0 }
        let sizes = try lists.map { path in
            let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            let segment = try #require(Self.segments(try service.get(path, by: .call), in: folder).first)
            return try service.get(segment, by: .call).body.count
        }
        #expect((480_000...500_000).contains(sizes[0]) && (120_000...125_000).contains(sizes[1]), "\(sizes)")
        let one = try service.get("/clock.m3u8?fault=320x180.pad=800@30-40", by: .call)
        let (peaks, averages) = (
            one.text.matches(of: /X-STREAM-INF:BANDWIDTH=(\d+)/).map { Int($0.1) ?? 0 },
            one.text.matches(of: /X-STREAM-INF:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=(\d+)/).map { Int($0.1) ?? 0 }
        )
        #expect(peaks[0] != 800_000 && peaks[1] == 800_000)
        // It is for ten seconds of each minute.
        #expect(averages[1] < 100_000)
    }

    @Test("What plays after the loading program is the beginning of what was asked for")
    func loadingOfThePast() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func programs(_ query: String, after seconds: Int64 = 0) throws -> [String] {
            let (path, _) = try Self.playlist(service, query)
            service.clock.advance(by: .seconds(seconds))
            return try service.get(path, by: .call).lines.filter { $0.hasSuffix(".m4s") || $0.contains(".m4s?") }
                .map { String($0.split(separator: "/")[1].prefix { $0 != "-" }) }
        }
        let range = try programs("start=2026-11-20T03:00:00Z&end=2026-11-20T03:00:12Z&loading=4")
        #expect(range == ["loading", "loading", "live", "live", "live", "live"])
        let event = try programs("start=-20&end=60&loading=4")
        #expect(event.prefix(3) == ["loading", "loading", "live"])
        // Players begin three segments before the end.
        #expect(try programs("delay=600&loading=4").suffix(3) == ["loading", "loading", "live"])
        #expect(try programs("present=edge&loading=4").suffix(3) == ["loading", "loading", "live"])
    }

    @Test("What goes by segments counts from the first that the viewer is shown, and all else from their coming")
    func afterInThePast() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(
            try Self.playlist(service, "delay=600&fault=404@after4-10").path
                == "/clock;delay=600;fault=404@20261120T115004Z-20261120T115010Z/0/320x180.m3u8"
        )
        #expect(
            try Self.playlist(service, "delay=600&fault=late=6@after2-6").path
                == "/clock;delay=600;fault=late=6@20261120T115002Z-20261120T115006Z/0/320x180.m3u8"
        )
        #expect(
            try Self.playlist(service, "delay=600&fault=list.404@after4-10").path
                == "/clock;delay=600;fault=list.404@20261120T120004Z-20261120T120010Z/0/320x180.m3u8"
        )
    }

    @Test("A range that is said to be over is not there before it is")
    func futureRecording() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let folder = "/clock;start=20261120T120100Z;end=20261120T120110Z;type=vod/0"
        for path in ["320x180.m3u8", "320x180/live/897588030.ts"] {
            let reply = try service.get("\(folder)/\(path)", by: .call)
            #expect(reply.status == 404)
            #expect(reply.text == "too early; available from 2026-11-20T12:01:10.000Z\n")
            #expect(reply.fields["retry-after"] != nil)
        }
        service.clock.advance(by: .seconds(70))
        #expect(try service.get("\(folder)/320x180.m3u8", by: .call).status == 200)
        #expect(try service.get("\(folder)/320x180/live/897588030.ts", by: .call).status == 200)
    }

    @Test("A refusal is one line, whatever it repeats")
    func oneLine() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for path in ["/nope%0a%1b%5b31m%e2%80%ae.m3u8", "/clock.m3u8?tz=%0a%1b%5b31m%e2%80%ae"] {
            let text = try service.get(path, by: .call).text
            #expect(text.contains("??[31m?"), "\(text)")
            #expect(text.unicodeScalars.count { $0.properties.generalCategory == .control } == 1)
        }
    }

    @Test("Those of FFmpeg's players get no EXT-X-START in the multivariant playlist, which makes them load all twice")
    func startForAll() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for (agent, has) in [("Lavf/59.27.100", false), ("libmpv", false), ("Mozilla/5.0", true)] {
            let reply = try service.get("/clock.m3u8?audio=tick", by: .call, agent: agent)
            #expect(reply.text.contains("#EXT-X-START") == has, "\(agent)")
        }
    }

    @Test("A list says until when a fault touches it where that is known")
    func listedUntil() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, _) = try Self.playlist(service, "fault=gap@30-34")
        service.clock.advance(by: .seconds(33))
        // The gap is listed for longer than it lasts.
        #expect(try service.get(path, by: .call).fields["clockcast-fault"] == "gap@30-34")
        service.clock.advance(by: .seconds(4))
        #expect(try service.get(path, by: .call).fields["clockcast-fault"] == "gap@30-34")
        service.clock.advance(by: .seconds(20))
        #expect(try service.get(path, by: .call).fields["clockcast-fault"] == nil)
    }

    @Test("After a restart timestamps begin at zero", arguments: ["cmaf", "ts"])
    func restart(container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(32))
        let files = try TemporaryFolder()
        let (path, folder) = try Self.playlist(service, "fault=restart@30&container=\(container)")
        let list = try service.get(path, by: .call)
        var bytes: [UInt8] = []
        if let map = list.text.matches(of: /EXT-X-MAP:URI="([^"]*)"/).last {
            bytes += try service.get("\(folder)/\(map.1)", by: .call).body
        }
        bytes += try service.get(try #require(Self.segments(list, in: folder).last), by: .call).body
        let output = try Peer.ffprobe.run([
            "-v", "error", "-show_entries", "packet=pts", "-of", "csv=p=0",
            files.write(bytes, to: "segment"),
        ])
        #expect(output.lines.first.map { $0.split(separator: ",")[0] } == "0")
        #expect(output.lines.count == 60)
    }

    @Test(
        "Times of 32 bits pass zero, and no picture is lost",
        arguments: [("cmaf", Int64(1) << 32), ("ts", Int64(1) << 33)]
    )
    func wrap(container: String, size: Int64) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let files = try TemporaryFolder()
        let (path, folder) = try Self.playlist(service, "fault=wrap@after6&container=\(container)")
        service.clock.advance(by: .seconds(12))
        let list = try service.get(path, by: .call)
        var times: [Int64] = []
        for segment in Self.segments(list, in: folder) {
            var bytes: [UInt8] = []
            if let map = list.text.matches(of: /EXT-X-MAP:URI="([^"]*)"/).last {
                bytes += try service.get("\(folder)/\(map.1)", by: .call).body
            }
            bytes += try service.get(segment, by: .call).body
            let output = try Peer.ffprobe.run([
                "-v", "error", "-show_entries", "packet=pts", "-of", "csv=p=0",
                files.write(bytes, to: "segment"),
            ])
            // ffprobe counts on past a wrap within a file.
            times += output.lines.compactMap { Int64($0.split(separator: ",")[0]) }.map { ($0 % size + size) % size }
        }
        #expect(times.count == 360)
        #expect(zip(times, times.dropFirst()).allSatisfy { ($1 - $0 + size) % size == 3000 })
        #expect(times.first.map { $0 > size - 900_000 } == true)
        #expect(times.last.map { $0 < 900_000 } == true)
    }

    @Test(
        "A minute of the past on the minute has 1,800 frames, and may be kept for ever",
        arguments: ["cmaf", "ts"]
    )
    func minute(container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, folder) = try Self.playlist(
            service,
            "start=2026-11-20T03:04:00Z&end=2026-11-20T03:05:00Z&container=\(container)"
        )
        #expect(path.hasPrefix("/clock;start=20261120T030400Z;end=20261120T030500Z;type=vod/0/320x180.m3u8"))
        let list = try service.get(path, by: .call)
        #expect(list.fields["cache-control"] == "public, max-age=86400")
        #expect(list.lines.contains("#EXT-X-PLAYLIST-TYPE:VOD"))
        #expect(list.lines.last == "#EXT-X-ENDLIST")
        let segments = Self.segments(list, in: folder)
        #expect(segments.count == 30)
        let output = try Peer.ffprobe.run([
            "-v", "warning", "-err_detect", "explode", "-count_packets", "-select_streams", "v", "-show_entries",
            "stream=nb_read_packets", "-of", "csv=p=0", service.base + path,
        ])
        #expect(output.lines.first == "1800")
        let before = segments[0].replacing("897571920", with: "897571919")
        #expect(before != segments[0])
        #expect(
            try service.get(before, by: .call).text == "segment 897571919 is outside the range in the path\n"
        )
    }

    @Test(
        "A player that cannot seek in fragmented MP4 gets transport streams of the past, unless it asks for something else",
        arguments: [
            ("Lavf/59.27.100", "start=-600&end=-540", "ts"), ("libmpv", "dvr=600", "ts"),
            ("libmpv", "delay=60", "cmaf"),
            ("Lavf/59.27.100", "", "cmaf"), ("Lavf/59.27.100", "dvr=600&container=cmaf", "cmaf"),
            ("Mozilla/5.0", "dvr=600", "cmaf"), ("VLC/3.0.24", "dvr=600", "ts"),
        ]
    )
    func seekable(agent: String, query: String, container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let path = try #require(service.get("/clock.m3u8?" + query, by: .call, agent: agent).lines.last)
        #expect(path.contains("container=ts") == (container == "ts"))
    }

    @Test("Segments that a scenario fills up take no room of the live ones")
    func filledApart() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func kept() throws -> Substring? {
            try service.metrics().split(separator: "\n").first { $0.hasPrefix("clockcast_segment_cache_bytes ") }
        }
        let plain = try Self.playlist(service, "present=edge")
        _ = try service.get(try #require(Self.segments(try service.get(plain.path), in: plain.folder).last))
        let before = try kept()
        let filled = try Self.playlist(service, "fault=320x180.pad=50000")
        let segment = try #require(Self.segments(try service.get(filled.path), in: filled.folder).last)
        #expect(try service.get(segment).body.count > 12_000_000)
        #expect(try kept() == before)
    }

    @Test("A window goes far back, a delay shows what was, an event grows and ends")
    func views() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func dates(_ reply: RunningService.Reply) -> [String] {
            reply.lines.filter { $0.hasPrefix("#EXT-X-PROGRAM-DATE-TIME:") }.map { String($0.dropFirst(25)) }
        }
        let window = try service.get(Self.playlist(service, "dvr=60").path, by: .call)
        #expect(dates(window).count == 30)
        #expect(dates(window).last == "2026-11-20T11:59:58.000Z")
        #expect(window.text.contains("#EXT-X-START:TIME-OFFSET=-6"))
        let delayed = try service.get(Self.playlist(service, "delay=3600").path, by: .call)
        #expect(dates(delayed).last == "2026-11-20T10:59:58.000Z")
        let event = try Self.playlist(service, "start=2026-11-20T12:00:10Z&end=2026-11-20T12:00:20Z")
        let early = try service.get(event.path, by: .call)
        #expect(early.status == 404)
        #expect(early.text == "too early; available from 2026-11-20T12:00:12.000Z\n")
        #expect(early.fields["retry-after"] == "13")
        service.clock.advance(by: .seconds(14))
        let growing = try service.get(event.path, by: .call)
        #expect(dates(growing) == ["2026-11-20T12:00:10.000Z", "2026-11-20T12:00:12.000Z"])
        #expect(growing.lines.contains("#EXT-X-PLAYLIST-TYPE:EVENT"))
        service.clock.advance(by: .seconds(20))
        let ended = try service.get(event.path, by: .call)
        #expect(dates(ended).count == 5)
        #expect(ended.lines.last == "#EXT-X-ENDLIST")
    }

    @Test("Of a long list a player that says so gets what is new, unless a fault has touched it")
    func delta() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, folder) = try Self.playlist(service, "dvr=600&fault=list.stale@30-40")
        let whole = try service.get(path, by: .call)
        #expect(whole.lines.contains("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.000000,HOLD-BACK=6.000000"))
        for query in ["_HLS_skip=YES", "_HLS_skip=v2"] {
            let delta = try service.get("\(path)?\(query)")
            #expect(delta.lines.contains("#EXT-X-SKIP:SKIPPED-SEGMENTS=294"))
            #expect(Self.segments(delta, in: folder) == Self.segments(whole, in: folder).suffix(6))
        }
        #expect(try service.get("\(path)?_HLS_skip=no").text == whole.text)
        service.clock.advance(by: .seconds(35))
        let touched = try service.get("\(path)?_HLS_skip=YES")
        #expect(touched.fields["clockcast-fault"] != nil)
        #expect(Self.segments(touched, in: folder).count == 300)
    }

    @Test("The time that a server with a wrong clock tells is wrong where the URL says so, and only there")
    func wrongTime() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let right = "{\"received_ns\":1795176000000000000,\"sent_ns\":1795176000000000000}"
        #expect(try service.get("/time").text.trimmingCharacters(in: .whitespacesAndNewlines) == right)
        let wrong = try service.get("/time?fault=date=5000")
        #expect(
            wrong.text.trimmingCharacters(in: .whitespacesAndNewlines) == right.replacing("6000000", with: "6005000")
        )
        #expect(wrong.fields["date"] == "Fri, 20 Nov 2026 12:00:05 GMT")
        #expect(wrong.fields["clockcast-fault"] == "date=5000")
        #expect(try service.get("/time?scenario=wrong-clock").fields["clockcast-fault"] == "date=5000")
        #expect(try service.get("/time?fault=404@0-30,date=5000").fields["clockcast-fault"] == "date=5000")
        let other = try service.get("/time?fault=404@0-30")
        #expect(other.status == 400)
        #expect(other.text == "'404@0-30': it changes nothing here; what does: date=5000\n")
        #expect(try service.get("/time?fault=dete=5000").status == 400)
        #expect(try service.get("/time?t=123").text.trimmingCharacters(in: .whitespacesAndNewlines) == right)
    }

    @Test("Whoever asks for a premiere gets the same start")
    func premiere() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (path, folder) = try Self.playlist(service, "live=2026-11-20T12:00:30Z")
        #expect(path == "/clock/100/320x180.m3u8?schedule=loading.897588015.live")
        service.clock.advance(by: .seconds(26))
        let segments = Self.segments(try service.get(path, by: .call), in: folder)
        #expect(segments.map { $0.contains("/loading-897588015/") } == [true, true, false])
    }

    @Test(
        "What is not allowed is a 400 that names the part and what is",
        arguments: [
            ("fault=", "'fault': it names no fault; known: "),
            ("fault=500.404", "'500.404': "),
            ("fault=200", "unknown fault '200'; known: a status from 400 to 599, back, cut, "),
            ("fault=404@70", "'404@70': "),
            ("fault=list.stale=3@0-5", "'list.stale=3@0-5': "),
            ("fault=99x360.404", "the stream has no '99x360'"),
            ("scenario=worst", "'scenario=worst': unknown scenario; known: "),
            ("dvr=9", "'dvr=9': allowed: 10 to 86400 seconds"),
            ("end=5", "'end=5': it needs a start"),
            ("start=yesterday", "'start=yesterday': "),
            ("laoding=8", "'laoding' is not a parameter; did you mean 'loading'?"),
            ("TZ=UTC", "'TZ' is not a parameter; did you mean 'tz'?"),
            ("faults=404", "'faults' is not a parameter; did you mean 'fault'?"),
            ("live=noon", "'live=noon': "),
            ("fault=404,", "'404,': there is a comma without a fault beside it"),
            ("fault=640x360.list.stale@0-5", "'640x360.list.stale@0-5': it has two targets or more"),
            ("start=-60&end=-600", "'end=-600': it is not after start=-60"),
            ("start=-90000", "'start=-90000': it is more than a day away"),
            ("fault=init.html&container=ts", "transport streams have no header of their own; add container=cmaf"),
            ("muxx=yes", "'muxx' is not a parameter; did you mean 'mux'?"),
            ("flaut=404", "'flaut' is not a parameter; did you mean 'fault'?"),
            ("padding=2000", "'padding' is not a parameter; did you mean 'pad'?"),
            ("from=-60", "'from' is not a parameter; did you mean 'start'?"),
            ("dvr=30&dvr=60", "dvr is given twice, as '30' and '60'; give it once"),
            ("scenario=thin&scenario=gap", "scenario is given twice, as 'thin' and 'gap'; give it once"),
        ]
    )
    func wrong(query: String, message: String) throws {
        let reply = try RunningService(at: Self.noon, yaml: Self.yaml).get("/clock.m3u8?" + query, by: .call)
        #expect(reply.status == 400)
        #expect(reply.text.contains(message), "\(reply.text)")
        #expect(reply.lines.count == 1)
    }

    @Test("A name that networks add is passed over", arguments: ["utm_source=x", "_HLS_msn=7", "v=2", "ends=1"])
    func passedOver(query: String) throws {
        #expect(try RunningService(at: Self.noon, yaml: Self.yaml).get("/clock.m3u8?" + query, by: .call).status == 200)
    }

    @Test("Where scenarios are switched off, paths and queries say so")
    func switchedOff() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml + "\nscenarios: false")
        for path in ["/clock.m3u8?fault=404@30-34", "/clock;fault=404@30-34/0/320x180.m3u8"] {
            let reply = try service.get(path, by: .call)
            #expect(reply.status == 404)
            #expect(reply.text == "scenarios are switched off on this server (scenarios: false)\n")
        }
        #expect(try service.get("/clock.m3u8?dvr=60", by: .call).status == 200)
    }

    @Test("A scenario that leaves the pictures alone makes no variant")
    func variants() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for second in 0..<5 { _ = try service.get("/clock;fault=404@\(second)/0/320x180.m3u8", by: .call) }
        #expect(!(try service.get("/channels", by: .call).text.contains(";")))
    }

    @Test("A path has a scenario in its one form only", arguments: ["404@30-34of60", "404@after5", "404@030"])
    func canonical(fault: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(try service.get("/clock;fault=\(fault)/0/320x180.m3u8", by: .call).status == 400)
    }
}
