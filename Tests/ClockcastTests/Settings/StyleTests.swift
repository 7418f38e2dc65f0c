import Foundation
import RunningServices
import Support
import Testing
import Timeline
@testable import Settings

@testable import Channels

@Suite("The look of a channel by URL", .timeLimit(.minutes(5)))
struct StyleTests {
    static let noon = "2026-11-20T12:00:00Z"
    static let yaml = """
        loading: { minimum: 0 }
        segment: { patience: 60 }
        channels:
          clock: { renditions: [320x180] }
          sale: { face: countdown, times: ["20:00"], before: Doors, renditions: [320x180], theme: dark, background: navy }
          words: { face: captions, captions: [one, two], renditions: [320x180] }
        """

    /// The first part of the paths that a multivariant playlist names.
    static func name(_ service: RunningService, _ path: String) throws -> String {
        let reply = try service.get(path)
        try #require(reply.status == 200, "\(path): \(reply.text)")
        return String(try #require(reply.lines.last).prefix { $0 != "/" })
    }

    @Test(
        "A URL gives the same pictures as the settings, whichever server is asked",
        arguments: [
            (
                "face=analog&second_hand=stepping&color=ffffff&background=%23204060&note=%7Bzone%7D&tz=Asia/Tokyo",
                "face: analog, foreground: white, background: '#204060', note: '{zone}', timezone: Asia/Tokyo",
                "clock;tz=Asia~Tokyo;face=analog;background=204060;note=!7bzone!7d"
            ),
            (
                "pattern=EEEE%20HH:mm:ss&locale=de-AT&theme=dark&font_weight=regular&alignment=left&margin=08",
                "pattern: 'EEEE HH:mm:ss', locale: de, theme: dark, font_weight: regular, alignment: left",
                "clock;locale=de;theme=dark;font_weight=regular;alignment=left;pattern=EEEE+HH*mm*ss"
            ),
            (
                "face=world&places=Asia~Tokyo,Europe/Paris%3DVille%20Lumi%C3%A8re",
                "face: world, places: [Asia/Tokyo=Tokyo, 'Europe/Paris=Ville Lumière']",
                "clock;face=world;places=Asia~Tokyo,Europe~Paris=Ville+Lumi!c3!a8re"
            ),
            (
                "face=countdown&to=2026-12-12T20:00:00%2B08:00&before=Doors%20open%20in&after=OPEN&hold=60.0",
                "face: countdown, to: '2026-12-12T20:00:00+08:00', before: Doors open in, after: OPEN",
                "clock;to=1797076800000;face=countdown;before=Doors+open+in;after=OPEN"
            ),
            (
                "face=captions&captions=first|50%25;%20a/b&caption_seconds=3.50&pattern=",
                "face: captions, captions: [first, '50%; a/b'], caption_seconds: 3.5, pattern: ''",
                "clock;face=captions;pattern=;captions=first!7c50!25!3b+a~b;caption_seconds=3.5"
            ),
            (
                "face=unix&precision=milliseconds&timecode=strip",
                "face: unix, precision: milliseconds, timecode: strip",
                "clock;face=unix;timecode=strip;precision=milliseconds"
            ),
        ]
    )
    func sameAsConfigured(query: String, settings: String, name: String) throws {
        let yaml = Self.yaml + "\n  other: { renditions: [320x180], \(settings) }"
        let (one, other) = (
            try RunningService(at: Self.noon, yaml: yaml), try RunningService(at: Self.noon, yaml: yaml)
        )
        let (_, paths) = try one.segments(of: "/clock.m3u8?\(query)")
        let segment = try #require(paths.first)
        #expect(segment.hasPrefix("/\(name)/"))
        let body = try one.get(segment).body
        #expect(try one.get(segment.replacing("/\(name)/", with: "/other/")).body == body)
        #expect(try other.get(segment).body == body)
        // A value that the settings have already is not in the name.
        let again = query.replacing("tz=Asia/Tokyo", with: "").replacing(/to=[^&]*/, with: "")
        #expect(try Self.name(one, "/other.m3u8?\(again)") == "other")
    }

    @Test(
        "Values that a channel already has are left out, and one look has one name",
        arguments: [
            ("/clock.m3u8?theme=orange&face=digital&locale=en&margin=8&foreground=white&note=", "clock"),
            ("/clock.m3u8?background=101418&foreground=e8ecf0&accent=FF8A3D", "clock;theme=dark"),
            ("/clock.m3u8?theme=dark&background=d9480f&foreground=ffffff&accent=2b0a00", "clock"),
            ("/clock.m3u8?note=a&note=a", "clock;note=a"),
            ("/sale.m3u8?times=20:00:00", "sale"),
            ("/sale.m3u8?times=20:00:00,09:30:05", "sale;times=20*00,09*30*05"),
            // A theme takes the place of the colours that the settings have, and a target that of their times.
            ("/sale.m3u8?theme=dark", "sale;theme=dark"),
            ("/sale.m3u8?foreground=white", "sale;foreground=ffffff"),
            ("/sale.m3u8?to=2026-12-12T12:00:00Z&after=OPEN", "sale;to=1797076800000;after=OPEN"),
            ("/words.m3u8?captions=one|two", "words"),
            ("/words.m3u8?caption_seconds=3", "words;caption_seconds=3"),
            ("/words.m3u8?captions=one&tz=UTC", "words;captions=one"),
        ]
    )
    func oneName(path: String, name: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(try Self.name(service, path) == name)
    }

    @Test(
        "A size has the ladder that a channel of that shape has",
        arguments: [
            ("1280x720", "1280x720 640x360"), ("720x1280", "720x1280 360x640"), ("480x480", "480x480 240x240"),
            ("1918x270", "1918x270 960x136"), ("800x64", "800x64"), ("64x64", "64x64"), ("320x180", "320x180"),
        ]
    )
    func sizes(size: String, ladder: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let lines = try service.get("/clock.m3u8?size=\(size)").lines.filter { !$0.hasPrefix("#") }
        let found = lines.map { $0.split(separator: "/")[2].prefix { $0 != "." } }.joined(separator: " ")
        #expect(found == ladder)
        #expect(lines.allSatisfy { $0.hasPrefix(size == "320x180" ? "clock/" : "clock;size=\(size)/") })
        let segment = try service.segments(of: "/clock.m3u8?size=\(size)").paths[0]
        #expect(try service.get(segment).status == 200)
    }

    @Test(
        "Its bit rates hold what its segments take, whatever it shows, and are not far above it",
        arguments: [
            "theme=dark", "face=analog&second_hand=sweeping", "pattern=HH:mm:ss.SSS&size=640x360",
            "face=sync&size=64x64",
            "face=countdown&times=20:00&before=Doors%20open%20in&size=480x480",
            "face=captions&captions=a|The%20quick%20brown%20fox%20jumps%20over%20the%20lazy%20dog.|b&caption_seconds=1&size=960x540",
            "face=world&pattern=HH:mm:ss.SS&places=UTC,Asia/Tokyo,Europe/Paris,America/New_York,Asia/Kolkata",
        ]
    )
    func bandwidth(query: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for container in ["cmaf", "ts"] {
            let path = "/clock.m3u8?\(query)&container=\(container)"
            let text = try service.get(path).text
            let peaks = text.matches(of: /X-STREAM-INF:BANDWIDTH=(\d+)/).compactMap { Int($0.output.1) }
            for (index, peak) in peaks.enumerated() {
                let sizes = try service.segments(of: path, rendition: index).paths.map {
                    try service.get($0).body.count
                }
                let largest = try #require(sizes.max()) * 8 / 2
                #expect(largest <= peak, "\(container) \(index)")
                #expect(peak <= largest * 3, "\(container) \(index): \(largest)")
            }
        }
    }

    @Test("Players read it, whatever characters its name has", arguments: ["cmaf", "ts"])
    func players(container: String) throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let look = "pattern=HH:mm:ss&note=%E5%BC%80;%20a/b%20%2B%20%23%3F%26*!&font=DejaVu%20Sans"
        let output = try Peer.ffprobe.run([
            "-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0",
            "\(service.base)/clock.m3u8?\(look)&start=-20&end=-10&container=\(container)",
        ])
        #expect(output.standardError == "")
        #expect(output.lines.first?.prefix(3) == "300")
    }
}
