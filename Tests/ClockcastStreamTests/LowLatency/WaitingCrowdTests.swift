import Foundation
import HTTPServer
import RunningServices
import Support
import Testing
import Timeline
@testable import Clockcast

@Suite("Many who wait for the next part of a list", .timeLimit(.minutes(5)))
struct WaitingCrowdTests {
    private static let count = 50
    private static let yaml = """
        server: { loops: 1 }
        loading: { minimum: 0 }
        limits: { parked_per_address: 60 }
        channels: { clock: { renditions: [64x36] } }
        """
    /// The part that ends at 12:00:01.5.
    private static let list = "/clock;latency=low/0/64x36.m3u8?_HLS_msn=897588000&_HLS_part=2"
    private static let part = "/897588000.2.m4s"

    /// A service, and a crowd that waits at it for a tenth of a second.
    private static func crowd() throws -> (service: RunningService, asked: BackgroundRequest) {
        let service = try RunningService(at: "2026-11-20T12:00:01.400Z", yaml: yaml)
        // Whatever is made of a channel at its beginning.
        #expect(try service.get("/clock;latency=low/0/64x36.m3u8").status == 200)
        let asked = try BackgroundRequest(service.base + list, count: count)
        try eventually((try? parked(service)) == count)
        return (service, asked)
    }

    private static func parked(_ service: RunningService) throws -> Int? { try service.figure("http_parked_requests") }

    /// Lists that were answered, and how many of these were copies.
    private static func answers(_ service: RunningService) throws -> [Int?] {
        try [
            service.figure(#"http_requests_total{route="media_playlist",status="200"}"#),
            service.figure("http_cache_hits_total"),
        ]
    }

    @Test("A clock that is set back lets them wait on, and one list is made for all")
    func setBack() throws {
        let (service, asked) = try Self.crowd()
        service.clock.step(by: .milliseconds(-1000))
        // Asked once more and parked again: the loop has nothing to do but to look at the clock in a second.
        service.clock.waitForSleeper(.seconds(1))
        #expect(try Self.parked(service) == Self.count)
        #expect(try Self.answers(service) == [1, 0])
        service.clock.advance(by: .milliseconds(1099))
        #expect(try Self.parked(service) == Self.count)
        #expect(try Self.answers(service) == [1, 0])
        service.clock.advance(by: .milliseconds(1))
        #expect(try asked.statuses() == [Int](repeating: 200, count: Self.count))
        #expect(Set(try asked.bodies()).count == 1)
        #expect(String(decoding: try asked.body, as: UTF8.self).contains(Self.part))
        #expect(try Self.answers(service) == [51, 49])
        #expect(try Self.parked(service) == 0)
    }

    @Test("A clock that is set forward answers them with one list of its time")
    func setForward() throws {
        let (service, asked) = try Self.crowd()
        service.clock.step(by: .seconds(3600))
        #expect(try asked.statuses() == [Int](repeating: 200, count: Self.count))
        #expect(Set(try asked.bodies()).count == 1)
        #expect(String(decoding: try asked.body, as: UTF8.self).contains("/897589800.1.m4s"))
        #expect(try Self.answers(service) == [51, 49])
        #expect(try Self.parked(service) == 0)
    }

    @Test("A clock that is set back by an hour leaves no client waiting for an hour")
    func setFarBack() throws {
        let (service, asked) = try Self.crowd()
        service.clock.step(by: .seconds(-3600))
        #expect(try asked.statuses() == [Int](repeating: 400, count: Self.count))
        #expect(try Self.parked(service) == 0)
    }

    @Test("A shutdown answers them at once with the list that they wait for")
    func shutdown() throws {
        let (service, asked) = try Self.crowd()
        // It takes its time until that is driven on.
        let whole = service.service
        let drain = Waiting { whole.drain() }
        #expect(try asked.statuses() == [Int](repeating: 200, count: Self.count))
        #expect(Set(try asked.bodies()).count == 1)
        #expect(String(decoding: try asked.body, as: UTF8.self).contains(Self.part))
        try eventually(drain.value != nil) { service.clock.advance(by: .seconds(1)) }
    }

    @Test("Those who wait for other parts of a list get another one each at a shutdown")
    func shutdownOfParts() throws {
        let (service, asked) = try Self.crowd()
        let later = try BackgroundRequest(
            service.base + Self.list.replacing("_HLS_part=2", with: "_HLS_part=3"),
            count: 1
        )
        let farthest = try BackgroundRequest(
            service.base + Self.list.replacing("897588000&_HLS_part=2", with: "897588001"),
            count: 1
        )
        try eventually((try? Self.parked(service)) == Self.count + 2)
        let whole = service.service
        let drain = Waiting { whole.drain() }
        func lastPart(_ request: BackgroundRequest) throws -> String? {
            String(decoding: try request.body, as: UTF8.self).split(separator: "\n").last {
                $0.hasPrefix("#EXT-X-PART:")
            }?
            .firstMatch(of: /\/(\d+\.\d)\.m4s/).map { String($0.1) }
        }
        for request in [asked, later, farthest] { #expect(Set(try request.statuses()) == [200]) }
        #expect(try lastPart(asked) == "897588000.2")
        #expect(try lastPart(later) == "897588000.3")
        #expect(try lastPart(farthest) == "897588001.0")
        try eventually(drain.value != nil) { service.clock.advance(by: .seconds(1)) }
    }
}

extension RunningService {
    /// A figure of the metrics.
    ///
    /// - Parameter name: without the program's name, with labels.
    fileprivate func figure(_ name: String) throws -> Int? {
        try metrics().split(separator: "\n").first { $0.hasPrefix("clockcast_\(name) ") }
            .flatMap { Int($0.split(separator: " ").last ?? "") }
    }
}
