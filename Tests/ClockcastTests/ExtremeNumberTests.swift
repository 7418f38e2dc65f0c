import Answers
import HTTPMessage
import HTTPServer
import RunningServices
import Support
import Testing
import Timeline
@testable import Clockcast

/// Numbers in URLs come from any client: none of them ends the process, and none is the server's fault.
@Suite("Numbers that no clock has", .timeLimit(.minutes(5)))
struct ExtremeNumberTests {
    private static let numbers = [
        "-9223372036854775809", "-9223372036854775808", "-9223372036854775807", "-10000000001", "-9223372037", "-1",
        "-0", "00", "0", "1",
        "4605408000", "4611686018", "9223372036", "9223372037", "9999999999", "10000000000", "10000000001",
        "99999999999",
        "999999999999", "9223372036854775807", "9223372036854775808", "18446744073709551616",
    ]
    private static let yaml = """
        loading: { minimum: 0 }
        segment: { patience: 60 }
        channels: { clock: { renditions: [320x180, 160x90] } }
        """

    @Test(
        "They are distinguished from those that could be",
        arguments: [
            "/clock/N/320x180.m3u8", "/clock/0/320x180.m3u8?schedule=live.N.loading",
            "/clock/0/320x180.m3u8?schedule=loading.N-100.live", "/clock/0/320x180.m3u8?schedule=live.N-100.loading",
            "/clock/0/320x180.m3u8?schedule=loading.N.live.N.loading", "/clock/0/320x180.m3u8?allowance=N",
            "/clock/0/320x180.m3u8?past=N", "/clock/0/320x180/live/N.m4s", "/clock/0/320x180/live/N.ts",
            "/clock/0/320x180/loading-N/5.m4s", "/clock/0/320x180/loading-N-100/N.m4s",
            "/clock/0/320x180/loading-N/init.mp4",
            "/clock/0/320x180-iframes/live/N.m4s", "/clock;audio=tick/0/audio/live/N.m4s",
            "/clock;latency=low/0/320x180/live/N.0.m4s", "/clock;latency=low/0/320x180/live/N.3.m4s",
            "/clock;latency=low/0/320x180/live/5.N.m4s", "/clock;latency=low;audio=tick/0/audio/live/N.0.m4s",
            "/clock;latency=low/0/320x180.m3u8?_HLS_msn=N", "/clock;latency=low/0/320x180.m3u8?_HLS_msn=N&_HLS_part=N",
            "/clock;dvr=N/0/320x180.m3u8", "/clock;delay=N/0/320x180/live/N.m4s", "/clock;offset=N/0/320x180.m3u8",
            "/clock.m3u8?dvr=N", "/clock.m3u8?loading=N", "/clock.m3u8?offset=Ns", "/clock.m3u8?fault=skew=N",
            "/clock;fault=size@30-0/0/320x180.m3u8?schedule=loading.N.live",
            "/clock;fault=size@N-N/0/320x180.m3u8?schedule=loading.N.live",
            "/clock;fault=disc@NofN/0/320x180.m3u8?schedule=live.N.loading",
            "/clock;fault=disc@0of10/0/320x180.m3u8?since=N",
            "/clock;fault=disc@0of10/0/320x180.m3u8?since=22611231T235900Z",
            "/clock;fault=reset@0-59/0/320x180.m3u8?schedule=loading.N-100.live",
            "/clock;fault=msn=N/0/320x180.m3u8", "/clock;fault=gap@after5/0/320x180/live/N.m4s",
        ]
    )
    func extremes(template: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        for number in Self.numbers {
            let target = template.replacing("N", with: number)
            let request = try HTTPRequest.make(target, receivedAt: service.clock.wall)
            asking: for _ in 0..<3 {
                switch service.service.routes.reply(to: request) {
                case .now(let response, _, _): #expect(response.status.code < 500, "\(target)")
                case .later: break
                case .make(let work):
                    // A variant is made, and then asked.
                    guard case .answer(let response, _, _) = work.make().outcome else { continue asking }
                    #expect(response.status.code < 500, "\(target)")
                }
                break asking
            }
        }
    }

    @Test(
        "A picture announces what is further away than clocks can reckon",
        arguments: [
            "16780101", "17700101", "19600101", "19700101", "22601231",
        ]
    )
    func instants(day: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        for fault in ["19700101", "20261120", "22600101", "22601231"] {
            for kind in ["404@\(fault)T000000Z", "pad=100@\(fault)T000000Z-22601231T235959Z", "gap@\(fault)T000000Z"] {
                let target = "/frame.png?at=\(day)T000000Z&label=on&fault=\(kind)"
                let status = try service.get(target, by: .call).status
                #expect([200, 400].contains(status), "\(target)")
            }
        }
    }

    @Test("A header has one name for each program") func headers() throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let refused = try service.get("/clock/0/320x180/loading-897500004/init.mp4")
        #expect(refused.status == 404)
        #expect(refused.text.contains("a header has no program 'loading-897500004'; known: live, loading, slate"))
        #expect(try service.get("/clock/0/320x180/loading/init.mp4").status == 200)
    }

    @Test("What lies beside the zones in their folder is none", arguments: ["leapseconds", "tzdata.zi", "zone.tab"])
    func noZones(name: String) throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        let reply = try service.get("/clock.m3u8?tz=\(name)")
        #expect(reply.status == 400)
        #expect(reply.text.contains("unknown time zone '\(name)'"))
    }

    @Test("What is made for one session, or for one form of a query, is not another's") func keys() throws {
        let service = try RunningService(at: "2026-11-20T12:00:00Z", yaml: Self.yaml)
        func key(_ target: String, prefix: String = "") throws -> String? {
            let request = try HTTPRequest.make(target, prefix: prefix, receivedAt: service.clock.wall)
            guard case .make(let work) = service.service.routes.reply(to: request) else { return nil }
            return work.key
        }
        #expect(try key("/frame.png") != nil)
        #expect(try key("/frame.png") != key("/frame.png?rendition="))
        let list = "/clock;dvr=3600;fault=list.redirect=302@0-59/0/320x180.m3u8"
        let (one, other) = (try key(list, prefix: "/session/one"), try key(list, prefix: "/session/other"))
        #expect(one != nil)
        #expect(one != other)
    }
}
