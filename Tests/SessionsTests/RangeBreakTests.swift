import Foundation
import Support
import Testing
import Timeline

@testable import Sessions

@Suite("Breaks of a range: those that lie in it, when the player comes to them") struct RangeBreakTests {
    private typealias Reports = BreakReportTests

    /// 20:00 to 20:01, or longer, which a player watches from 20:10 on.
    private static func document(
        _ parameters: [(String, String)],
        minutes: Double = 1,
        _ requests: [SessionRequest],
        at now: Double
    ) throws -> [UInt8] {
        try Reports.document(
            of: parameters,
            asked: "break=\(parameters[0].1)",
            range: SessionsTests.at(0)..<SessionsTests.at(minutes * 60),
            requests,
            at: now
        )
    }

    /// The segments that begin in a span, each as long before the next as it takes to play, or all within a second.
    private static func watched(_ seconds: Range<Int>, atOnce: Bool = false) -> [SessionRequest] {
        seconds.filter { $0 % 2 == 0 }.map { .segment(600.2 + Double($0) / (atOnce ? 200 : 1), of: $0) }
    }

    private static func breaks(_ document: [UInt8]) throws -> [[String: Any]] {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(document)) as? [String: Any])
        return try #require(object["breaks"] as? [[String: Any]])
    }

    @Test("A splice is judged by its segments, at the time of the first", arguments: [false, true])
    func splice(atOnce: Bool) throws {
        let parameters = [("break", "20-36"), ("break.as", "splice")]
        let document = try Self.document(parameters, minutes: 2, Self.watched(0..<120, atOnce: atOnce), at: 760)
        #expect(
            try Reports.lines(document)
                == ["20:00:20", "20:01:20"].map {
                    "right   break=20-36  break at \($0): got all of the ad, and the segments after it"
                }
        )
        // There is none of the time at which the player watches.
        let breaks = try Self.breaks(document)
        #expect(breaks.map { $0["shown"] as? String } == ["2026-12-12T20:00:20.000Z", "2026-12-12T20:01:20.000Z"])
        #expect(breaks[0]["from"] as? String == "2026-12-12T20:10:\(atOnce ? "00.300" : "20.200")Z")
        #expect(try SessionJudgement(json: document).isFinal)
    }

    @Test(
        "One that leaves out a part is wrong, unless it may have been moved on",
        arguments: [
            (26..<30, "wrong   ", "left out 4 s of the ad"),
            (26..<34, "untold  ", "left out 8 s of the ad, as a viewer who seeks does"),
        ]
    )
    func leftOut(seconds: Range<Int>, word: String, did: String) throws {
        let requests = Self.watched(0..<seconds.lowerBound) + Self.watched(seconds.upperBound..<60)
        let document = try Self.document([("break", "20-36"), ("break.as", "splice")], requests, at: 700)
        let line = try #require(try Reports.lines(document).first)
        #expect(line.hasPrefix("\(word)break=20-36  break at 20:00:20: \(did)"), "\(line)")
    }

    @Test("A break that the player has not come to is the next one, and one that it jumped over is none")
    func unmet() throws {
        for parameters in [[("break", "20-36"), ("break.as", "splice")], [("break", "20-36"), ("break.assets", "1")]] {
            let before = try Self.document(parameters, minutes: 2, Self.watched(0..<12), at: 614)
            #expect(try Reports.lines(before) == [])
            let next = try Self.breaks(before)
            #expect(next.map { $0["break"] as? String } == ["break-1797105620"])
            #expect(next[0]["from"] as? String == "2026-12-12T20:10:20.200Z")
            #expect(try !SessionJudgement(json: before).isFinal)
            // A player that has left meets none.
            #expect(try Self.breaks(Self.document(parameters, minutes: 2, Self.watched(0..<12), at: 680)).isEmpty)
            let jump = Self.watched(0..<12) + [SessionRequest.segment(613, of: 60), .segment(614, of: 62)]
            let after = try Self.breaks(Self.document(parameters, minutes: 2, jump, at: 616))
            #expect(after.map { $0["break"] as? String } == ["break-1797105680"])
            #expect(after[0]["from"] as? String == "2026-12-12T20:10:33.000Z")
        }
    }

    @Test("An ad beside the stream is played when the player comes to it")
    func beside() throws {
        let requests = Self.watched(0..<20) + Reports.ads(610.2) + Self.watched(36..<60)
        let parameters = [("break", "20-35"), ("break.assets", "1")]
        let document = try Self.document(parameters, requests.sorted { $0.asked < $1.asked }, at: 700)
        let did =
            "break at 20:00:20: asked for the list 10 s before it, for the ad 9.8 s before it, got 8 segments of it, "
            + "asked for the clock again at 20:00:36"
        #expect(try Reports.lines(document) == ["right   break=20-35  \(did)"])
        let found = try Self.breaks(document)
        #expect(found.count == 1 && found[0]["from"] as? String == "2026-12-12T20:10:20.200Z")
        #expect(found[0]["listLead"] as? Double == 10 && found[0]["shown"] as? String == "2026-12-12T20:00:20.000Z")
    }

    @Test("A player that has the whole range is not gone before it has played it")
    func loaded() throws {
        let all = Self.watched(0..<60, atOnce: true)
        let parameters = [("break", "20-35"), ("break.assets", "1")]
        let early = try Self.document(parameters, all, at: 606)
        #expect(try Reports.lines(early) == [])
        #expect(try Self.breaks(early).map { $0["from"] as? String } == ["2026-12-12T20:10:20.200Z"])
        let passed = try Self.document(parameters, all, at: 641)
        #expect(try Reports.lines(passed) == ["open    break=20-35  break at 20:00:20: asked for no ad, played on"])
        let later = try Self.document(parameters, all, at: 700)
        #expect(try Reports.lines(later) == ["untold  break=20-35  break at 20:00:20: asked for no ad, played on"])
        // It has what follows the ad already.
        let ad = try #require(try Reports.lines(Self.document(parameters, all + Reports.ads(615), at: 700)).first)
        #expect(ad.hasPrefix("untold ") && ad.hasSuffix("got 8 segments of it, made no more requests"), "\(ad)")
    }

    @Test("What a player requests without a jump is played from its first request on")
    func runs() {
        let requests: [SessionRequest] =
            Self.watched(0..<12) + [.segment(613, of: 16), .segment(620, of: 100), .segment(621, of: 102)]
            + [.segment(630, of: 40), .segment(630.5, of: 38)]
        let runs = PlayedRun.all(in: requests)
        #expect(runs.map(\.media.lowerBound) == [0, 100, 38].map { SessionsTests.at($0) })
        #expect(runs.map(\.media.upperBound) == [18, 104, 42].map { SessionsTests.at($0) })
        #expect(runs.map(\.lag) == [600_200, 520_000, 590_000].map { Interval.milliseconds($0) })
    }
}
