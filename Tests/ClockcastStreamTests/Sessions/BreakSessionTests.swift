import Foundation
import RunningServices
import Support
import Testing
import Timeline

@Suite("A session records what a player asks for in a break", .timeLimit(.minutes(5))) struct BreakSessionTests {
    private struct Report: Decodable {
        struct Request: Decodable {
            struct OfBreak: Decodable, Equatable {
                let second: Int
                let ad: Int?
                let primaryId: String?
                let startOffset: Double?
            }

            let kind: String
            let ofBreak: OfBreak?

            enum CodingKeys: String, CodingKey {
                case kind
                case ofBreak = "break"
            }
        }

        struct Break: Decodable {
            let id: String
            let from: String
            let shown: String
            let asked: String
            let listLead: Double?
            let adLead: Double?
            let adSegments: Int
            let primaryId: String?

            enum CodingKeys: String, CodingKey {
                case id = "break"
                case from, shown, asked, listLead, adLead, adSegments, primaryId
            }
        }

        let requests: [Request]
        let breaks: [Break]
    }

    @Test("In a range that begins with an odd second the breaks are those of its segments, at the time of the requests")
    func range() throws {
        let service = try RunningService(at: "2026-12-12T20:10:00Z")
        let query = "start=20261212T200001Z&end=20261212T200101Z&break=20-36&break.as=splice&session=range-1"
        for path in try service.segments(of: "/clock.m3u8?\(query)&container=ts").paths {
            #expect(try service.get(path).status == 200)
            service.clock.advance(by: .seconds(2))
        }
        func report() -> Report? {
            (try? service.get("/sessions/range-1.json")).flatMap {
                try? JSONDecoder().decode(Report.self, from: Data($0.body))
            }
        }
        try eventually(report()?.requests.count ?? 0 >= 32)
        let found = try #require(report()).breaks
        #expect(found.map(\.id) == ["break-1797105621"])
        #expect(found.map(\.shown) == ["2026-12-12T20:00:21.000Z"])
        #expect(found[0].from.hasPrefix("2026-12-12T20:10:2"), "\(found[0].from)")
    }

    @Test("The list of assets, the asset and its segments have their kind, and the break that they are for")
    func recorded() throws {
        // 2026-12-12T20:00:20Z.
        let second = 1_797_105_620
        let yaml = RunningService.usual + RunningService.inOrder
        let service = try RunningService(at: "2026-12-12T20:00:10Z", yaml: yaml)
        let query = "break=20-35&break.assets=2&session=ads-1&container=cmaf"
        let (list, _) = try service.segments(of: "/clock.m3u8?\(query)")
        let uri = try #require(list.text.firstMatch(of: /X-ASSET-LIST="\.\.([^"]*)"/)).1
        let stream = "/session/ads-1/clock;break=20-35;break.assets=2"
        let assets = try service.get("\(stream)\(uri)&_HLS_primary_id=7f-3&_HLS_start_offset=2.5")
        let first = try #require(assets.text.firstMatch(of: /"URI":"https?:\/\/[^\/]*([^"]*)"/)).1
        #expect(first.hasPrefix("/session/ads-1/"))
        service.clock.advance(by: .seconds(1))
        // URIs are relative to the session's path.
        let main = try service.get("\(first)&_HLS_primary_id=\(String(repeating: "x", count: 200))")
        let playlist = "/session/ads-1/" + (try #require(main.lines.first { !$0.hasPrefix("#") }))
        let folder = playlist.split(separator: "/").dropLast().map { "/" + $0 }.joined()
        let segments = try service.get(playlist).lines.filter { !$0.hasPrefix("#") && !$0.isEmpty }
        for segment in segments.prefix(2) { #expect(try service.get("\(folder)/\(segment)").status == 200) }

        func report() -> Report? {
            (try? service.get("/sessions/ads-1.json")).flatMap {
                try? JSONDecoder().decode(Report.self, from: Data($0.body))
            }
        }
        try eventually(report()?.requests.count ?? 0 >= 7)
        let found = try #require(report())
        #expect(
            found.requests.map(\.kind) == ["multivariant", "playlist", "assets", "ad", "ad", "ad", "ad"],
            "\(found.requests.map(\.kind))"
        )
        #expect(
            found.requests.map(\.ofBreak).dropFirst(2).prefix(2) == [
                .init(second: second, ad: nil, primaryId: "7f-3", startOffset: 2.5),
                .init(second: second, ad: 1, primaryId: String(repeating: "x", count: 64), startOffset: nil),
            ]
        )
        let own = try #require(found.breaks.first)
        #expect(own.id == "break-\(second)" && own.asked == "break=20-35" && own.primaryId == "7f-3")
        #expect(own.listLead == 10 && own.adLead == 9 && own.adSegments == 2)
    }
}
