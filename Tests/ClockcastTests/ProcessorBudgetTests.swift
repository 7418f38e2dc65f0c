import Foundation
import RunningServices
import Support
import Testing
import Timeline
@testable import Clockcast

@Suite("The processor time that an address may have", .timeLimit(.minutes(5)))
struct ProcessorBudgetTests {
    @Test(
        "An address without budget gets a time to retry, others get their answers, and existing answers are for all"
    )
    func budget() throws {
        let service = try RunningService(
            at: "2026-11-20T12:00:00Z",
            yaml: """
                loading: { minimum: 0 }
                segment: { patience: 60 }
                limits: { processor_seconds: 0.2, trusted_proxies: [127.0.0.1] }
                channels: { clock: { renditions: [320x180] } }
                """
        )
        func ask(_ path: String, from address: String) throws -> RunningService.Reply {
            try service.get(path, "--header", "X-Forwarded-For: \(address)")
        }
        // Each is another clock, and takes the place of one: that is 50 ms at least.
        var made = 0
        var refused = try ask("/clock.m3u8?offset=1s", from: "192.0.2.1")
        while refused.status == 200 && made < 1000 {
            made += 1
            refused = try ask("/clock.m3u8?offset=\(made + 1)s", from: "192.0.2.1")
        }
        #expect((1...5).contains(made))
        #expect(refused.status == 503)
        #expect(refused.text == "503 Service Unavailable: this address has used up its processor time for now\n")
        #expect(refused.fields["cache-control"] == "no-store")
        let seconds = try #require(refused.fields["retry-after"].flatMap(Int64.init))
        #expect((1...120).contains(seconds))
        // Finished work costs nothing.
        #expect(try ask("/clock.m3u8?offset=1s", from: "192.0.2.1").status == 200)
        #expect(try ask("/healthz", from: "192.0.2.1").status == 200)
        #expect(try ask("/clock.m3u8?offset=-1s", from: "192.0.2.2").status == 200)
        #expect(try ask("/clock.m3u8?offset=-2s", from: "192.0.2.1").status == 503)
        #expect(try service.metrics().contains("clockcast_http_requests_total{route=\"rejected\",status=\"503\"} 2\n"))
        service.clock.advance(by: .seconds(seconds))
        #expect(try ask("/clock.m3u8?offset=-2s", from: "192.0.2.1").status == 200)
    }
}
