import Foundation
import RunningServices
import Support
import Testing
import Timeline

@Suite("Ad breaks", .timeLimit(.minutes(5)))
struct BreakTests {
    /// 12:00:00 has the Unix second 1,763,640,000.
    private static let noon = "2025-11-20T12:00:00Z"
    private static let yaml = ScenarioTests.yaml

    private static func tag(_ list: RunningService.Reply) throws -> String {
        try #require(list.lines.first { $0.hasPrefix("#EXT-X-DATERANGE") })
    }

    private static func path(_ uri: some StringProtocol) -> String {
        String(uri).replacing("http://localhost", with: "")
    }

    @Test("The asset of an interstitial is a complete list with pictures and sound, as long as the break")
    func asset() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(22))
        let folder = try TemporaryFolder()
        for container in ["cmaf", "ts"] {
            let query = "break=20-35&audio=tick&mux=yes&container=\(container)"
            let (path, _) = try ScenarioTests.playlist(service, query)
            let list = try service.get(path, by: .call)
            #expect(list.fields["cache-control"] == "no-store")
            let uri = try #require(try Self.tag(list).firstMatch(of: /X-ASSET-URI="([^"]*)"/)).1
            let main = try service.get(Self.path(uri), by: .call)
            let playlist = try #require(main.lines.last { !$0.hasPrefix("#") })
            let media = try service.get("/" + playlist, by: .call)
            #expect(media.text.contains("#EXT-X-PLAYLIST-TYPE:VOD") && media.lines.last == "#EXT-X-ENDLIST")
            let durations = media.text.matches(of: /#EXTINF:([0-9.]+),/).compactMap { Double($0.1) }
            #expect(durations == [2, 2, 2, 2, 2, 2, 2, 1])
            let base = "/" + playlist.split(separator: "/").dropLast().joined(separator: "/") + "/"
            var bytes: [UInt8] = []
            if let map = media.text.firstMatch(of: /EXT-X-MAP:URI="([^"]*)"/) {
                bytes += try service.get(base + map.1, by: .call).body
            }
            for name in media.lines where !name.hasPrefix("#") { bytes += try service.get(base + name, by: .call).body }
            let output = try Peer.ffmpeg.run([
                "-v", "warning", "-err_detect", "explode", "-i", folder.write(bytes, to: container), "-map", "0:v",
                "-f", "framemd5", "-",
            ])
            #expect(!output.standardError.contains("rror"), "\(output.standardError)")
            #expect(output.lines.count { !$0.hasPrefix("#") } == 450)
        }
    }

    @Test("Two servers list the same breaks and serve the same ads, of a list too")
    func replicas() throws {
        let services = [
            try RunningService(at: Self.noon, yaml: Self.yaml), try RunningService(at: Self.noon, yaml: Self.yaml),
        ]
        let texts = try services.map { service in
            service.clock.advance(by: .seconds(10))
            let (path, folder) = try ScenarioTests.playlist(service, "break=20-35&break.assets=3")
            let list = try service.get(path, by: .call)
            #expect(list.fields["cache-control"]?.hasPrefix("public, max-age=") == true)
            let uri = try #require(try Self.tag(list).firstMatch(of: /X-ASSET-LIST="\.\.([^"]*)"/)).1
            let stream = folder.split(separator: "/").dropLast().map { "/" + $0 }.joined()
            let assets = try service.get(stream + uri, by: .call)
            #expect(assets.fields["content-type"] == "application/json")
            #expect(assets.text.matches(of: /"DURATION":5,/).count == 3)
            let first = try #require(assets.text.firstMatch(of: /"URI":"([^"]*)"/)).1
            let main = try service.get(Self.path(first), by: .call)
            let playlist = try #require(main.lines.last { !$0.hasPrefix("#") })
            let media = try service.get("/" + playlist, by: .call)
            let segment = try #require(media.lines.last { !$0.hasPrefix("#") && !$0.isEmpty })
            let base = playlist.split(separator: "/").dropLast().joined(separator: "/")
            let bytes = try service.get("/\(base)/\(segment)", by: .call).body
            #expect(bytes.count > 1000)
            return list.text + assets.text + main.text + media.text + "\(bytes.hashValue)"
        }
        #expect(texts[0] == texts[1])
    }

    @Test("An asset that no list names is 404, and what is not allowed is 400 in one line")
    func refused() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let second = 1_763_640_020
        let stream = "/clock;break=20-35;break.assets=2"
        let ad = "ad-\(second)000-7000-15000-1-2"
        let cases: [(path: String, status: Int)] = [
            ("\(stream);ad=\(second)-1.m3u8", 200), ("\(stream);ad=\(second)-3.m3u8", 404),
            ("\(stream);ad=\(second + 1)-1.m3u8", 404), ("\(stream);ad=\(second + 120)-1.m3u8", 404),
            ("\(stream)/break-\(second).json", 200), ("\(stream)/break-\(second + 1).json", 404),
            ("\(stream)/pause-\(second).json", 404), ("/clock/break-\(second).json", 404),
            ("\(stream);ad=\(second)-1/0/640x360/\(ad)/\(second / 2).m4s", 200),
            ("\(stream);ad=\(second)-1/0/640x360/\(ad)/\(second / 2 + 4).m4s", 404),
            ("\(stream);ad=\(second)-1/0/640x360/live/\(second / 2).m4s", 404),
            ("\(stream);ad=\(second)-1/0/640x360/\(ad.replacing("7000", with: "6000"))/\(second / 2).m4s", 404),
            ("\(stream)/0/640x360/\(ad)/\(second / 2).m4s", 404),
            ("/clock.m3u8?break=20-35&break.assets=6", 400), ("/clock.m3u8?break.as=signal", 400),
            ("/clock.m3u8?breaks=20-35", 400), ("/clock.m3u8?fault=ad.404", 400),
            ("/clock.m3u8?break=20-35&fault=ad.404", 200), ("/clock.m3u8?break=20-35&fault=assets.404", 400),
            ("/clock.m3u8?break=20-35&break.assets=0&fault=assets.404", 200),
            ("/clock.m3u8?break=20-36&break.as=splice&fault=disc@0of10", 400),
            ("/clock;break=20-36;break.as=splice;fault=disc@0of10/0/640x360.m3u8", 400),
            ("/clock.m3u8?break=20-35of50&dvr=86400", 400), ("/clock.m3u8?break=20-35&dvr=86400", 200),
            ("/clock;dvr=86400;break=20-35of50/0/640x360.m3u8", 400),
            ("/clock;dvr=86400;break=20-35/0/640x360.m3u8", 200), ("/clock.m3u8?break=20-35.5", 200),
            ("\(stream.replacing("20-35", with: "20-35.5"));ad=\(second)-1.m3u8", 200),
        ]
        for (path, status) in cases {
            let reply = try service.get(path, by: .call)
            #expect(reply.status == status, "\(path): \(reply.status) \(reply.text)")
            if status >= 400 { #expect(reply.lines.count == 1, "\(path)") }
        }
        for (path, text) in [
            ("\(stream);ad=\(second)-3.m3u8", "no list has a break with '\(second)-3'"),
            ("\(stream)/break-\(second + 1).json", "no list has a break with 'break-\(second + 1)'"),
            // Another stream may have this phase.
            ("\(stream);ad=\(second)-1/100/640x360.m3u8", "'100' is not a phase of the asset; its only phase is 0"),
            (
                "\(stream);ad=\(second)-1/100/640x360/\(ad)/\(second / 2).m4s",
                "'100' is not a phase of the asset; its only phase is 0"
            ),
            (
                "\(stream);ad=\(second)-1/0/640x360/\(ad)/\(second / 2 + 4).m4s",
                "no list has program '\(ad)' at segment \(second / 2 + 4)"
            ),
        ] {
            #expect(try service.get(path, by: .call).lines == [text])
        }
        let skip = try service.get(
            "/clock;break=20-35;break.assets=0;break.listskip=5-15/break-\(second).json",
            by: .call
        )
        #expect(skip.lines == [#"{"ASSETS":[],"SKIP-CONTROL":{"DURATION":10,"OFFSET":5}}"#])
        // A fault of assets leaves the stream alone.
        let faulty = "\(stream);fault=ad.404;ad=\(second)-1.m3u8"
        let reply = try service.get(faulty, by: .call)
        #expect(reply.status == 404 && reply.fields["clockcast-fault"] == "ad.404")
    }

    @Test("A range has something of its break, or is an error in one line with both")
    func range() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(300))
        let range = "start=20251120T120000Z&end=20251120T120100Z"
        for (query, time) in [
            ("break=20251120T130020Z-20251120T130035Z", "20251120T130020Z-20251120T130035Z"),
            ("break=after60-75&break.as=signal", "after60-75"), ("break=120-136of300&break.as=splice", "120-136of300"),
        ] {
            let text = "'break=\(time)': nothing of it is between start=20251120T120000Z and end=20251120T120100Z\n"
            let reply = try service.get("/clock.m3u8?\(range)&\(query)", by: .call)
            #expect(reply.status == 400 && reply.text == text, "\(reply.text)")
            #expect(try service.get("/frame.png?\(range)&\(query)", by: .call).text == text)
        }
        for query in ["break=20-35", "break=after30-45", "break=20251120T115950Z-20251120T120010Z"] {
            let (path, _) = try ScenarioTests.playlist(service, "\(range)&\(query)")
            #expect(try service.get(path, by: .call).text.contains("#EXT-X-DATERANGE"), "\(query)")
        }
        let path = "/clock;start=20251120T120000Z;end=20251120T120100Z;type=vod;break=120-135of300/0/640x360.m3u8"
        #expect(try service.get(path, by: .call).status == 400)
    }

    @Test("A picture is what the segments show at that second: in a splice, the ad", arguments: ["", "&theme=dark"])
    func picture(look: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(60))
        let files = try TemporaryFolder()
        // From an odd second on, so that segments begin with one.
        let query =
            "break=20-36&break.as=splice&container=ts&start=20251120T120001Z&end=20251120T120100Z\(look)"
        let (path, folder) = try ScenarioTests.playlist(service, query)
        let segments = ScenarioTests.segments(try service.get(path, by: .call), in: folder)
        func samples(_ file: String, frame: Int) throws -> [UInt8] {
            let raw = files.url("raw").path
            let output = try Peer.ffmpeg.run([
                "-v", "error", "-y", "-i", file, "-vf", "select=eq(n\\,\(frame))", "-frames:v", "1", "-f", "rawvideo",
                "-pix_fmt", "rgb24", raw,
            ])
            #expect(output.status == 0, "\(output.standardError)")
            return Array(try Data(contentsOf: URL(fileURLWithPath: raw)))
        }
        // In the first two the ad has not begun, or is over.
        for (second, isAd) in [(20, false), (37, false), (21, true), (25, true), (36, true)] {
            let segment = try service.get(segments[(second - 1) / 2], by: .call).body
            let shown = try samples(try files.write(Array(segment), to: "a.ts"), frame: (second - 1) % 2 * 30 + 15)
            func picture(_ query: String) throws -> [UInt8] {
                let at = "at=2025-11-20T12:00:\(second).5Z&rendition=320x180"
                let reply = try service.get("/frame.png?\(query)&\(at)", by: .call)
                #expect(reply.status == 200, "\(reply.text)")
                return try samples(try files.write(Array(reply.body), to: "a.png"), frame: 0)
            }
            func difference(_ other: [UInt8]) -> Int {
                zip(shown, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) } / max(1, shown.count)
            }
            #expect(shown.count == 320 * 180 * 3)
            #expect(difference(try picture(query)) < 4, "second \(second)")
            #expect((difference(try picture("channel=clock\(look)")) > 20) == isAd, "second \(second)")
        }
        // One that nobody watches is drawn without a stream.
        func unwatched(_ query: String) throws -> Data {
            try service.get("/frame.png?theme=orange&\(query)&at=2025-11-20T12:00:25Z", by: .call).body
        }
        #expect(try unwatched("break=20-36&break.as=splice") != unwatched("break=20-35"))
        #expect(try unwatched("break=20-35") == unwatched("label=off"))
    }

    @Test("ffprobe finds the commands of SCTE-35 in a transport stream")
    func commands() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        service.clock.advance(by: .seconds(70))
        let query = "break=20-35&break.as=signal&container=ts&start=2025-11-20T12:00:00Z&end=2025-11-20T12:01:00Z"
        let (path, folder) = try ScenarioTests.playlist(service, query)
        var bytes: [UInt8] = []
        for segment in ScenarioTests.segments(try service.get(path, by: .call), in: folder) {
            bytes += try service.get(segment, by: .call).body
        }
        let files = try TemporaryFolder()
        let file = try files.write(bytes, to: "a.ts")
        let output = try Peer.ffprobe.run([
            "-v", "error", "-show_entries", "stream=codec_name:packet=size", "-select_streams", "d", "-of", "csv=p=0",
            file,
        ])
        #expect(output.lines.contains("scte_35"))
        #expect(output.lines.count { $0 == "40" } == 1 && output.lines.count { $0 == "35" } == 1)
    }
}
