import Foundation
import Peers
import Raster
import Support
import Testing
import Timeline

@testable import Clockcast

@Suite("Variants of channels by URL", .timeLimit(.minutes(3)))
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
        #expect(paths[0].hasPrefix("/clock;tz=Asia~Shanghai;offset=-1000/100/320x180/live/"))
        for path in paths {
            let configured = path.replacing("/clock;tz=Asia~Shanghai;offset=-1000/", with: "/shanghai/")
            #expect(try service.get(path).body == service.get(configured).body)
        }
        #expect(try service.get(paths[0]).body != service.get(paths[0].replacing(/;[^\/]*/, with: "")).body)
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

    @Test("So many variants are watched at once and no more; one that nobody watches makes room")
    func limit() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        #expect(try service.get("/clock.m3u8?tz=Asia/Tokyo").status == 200)
        #expect(try service.get("/clock.m3u8?offset=1s").status == 200)
        let refused = try service.get("/clock.m3u8?offset=2s")
        #expect(refused.status == 503)
        #expect(refused.fields["retry-after"] == "5")
        #expect(
            refused.text == "there are already 2 variants of channels watched (adhoc.limit); try again later\n"
        )
        #expect(try service.get("/clock.m3u8?offset=1s").status == 200, "those that are there stay")
        let channels = try service.get("/channels").text
        #expect(channels.contains("\"name\":\"clock;tz=Asia~Tokyo\",\"offset_ms\":0,"))
        #expect(channels.contains("\"name\":\"clock;offset=1000\",\"offset_ms\":1000,"))
        service.clock.advance(by: .seconds(61))
        #expect(try service.get("/clock.m3u8?offset=2s").status == 200)
    }

    @Test(
        "What is no variant is a 404 that says why",
        arguments: [
            (
                "/clock.m3u8?tz=Asia/Atlantis",
                "there is no time zone 'Asia/Atlantis'; names are those of the IANA database, as Asia/Shanghai"
            ),
            (
                "/clock.m3u8?tz=../../etc/passwd",
                "there is no time zone '../../etc/passwd'; names are those of the IANA database, as Asia/Shanghai"
            ),
            (
                "/clock.m3u8?offset=25h",
                "offset is '25h'; it has to be a length of up to a day as -151ms, 1.5s, 2m or 1h, "
                    + "negative where the shown clock is to be behind"
            ),
            (
                "/clock.m3u8?to=2026-12-12T20:00:00Z",
                "channel clock counts down to nothing; `to` is for countdown channels"
            ),
            (
                "/sale.m3u8?to=tomorrow",
                "to is 'tomorrow'; it has to be a date and time with its zone as 2026-12-12T20:00:00+08:00, "
                    + "with a plus sign written as %2B"
            ),
            (
                "/sale.m3u8?to=2261-01-01T00:00:00Z",
                "to is '2261-01-01T00:00:00Z'; it has to be in the years 1681 to 2258"
            ),
            (
                "/clock;offset=007/0/320x180.m3u8",
                "'offset=007' is no variant of a channel; ask for its .m3u8 with a query"
            ),
            ("/other;offset=7/0/320x180.m3u8", "there is no channel 'other'; there are clock, sale, shanghai"),
        ]
    )
    func refused(path: String, reason: String) throws {
        let reply = try RunningService(at: Self.noon, yaml: Self.yaml).get(path)
        #expect(reply.status == 404)
        #expect(reply.text == reason + "\n")
    }
}
