import Foundation
import Platform
import RunningServices
import Support
import Testing
import Timeline

/// The server's pictures at 23:59:60: POSIX time has no such second, so the kernel's clock shows 23:59:59 twice (STA_INS).
@Suite("A leap second", .timeLimit(.minutes(5)))
struct LeapSecondTests {
    private static let yaml = "loading: { minimum: 0 }\nchannels: { clock: { renditions: [320x180] } }"

    private static func announced(_ leap: ClockDiscipline.Leap, tai: Int = 37) -> ClockDiscipline {
        ClockDiscipline(isSynchronized: true, estimatedError: 12, maximumError: 3456, leap: leap, taiOffset: tai)
    }

    @Test("It is announced at /time, with the difference to TAI", arguments: ["insert", "delete", "none"])
    func announcement(name: String) throws {
        let leap = try #require(ClockDiscipline.Leap(rawValue: name))
        let service = try RunningService(
            at: "2026-12-31T23:00:00Z",
            yaml: Self.yaml,
            discipline: Self.announced(leap)
        )
        let text = try service.get("/time").text
        #expect(text.contains("\"leap\":\"\(name)\""))
        #expect(text.contains("\"tai_offset\":37"))
    }

    @Test("23:59:59 is shown twice, and never 23:59:60", arguments: ["digital", "unix"])
    func twice(face: String) throws {
        let service = try RunningService(
            at: "2026-12-31T23:59:59.500Z",
            yaml: Self.yaml,
            discipline: Self.announced(.insert)
        )
        let picture = "/frame.png?face=\(face)"
        let list = "/clock/0/320x180.m3u8"
        let last = try service.get(picture, by: .call)
        let lastList = try service.get(list, by: .call).text
        #expect(last.status == 200)
        #expect(lastList.contains("#EXT-X-PROGRAM-DATE-TIME:2026-12-31T23:59:58.000Z"))
        #expect(try last.body == service.get("\(picture)&at=2026-12-31T23:59:59Z", by: .call).body)
        // Half a second later it would be midnight; the kernel sets its clock back instead.
        service.clock.advance(by: .milliseconds(500))
        service.clock.step(by: .seconds(-1))
        let again = try service.get(picture, by: .call)
        #expect(again.body == last.body, "23:59:59 again")
        service.clock.advance(by: .milliseconds(500))
        #expect(try service.get(list, by: .call).text == lastList, "the same list as a second ago")
        service.clock.advance(by: .milliseconds(500))
        let midnight = try service.get(picture, by: .call)
        #expect(midnight.body != last.body)
        #expect(try midnight.body == service.get("\(picture)&at=2027-01-01T00:00:00Z", by: .call).body)
        #expect(
            try service.get(list, by: .call).text.contains("#EXT-X-PROGRAM-DATE-TIME:2027-01-01T00:00:00.000Z"),
            "and no date between them"
        )
        // No request can name the second, either.
        #expect(try service.get("\(picture)&at=2026-12-31T23:59:60Z", by: .call).status == 400)
    }

    @Test("Where a second is deleted, 23:59:59 is not shown at all")
    func deleted() throws {
        let service = try RunningService(
            at: "2026-12-31T23:59:58.900Z",
            yaml: Self.yaml,
            discipline: Self.announced(.delete)
        )
        service.clock.advance(by: .milliseconds(100))
        service.clock.step(by: .seconds(1))
        #expect(
            try service.get("/frame.png?face=digital", by: .call).body
                == service.get("/frame.png?face=digital&at=2027-01-01T00:00:00Z", by: .call).body
        )
    }
}

@Suite("Origins whose clocks have other bounds", .timeLimit(.minutes(5)))
struct BoundReplicaTests {
    @Test(
        "Lists, pictures, headers and segments are the same whatever is known about the clock, and whatever is claimed"
    )
    func bytes() throws {
        let channels =
            "\nloading: { minimum: 0 }\nsegment: { patience: 60 }\nchannels: { clock: { renditions: [320x180], audio: tick } }"
        let kinds = [
            ("", ClockDiscipline(isSynchronized: true, estimatedError: 12, maximumError: 3456)),
            ("clock: { claim: 1ms }", ClockDiscipline(isSynchronized: true, estimatedError: 0, maximumError: 500)),
            (
                "clock: { references: [\"127.0.0.1:9\"], claim: 1h, required: true }",
                ClockDiscipline(isSynchronized: false, estimatedError: 1, maximumError: 2, leap: .insert, taiOffset: 37)
            ),
        ]
        let services = try kinds.map { yaml, discipline in
            try RunningService(at: "2026-11-20T12:00:00Z", yaml: yaml + channels, discipline: discipline)
        }
        let (_, segments) = try services[0].segments(of: "/live.m3u8")
        let header = try services[0].resolved("/clock/0/320x180-*/live/init.mp4")
        let paths =
            segments + [header, "/live.m3u8", "/clock/0/320x180.m3u8", "/frame.png", "/loading.mp4", "/channels"]
        for path in paths {
            let replies = try services.map { try $0.get(path) }
            #expect(replies[0].status == 200, "\(path)")
            for reply in replies.dropFirst() {
                #expect(reply.body == replies[0].body, "\(path)")
                #expect(reply.fields["etag"] == replies[0].fields["etag"], "\(path)")
            }
        }
        // Only what speaks of the clock differs.
        #expect(Set(try services.map { try $0.get("/time").text }).count == 3)
    }
}
