import RunningServices
import Support
import Testing
import Timeline

@Suite("The future, for players that keep it in store", .timeLimit(.minutes(5)))
struct FutureTests {
    private static let noon = "2026-11-20T12:00:00.700Z"
    private static let yaml = "loading: { minimum: 0 }\nchannels: { clock: { renditions: [64x36] } }"

    private static func list(_ service: RunningService, _ query: String = "present=ahead") throws -> String {
        "/" + (try #require(service.get("/clock.m3u8?\(query)", by: .call).lines.last))
    }

    @Test("A minute of it is listed, in one phase for all who ask, whenever they come")
    func list() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for milliseconds in [0, 300, 1100, 0] {
            service.clock.advance(by: .milliseconds(Int64(milliseconds)))
            #expect(try Self.list(service, "present=ahead&allowance=500") == "/clock/0/64x36.m3u8?present=ahead")
        }
        let list = try service.get("/clock/0/64x36.m3u8?present=ahead", by: .call)
        #expect(list.lines.filter { $0.hasSuffix("m4s?v=" + String($0.suffix(12))) }.count == 30)
        #expect(list.text.contains("#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:02.000Z\n"))
        #expect(list.text.contains("#EXT-X-START:TIME-OFFSET=0"))
        #expect(!list.text.contains("HOLD-BACK"))
    }

    @Test("Its segments can be had at once, and are those that everybody sees in a minute")
    func segments() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        let list = try service.get(Self.list(service), by: .call)
        let paths = list.lines.filter { !$0.hasPrefix("#") }.map { "/clock/0/\($0)" }
        let last = try #require(paths.last)
        let early = try service.get(last)
        #expect(early.status == 200)
        // Three more, of which none is listed yet: two that can be had before their time, and one that cannot.
        let number = Int64(last.prefix { $0 != "." }.suffix(9)) ?? 0
        let statuses = try (1...3).map { offset in
            try service.get(last.replacing("\(number)", with: "\(number + Int64(offset))"), by: .call).status
        }
        #expect(statuses == [200, 200, 404])
        service.clock.advance(by: .seconds(58))
        let due = try service.get("/clock/0/64x36.m3u8", by: .call).lines.first { !$0.hasPrefix("#") }
        #expect(due.map { "/clock/0/\($0)" } == last)
        #expect(try service.get(last).body == early.body)
    }

    @Test("Faults and the past are not known ahead, so they cannot be combined with it")
    func others() throws {
        let service = try RunningService(at: Self.noon, yaml: Self.yaml)
        for query in ["fault=404@30-34", "dvr=60", "delay=10", "past=3", "start=-60", "pad=500", "scenario=gap"] {
            let reply = try service.get("/clock.m3u8?present=ahead&\(query)", by: .call)
            #expect(reply.status == 400)
            #expect(reply.text == "'present=ahead': it cannot be combined with \(query)\n")
            let path = try Self.list(service, query)
            let far = try service.get(path + (path.contains("?") ? "&" : "?") + "present=ahead", by: .call)
            #expect(far.status == 400)
            #expect(far.text.hasPrefix("'present=ahead': it cannot be combined with "))
        }
    }
}
