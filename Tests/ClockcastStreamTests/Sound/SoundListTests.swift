import Foundation
import HLS
import OwnPlaylists
import RunningServices
import Support
import Testing
import Timeline

@Suite("Lists of sound", .timeLimit(.minutes(20)))
struct SoundListTests {
    @Test("Sound is a rendition of its own in CMAF; it is beside the pictures in TS, and where that is asked for")
    func lists() throws {
        let service = try SoundStreamTests.service()
        func text(_ query: String) throws -> String {
            let reply = try service.get("/clock.m3u8?\(query)", by: .call)
            #expect(reply.status == 200)
            return reply.text.replacing(/BANDWIDTH=\d+/, with: "BANDWIDTH=N")
        }
        let variant = "#EXT-X-STREAM-INF:BANDWIDTH=N,AVERAGE-BANDWIDTH=N,CODECS="
        let iFrames = "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=N,AVERAGE-BANDWIDTH=N,CODECS="
        #expect(
            try text("audio=tick") == """
                #EXTM3U
                #EXT-X-VERSION:1
                #EXT-X-INDEPENDENT-SEGMENTS
                #EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
                #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Ticks",LANGUAGE="zxx",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",\
                URI="clock;audio=tick/100/audio.m3u8"
                \(iFrames)"avc1.4D400B",RESOLUTION=320x180,URI="clock;audio=tick/100/320x180-iframes.m3u8"
                \(iFrames)"avc1.4D400A",RESOLUTION=160x90,URI="clock;audio=tick/100/160x90-iframes.m3u8"
                \(variant)"avc1.4D400B,mp4a.40.2",RESOLUTION=320x180,FRAME-RATE=10.000,AUDIO="audio"
                clock;audio=tick/100/320x180.m3u8
                \(variant)"avc1.4D400A,mp4a.40.2",RESOLUTION=160x90,FRAME-RATE=10.000,AUDIO="audio"
                clock;audio=tick/100/160x90.m3u8

                """
        )
        for (query, name) in [
            ("audio=tick&mux=yes", "clock;audio=tick;mux=yes/100/160x90.m3u8"),
            ("audio=tick&container=ts&mux=yes", "clock;audio=tick/100/160x90.m3u8?container=ts"),
            ("audio=none&mux=yes", "clock/100/160x90.m3u8"), ("audio=none", "clock/100/160x90.m3u8"),
        ] {
            let list = try text(query)
            #expect(list.contains("mp4a.40.2") == query.contains("tick"))
            #expect(!list.contains("EXT-X-MEDIA") && !list.contains("EXT-X-START") && !list.contains("AUDIO="))
            #expect(list.split(separator: "\n").last == name[...])
        }
        // Chromium's own HLS is quicker with both together; VLC gets transport streams.
        for (agent, query, name) in [
            ("Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0", "audio=tick", "clock;audio=tick;mux=yes/"),
            ("Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0", "audio=tick&mux=no", "clock;audio=tick/"),
            ("Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0", "audio=none", "clock/"),
            ("VLC/3.0.24 LibVLC/3.0.24", "audio=tick", "clock;audio=tick/"),
        ] {
            let list = try service.get("/clock.m3u8?\(query)", by: .call, agent: agent)
            #expect(list.lines.last?.hasPrefix(name) == true, "\(list.text)")
        }
        let plain = try service.get("/clock.m3u8", by: .call).text
        #expect(try service.get("/clock.m3u8?audio=none", by: .call).text == plain)
    }

    @Test("The list of sound keeps all rules beside that of pictures; each of its segments has its own instant")
    func soundList() throws {
        let service = try SoundStreamTests.service()
        for query in ["", "?present=edge", "?loading=4", "?dvr=20", "?start=-20&end=-4", "?delay=60"] {
            let path = "/sync.m3u8" + query
            let stream = try HeardStream(service, path, .apart)
            #expect(OwnRules.violations(of: stream.multivariant) == [])
            #expect(stream.multivariant.start == stream.lists[0].playlist.start)
            #expect(OwnRules.violations(across: stream.lists.map(\.playlist)) == [])
            for list in stream.lists { #expect(OwnRules.violations(of: list.playlist) == []) }
            let heard = try stream.heard(at: service.clock.wall)
            #expect(heard.sound.complaints == "")
            #expect(heard.isGapless)
            let date = try #require(stream.lists[1].playlist.segments[0].programDateTime)
            // Written in milliseconds.
            #expect(abs(heard.start - date.nanoseconds / 1000 * 48 / 1000) <= 48)
        }
    }

    @Test(
        "Faults of lists are those of both lists",
        arguments: ["disc@5", "gap@5-9", "nodseq", "list.back=1", "size@30-0"]
    )
    func listFaults(fault: String) throws {
        let service = try SoundStreamTests.service()
        service.clock.advance(by: .seconds(36))
        let stream = try HeardStream(service, "/clock.m3u8?audio=tick&fault=\(fault)", .apart)
        #expect(OwnRules.violations(across: stream.lists.map(\.playlist)) == [])
        #expect(stream.lists[1].playlist.segments.allSatisfy { $0.uri.hasPrefix("audio/") })
    }

    @Test("A fault can hit sound alone where it is a rendition of its own, and nowhere else")
    func soundTarget() throws {
        let service = try SoundStreamTests.service()
        service.clock.advance(by: .seconds(32))
        let reply = try service.get("/clock.m3u8?audio=tick&fault=audio.404@20-40", by: .call)
        #expect(reply.status == 200)
        for query in ["audio=tick&container=ts", "audio=tick&mux=yes", "audio=none"] {
            let reply = try service.get("/clock.m3u8?\(query)&fault=audio.404@20-40", by: .call)
            #expect(reply.status == 400)
            #expect(
                reply.text
                    == "'audio.404@20-40': the stream has no playlist of sound; to have one it needs sound, such as audio=tick, "
                    + "and container=cmaf with mux=no\n"
            )
        }
    }

    @Test("An error is one line with the allowed values, or with the things that exist")
    func refused() throws {
        let service = try SoundStreamTests.service()
        for (path, status, reason) in Self.wrong {
            let reply = try service.get(path, by: .call)
            #expect(reply.status == status)
            #expect(reply.text == reason + "\n")
        }
    }

    private static let wrong = [
        ("/clock.m3u8?audio=gong", 400, "audio is 'gong'; it must be none, tick, pips or beep"),
        ("/clock.m3u8?audio=", 400, "audio is ''; it must be none, tick, pips or beep"),
        ("/clock.m3u8?mux=maybe", 400, "mux is 'maybe'; it must be yes or no"),
        ("/clock.m3u8?adio=tick", 400, "'adio' is not a parameter; did you mean 'audio'?"),
        ("/clock;audio=none/0/160x90.m3u8", 307, "'clock;audio=none' is another name for 'clock'; ask for that"),
        ("/sync;audio=beep/0/160x90.m3u8", 307, "'sync;audio=beep' is another name for 'sync'; ask for that"),
        ("/clock;mux=yes/0/160x90.m3u8", 307, "'clock;mux=yes' is another name for 'clock'; ask for that"),
        (
            "/clock;mux=yes;audio=tick/0/160x90.m3u8", 307,
            "'clock;mux=yes;audio=tick' is another name for 'clock;audio=tick;mux=yes'; ask for that"
        ),
        (
            "/clock;audio=gong/0/160x90.m3u8", 400,
            "audio is 'gong'; it must be none, tick, pips or beep"
        ),
        ("/clock/0/audio.m3u8", 404, "channel clock has no rendition 'audio'; it has 320x180, 160x90"),
        (
            "/clock;audio=tick/0/audio.m3u8?container=ts", 404,
            "channel clock has no rendition 'audio'; it has 320x180, 160x90"
        ),
        (
            "/clock;audio=tick/0/1x1.m3u8", 404,
            "channel clock has no rendition '1x1'; it has 320x180, 160x90, audio"
        ),
    ]

    @Test("What a channel has is named once: in the channel's name, and not in that of its stream")
    func names() throws {
        let service = try SoundStreamTests.service()
        for (query, name) in [
            ("", "sync"), ("?audio=beep", "sync"), ("?audio=tick", "sync;audio=tick"),
            ("?audio=none", "sync;audio=none"), ("?audio=none&mux=yes", "sync;audio=none"),
            ("?mux=yes", "sync;mux=yes"),
            (
                "?tz=Asia/Tokyo&audio=tick&dvr=60&fault=404@30-34",
                "sync;tz=Asia~Tokyo;audio=tick;dvr=60;fault=404@30-34"
            ),
        ] {
            let last = try #require(service.get("/sync.m3u8" + query, by: .call).lines.last)
            #expect(last.split(separator: "/").first == name[...])
            #expect(try service.get("/" + last, by: .call).status == 200)
        }
        let versions = try ["?audio=none&", "?", "?audio=tick&"].map {
            try service.segments(of: "/sync.m3u8\($0)container=ts").paths[0].drop { $0 != "?" }
        }
        #expect(Set(versions).count == 3)
        let types = try service.segments(of: "/sync.m3u8?mux=no", rendition: 0).paths
        #expect(try service.get(types[0], by: .call).fields["content-type"] == "video/iso.segment")
        let audio = try service.get("/sync/0/audio/live/init.mp4", by: .call)
        #expect(audio.fields["content-type"] == "audio/mp4" && audio.status == 200)
    }

    @Test("Where there is no sound nothing of it is there: the same versions and the same bytes")
    func without() throws {
        // As they were before there was sound.
        let service = try SoundStreamTests.service()
        let paths = try service.segments(of: "/clock.m3u8").paths
        let taken = try service.segments(of: "/clock.m3u8?audio=none").paths
        #expect(paths == taken)
        // Pictures of a stream with sound of its own are those without.
        let beside = try service.segments(of: "/clock.m3u8?audio=tick&mux=no").paths
        #expect(beside == paths.map { $0.replacing("/clock/", with: "/clock;audio=tick/") })
        for (one, other) in zip(paths, beside) {
            #expect(try service.get(one, by: .call).body == service.get(other, by: .call).body)
        }
    }
}
