import Foundation
import Platform
import Raster
import RunningServices
import Support
import Testing
import Timeline
@testable import Answers
@testable import Clockcast

@testable import Channels
@testable import Production

@Suite("Variants of channels by URL", .timeLimit(.minutes(5)))
struct VariantTests {
    private static let noon = "2026-11-20T12:00:00Z"
    private static let yaml = """
        loading: { minimum: 0 }
        segment: { patience: 60 }
        adhoc: { limit: 2 }
        channels:
          clock: { renditions: [320x180] }
          sale: { face: countdown, to: "2026-11-21T00:00:00Z", renditions: [320x180] }
          shanghai: { renditions: [320x180], timezone: Asia/Shanghai, offset: -1s }
        """

    @Test("The zone and the offset of a URL give the same pictures as those of the settings")
    func sameAsConfigured() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let (_, paths) = try service.segments(of: "/clock.m3u8?tz=Asia/Shanghai&offset=-1000ms")
        #expect(paths[0].hasPrefix("/clock;tz=Asia~Shanghai;offset=-1000/100/320x180/"))
        for path in paths {
            let configured = path.replacing("/clock;tz=Asia~Shanghai;offset=-1000/", with: "/shanghai/")
            #expect(try service.get(path).body == service.get(configured).body)
        }
        let ordinary = paths[0].replacing(/;[^\/]*/, with: "").replacing(/320x180\/(.*)\?.*/) {
            "320x180-*/\($0.output.1)"
        }
        #expect(try service.get(paths[0]).body != service.get(ordinary).body)
    }

    @Test("A server that never heard of a variant sends its segments too")
    func otherReplica() throws {
        let (first, second) = (
            try RunningService(at: Self.noon, yaml: Self.yaml), try RunningService(at: Self.noon, yaml: Self.yaml)
        )
        let (_, paths) = try first.segments(of: "/sale.m3u8?to=2026-12-12T20:00:00%2B08:00")
        #expect(paths[0].hasPrefix("/sale;to=1797076800000/"))
        let reply = try second.get(paths[0])
        #expect(reply.status == 200)
        #expect(try reply.body == first.get(paths[0]).body)
    }

    @Test("A target, or times of day, make a countdown of a clock, unless the URL has a face or may not set it")
    func countdown() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for (query, name) in [
            ("to=2026-12-12T20:00:00%2B08:00", "to=1797076800000;face=countdown"),
            ("times=20:00&theme=dark", "face=countdown;theme=dark;times=20*00"),
        ] {
            let (_, paths) = try service.segments(of: "/clock.m3u8?\(query)")
            #expect(paths[0].hasPrefix("/clock;\(name)/"), "\(paths[0])")
            #expect(
                try service.get("/frame.png?\(query)").body == service.get("/frame.png?\(query)&face=countdown").body
            )
        }
        let other = try service.get("/clock;to=1797076800000/0/320x180.m3u8")
        #expect(
            other.status == 307
                && other.fields["location"]?.contains("clock;to=1797076800000;face=countdown/0/") == true
        )
        let digital = try service.get("/clock.m3u8?to=2026-12-12T20:00:00Z&face=digital")
        #expect(digital.status == 400 && digital.text == "to is not a setting of the digital face, only of countdown\n")
        let closed = try RunningService(
            at: Self.noon,
            yaml: Self.yaml.replacing("limit: 2", with: "settings: [tz, to]")
        )
        let refused = try closed.get("/clock.m3u8?to=2026-12-12T20:00:00Z")
        #expect(refused.status == 400)
        #expect(refused.text == "channel clock does not count down; `to` is for channels with the countdown face\n")
        #expect(try closed.get("/sale.m3u8?to=2026-12-12T20:00:00Z").status == 200)
    }

    @Test(
        "Beyond the limit the variant unused for longest gives way, and comes back on request"
    )
    func limit() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        func names() -> [String] {
            service.service.catalog.variants.all.map(\.name)
        }
        let (_, watched) = try service.segments(of: "/clock.m3u8?offset=-5s")
        let first = try service.get(watched[0]).body
        // A viewer asks for playlists all the time.
        for seconds in 1...6 {
            #expect(try service.get("/clock.m3u8?offset=\(seconds)s").status == 200)
            #expect(names() == ["clock;offset=-5000", "clock;offset=\(seconds)000"])
            #expect(try service.get("/clock.m3u8?offset=-5s").status == 200)
        }
        // Two others at once, and then the viewer again: the same bytes under the same names.
        for seconds in 7...8 { #expect(try service.get("/clock.m3u8?offset=\(seconds)s").status == 200) }
        #expect(names() == ["clock;offset=7000", "clock;offset=8000"])
        #expect(try service.get(watched[0]).body == first)
        #expect(try service.get("/clock.m3u8?offset=-5s").status == 200)
    }

    @Test("Other time zones have places of their own") func zones() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let zones = ["Asia/Tokyo", "Europe/Berlin", "America/New_York"]
        for zone in zones { #expect(try service.get("/clock.m3u8?tz=\(zone)").status == 200) }
        for seconds in 1...5 { #expect(try service.get("/clock.m3u8?offset=\(seconds)s").status == 200) }
        #expect(
            service.service.catalog.variants.all.map(\.name) == [
                "clock;offset=4000", "clock;offset=5000", "clock;tz=America~New_York", "clock;tz=Asia~Tokyo",
                "clock;tz=Europe~Berlin",
            ]
        )
    }

    @Test(
        "Nothing is made for a variant without requests, and it goes live without, as another server may have its viewers"
    )
    func unprepared() throws {
        let service = try RunningService(
            at: Self.noon,
            yaml: Self.yaml.replacing("minimum: 0", with: "minimum: 3")
        )
        #expect(try service.get("/clock.m3u8?offset=1s").status == 200)
        service.underWay.wait()
        let channel = try #require(service.service.catalog.variants.all.first)
        #expect(channel.state(at: service.clock.moment).name == "loading")
        service.clock.advance(by: .seconds(3))
        #expect(channel.state(at: service.clock.moment).name == "live")
        #expect(channel.renditions[0].codedPictureCount == 0)
        let (list, segments) = try service.segments(of: "/clock.m3u8?offset=1s")
        #expect(!list.text.contains("/loading"))
        #expect(try service.get(segments[0]).status == 200)
        #expect(channel.renditions[0].codedPictureCount > 0)
    }

    @Test("A query without effect on a channel makes no other name")
    func oneName() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(
            try service.get("/shanghai.m3u8?tz=Asia/Shanghai&offset=-1s").lines.last?.hasPrefix("shanghai/") == true
        )
        let others = [
            ("clock;tz=UTC", "clock"), ("clock;tz=Etc~UTC", "clock"), ("shanghai;tz=Asia~Shanghai", "shanghai"),
            ("shanghai;tz=PRC", "shanghai"), ("shanghai;offset=-1000", "shanghai"),
            ("clock;tz=Asia~Calcutta;offset=5", "clock;tz=Asia~Kolkata;offset=5"),
            // The first channel has another name, but its variants have not.
            ("live;theme=dark", "clock;theme=dark"),
        ]
        for (name, one) in others {
            let reply = try service.get("/\(name)/0/320x180.m3u8?present=edge")
            #expect(reply.status == 307)
            #expect(reply.fields["location"] == "/\(one)/0/320x180.m3u8?present=edge")
            #expect(try service.get("/\(name)/0/320x180/init.mp4").status == 404)
            #expect(reply.text == "'\(name)' is another name for '\(one)'; ask for that\n")
        }
        #expect(service.service.catalog.variants.count == 0)
    }

    @Test("However a zone is called in a query, it is one variant")
    func zoneNames() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for zone in ["Asia/Calcutta", "Asia/Kolkata"] {
            #expect(try service.get("/clock.m3u8?tz=\(zone)").lines.last?.hasPrefix("clock;tz=Asia~Kolkata/") == true)
        }
        for zone in ["UTC", "Etc/UTC", "Zulu", "Etc/Universal"] {
            #expect(try service.get("/shanghai.m3u8?tz=\(zone)").lines.last?.hasPrefix("shanghai;tz=UTC/") == true)
            #expect(try service.get("/clock.m3u8?tz=\(zone)").lines.last?.hasPrefix("clock/") == true)
        }
        #expect(service.service.catalog.variants.all.map(\.name) == ["clock;tz=Asia~Kolkata", "shanghai;tz=UTC"])
    }

    @Test("The multivariant playlist of a variant has one address, which the answer of any other one gives")
    func oneAddress() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for (path, address) in [
            ("/clock;tz=Asia~Tokyo;offset=5.m3u8", "/clock.m3u8?tz=Asia/Tokyo&offset=5ms"),
            ("/sale;to=1797076800000.m3u8?container=ts", "/sale.m3u8?to=2026-12-12T12:00:00.000Z"),
        ] {
            let reply = try service.get(path)
            #expect(reply.status == 404)
            #expect(reply.text.hasSuffix("' is at \(address)\n"))
            #expect(try service.get(address).status == 200)
        }
    }

    @Test("Variants are in no list, but counted")
    func privacy() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        _ = try service.get("/clock.m3u8?tz=Asia/Tokyo")
        let list = try service.get("/channels").text
        #expect(!list.contains("Tokyo"))
        #expect(list.hasSuffix("\"variants\":1}\n"))
        for path in ["/healthz", "/readyz"] {
            let health = try service.get(path).text
            #expect(!health.contains("Tokyo"))
            #expect(health.contains(/"variants":\{"(cold|loading|live)":1\}/))
        }
    }

    @Test("The metrics have no names of variants, which any client can invent")
    func unnamed() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for query in ["", "?tz=Asia/Tokyo", "?offset=7s"] {
            let (_, segments) = try service.segments(of: "/clock.m3u8\(query)")
            #expect(try service.get(segments[0]).status == 200)
        }
        let leads = try service.metrics().split(separator: "\n").filter { $0.hasPrefix("clockcast_live_lead_seconds{") }
        #expect(leads == [#"clockcast_live_lead_seconds{channel="clock"} 2.1"#])
        #expect(Array(service.service.environment.production.snapshot.edges.keys) == ["clock"])
    }

    @Test(
        "A new variant makes no more than its answer needs, and nothing for an impossible number or phase"
    )
    func nothingForNothing() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(try service.get("/clock;offset=7/0/320x180/live/1.m4s?v=000000000000").status == 404)
        #expect(try service.get("/clock;offset=7/33/320x180.m3u8").status == 404)
        #expect(service.service.catalog.variants.count == 0)
    }

    @Test(
        "An invalid variant is refused with the reason: 400 for a value, 404 for a name",
        arguments: [
            (
                "/clock.m3u8?tz=Asia/Atlantis",
                "unknown time zone 'Asia/Atlantis'; names are those of the IANA database, such as Asia/Shanghai"
            ),
            ("/clock.m3u8?tz=utc", "unknown time zone 'utc'; did you mean 'UTC'?"),
            (
                "/clock.m3u8?face=world&places=UTC,X/Y",
                "unknown time zone 'X/Y'; names are those of the IANA database, such as Asia/Shanghai"
            ),
            (
                "/clock.m3u8?face=world&places=UTC,asia/tokyo",
                "unknown time zone 'asia/tokyo'; did you mean 'Asia/Tokyo'?"
            ),
            (
                "/clock.m3u8?tz=../../etc/passwd",
                "unknown time zone '../../etc/passwd'; names are those of the IANA database, such as Asia/Shanghai"
            ),
            (
                "/clock.m3u8?offset=25h",
                "offset is '25h'; it must be a duration of up to a day, such as -151ms, 1.5s, 2m or 1h, "
                    + "negative for a clock that is behind"
            ),
            (
                "/sale.m3u8?to=tomorrow",
                "to is 'tomorrow'; it must be a date and time with its zone, such as 2026-12-12T20:00:00+08:00, "
                    + "with the plus sign written as %2B"
            ),
            (
                "/sale.m3u8?to=2261-01-01T00:00:00Z",
                "to is '2261-01-01T00:00:00Z'; it must be in one of the years 1681 to 2258"
            ),
            (
                "/clock;offset=007/0/320x180.m3u8",
                "'offset=007' is not a variant of a channel; ask for its .m3u8 with a query"
            ),
            (
                "/clock;offset=9223372036855.m3u8",
                "'offset=9223372036855' is not a variant of a channel; ask for its .m3u8 with a query"
            ),
            (
                "/clock;offset=-9223372036854775808/0/320x180.m3u8",
                "'offset=-9223372036854775808' is not a variant of a channel; ask for its .m3u8 with a query"
            ),
            (
                "/clock;offset=86400001/0/320x180.m3u8",
                "'offset=86400001' is not a variant of a channel; ask for its .m3u8 with a query"
            ),
            (
                "/sale;to=9223372036854775807/0/320x180.m3u8",
                "'to=9223372036854775807' is not a variant of a channel; ask for its .m3u8 with a query"
            ),
            (
                "/clock" + String(repeating: ";", count: 7900) + "/0/320x180.m3u8",
                "'" + String(repeating: ";", count: 80)
                    + "' is not a variant of a channel; ask for its .m3u8 with a query"
            ),
            (
                "/clock" + String(repeating: ";", count: 7900) + ".m3u8",
                "'" + String(repeating: ";", count: 80)
                    + "' is not a variant of a channel; ask for its .m3u8 with a query"
            ),
            (
                "/clock;note=" + String(repeating: "W", count: 3600) + "/0/320x180/live/5.m4s",
                "'note=" + String(repeating: "W", count: 75)
                    + "' is not a variant of a channel; ask for its .m3u8 with a query"
            ),
            ("/other;offset=7/0/320x180.m3u8", "unknown channel 'other'; known: clock, sale, shanghai"),
        ]
    )
    func refused(path: String, reason: String) throws {
        let reply = try RunningService(at: Self.noon, yaml: Self.yaml).get(path)
        #expect(reply.status == (path.contains("?") ? 400 : 404))
        #expect(reply.text == reason + "\n")
    }
}
