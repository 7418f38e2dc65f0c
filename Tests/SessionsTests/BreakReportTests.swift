import Foundation
import Marks
import Scenarios
import Support
import Testing
import Timeline

@testable import Sessions

@Suite("Breaks in reports: when the ad was asked for, and whether the player is back") struct BreakReportTests {
    static func document(
        of parameters: [(String, String)] = [("break", "20-35"), ("break.assets", "1")],
        asked: String = "break=20-35",
        shift: Interval = .zero,
        delay: Interval = .zero,
        listing: Interval? = nil,
        range: Range<WallTime>? = nil,
        _ requests: [SessionRequest],
        at now: Double
    ) throws -> [UInt8] {
        var ledger = SessionLedger()
        let marks = try Marks(parameters.map { MarkParameter($0.0, $0.1) })
        ledger.add(
            SessionPresentation(
                url: "/clock.m3u8?session=abcd",
                channel: "clock",
                scenario: .none,
                marks: marks.resolved(joiningAt: SessionsTests.at(0)),
                askedMarks: [asked],
                grid: SegmentGrid(duration: 2, phase: 0),
                listing: listing,
                shift: shift,
                delay: delay,
                range: range
            ),
            to: "abcd",
            at: .at(0)
        )
        let player = SessionPlayer(userAgent: "VLC/3.0.18", address: "192.0.2.0/24")
        for request in requests { ledger.add(request, by: player, to: "abcd", at: .at(0)) }
        let session = try #require(ledger.session("abcd", at: .at(now)))
        let report = SessionReport(
            of: session,
            replica: "a:80",
            end: SessionsTests.at(3600),
            limit: 2000,
            at: SessionsTests.at(now)
        )
        return Array(try JSONEncoder().encode(report.document()))
    }

    /// A request for something of the break at second 20.
    static func ad(
        _ asked: Double,
        _ path: String,
        number: Int? = 1,
        status: Int = 200,
        isMedia: Bool = false
    ) -> SessionRequest {
        SessionRequest(
            kind: number == nil ? .assets : .ad,
            path: path,
            ofBreak: .init(
                second: 1_797_105_620,
                asset: number,
                primaryID: "7f",
                startOffset: number == nil ? 2.5 : nil,
                isMedia: isMedia
            ),
            asked: SessionsTests.at(asked),
            firstByte: SessionsTests.at(asked + 0.01),
            ended: SessionsTests.at(asked + 0.02),
            status: status,
            bytes: 100
        )
    }

    /// The list, the asset and its segments.
    static func ads(_ asked: Double) -> [SessionRequest] {
        [ad(asked, "list.json", number: nil), ad(asked + 0.2, "ad.m3u8")]
            + (0..<8).map { ad(asked + 1 + Double($0), "\($0).m4s", isMedia: true) }
    }

    static func lines(_ document: [UInt8]) throws -> [String] {
        try SessionJudgement(json: document).verdicts.map(\.line)
    }

    @Test("A player that plays the ad and is back at the live second is right, and the report has the times")
    func back() throws {
        let requests = player(0...18) + Self.ads(10.2) + player(32...70)
        let document = try Self.document(requests, at: 75)
        let did =
            "break at 20:00:20: asked for the list 9.8 s before it, for the ad 9.6 s before it, got 8 segments of it, "
            + "asked for the clock again at 20:00:32.2"
        #expect(try Self.lines(document) == ["right   break=20-35  \(did)"])
        let judgement = try SessionJudgement(json: document)
        #expect(judgement.outcome == .right)
        // The next break is listed, too, and of the same parameter.
        #expect(judgement.isFinal)
        #expect(judgement.junit.contains("name=\"break=20-35 (from 2026-12-12T20:00:20.000Z)\""))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(document)) as? [String: Any])
        let breaks = try #require(object["breaks"] as? [[String: Any]])
        #expect(breaks.map { $0["break"] as? String } == ["break-1797105620", "break-1797105680"])
        let first = breaks[0]
        #expect(first["as"] as? String == "interstitial")
        #expect(first["listLead"] as? Double == 9.8 && first["adLead"] as? Double == 9.6)
        #expect(first["adSegments"] as? Int == 8 && first["primaryId"] as? String == "7f")
        #expect(first["startOffset"] as? Double == 2.5)
        #expect(first["again"] as? String == "2026-12-12T20:00:32.200Z")
        let kinds = try #require(object["requests"] as? [[String: Any]]).compactMap { $0["kind"] as? String }
        #expect(kinds.count { $0 == "assets" } == 1 && kinds.count { $0 == "ad" } == 9)
    }

    @Test(
        "One that does not come back is wrong, one that asks for no ad is not judged, and one that is gone is undecided",
        arguments: [
            (0...18, true, 100...100, "wrong", "did not come back to the clock"),
            (0...18, true, 56...90, "wrong", "went on at 20:01:00, 25 s too late"),
            (0...70, false, 100...100, "untold", "asked for no ad, played on"),
            (0...18, true, 0...0, "untold", "made no more requests"),
        ]
    )
    func others(before: ClosedRange<Int>, asks: Bool, after: ClosedRange<Int>, word: String, did: String) throws {
        let lists = after.lowerBound == 100 ? stride(from: 19.0, to: 79, by: 2).map { SessionRequest.list($0) } : []
        let requests =
            player(before) + (asks ? Self.ads(10.2) : []) + (after.lowerBound == 56 ? player(after) : []) + lists
        let ordered = requests.sorted { $0.asked < $1.asked }
        let document = try Self.document(
            of: [("break", "20-35of300"), ("break.assets", "1")],
            asked: "break=20-35of300",
            ordered,
            at: 110
        )
        let line = try #require(try Self.lines(document).first)
        #expect(line.hasPrefix(word) && line.contains(did), "\(line)")
    }

    /// Lists, each two seconds.
    static func lists(_ seconds: ClosedRange<Double>) -> [SessionRequest] {
        stride(from: seconds.lowerBound, to: seconds.upperBound, by: 2).map { .list($0) }
    }

    @Test(
        "A player that stands still after the ad is wrong while it goes on asking for lists, and undecided if it was closed",
        arguments: [
            // It has loaded what follows the ad, which begins where it left, or is not there.
            ([("break.resume", "0")], ads(10.2), player(0...18)),
            ([("break.resume", "0")], ads(10.2), player(0...28)),
            ([("break.limit", "4")], Array(ads(10.2).prefix(5)), player(0...18)),
            (
                [("break.assets", "1")], [ad(10.2, "list.json", number: nil), ad(10.4, "ad.m3u8", status: 404)],
                player(0...18)
            ),
            ([("break.assets", "0")], [ad(10.2, "list.json", number: nil)], player(0...18)),
            // It is far ahead of what it plays.
            ([("break.assets", "1")], ads(10.2), player(0...18) + [.segment(18.5, of: 34), .segment(18.6, of: 36)]),
        ]
    )
    func standing(parameters: [(String, String)], ads: [SessionRequest], before: [SessionRequest]) throws {
        func line(_ after: [SessionRequest], at now: Double) throws -> String {
            let requests = (before + ads + after).sorted { $0.asked < $1.asked }
            let document = try Self.document(of: [("break", "20-35of300")] + parameters, requests, at: now)
            return try #require(try Self.lines(document).first)
        }
        let standing = try line(Self.lists(36...79), at: 110)
        #expect(standing.hasPrefix("wrong ") && standing.contains("did not come back to the clock"), "\(standing)")
        let closed = try line(Self.lists(36...41), at: 110)
        #expect(closed.hasPrefix("untold "), "\(closed)")
        #expect(closed.contains("was gone 5 s after its end, before it was back"), "\(closed)")
        let waiting = try line(Self.lists(36...41), at: 45)
        #expect(waiting.contains("is not back yet"), "\(waiting)")
        // The same player, which goes on.
        let isLate = parameters.contains { $0.0 == "break.resume" }
        let on = isLate ? stride(from: 36.2, to: 70, by: 2).map { .segment($0, of: Int($0) - 12) } : player(20...70)
        let right = try line(on.filter { $0.asked > SessionsTests.at(20) }, at: 110)
        #expect(right.hasPrefix("right "), "\(right)")
    }

    @Test("A player that has all that follows, and asks for nothing but lists, is not judged")
    func enough() throws {
        let before = player(0...18) + (0..<40).map { .segment(18.3 + Double($0) / 100, of: 24 + 2 * $0) }
        let document = try Self.document(
            of: [("break", "20-35of300")],
            before + Self.ads(19.0) + Self.lists(36...79),
            at: 110
        )
        let line = try #require(try Self.lines(document).first)
        #expect(line.hasPrefix("untold ") && line.contains("already had what follows"), "\(line)")
    }

    @Test("With delay= a break comes later, and shows the clock of its own time")
    func delayed() throws {
        // Segments of a time are asked for thirty seconds later than those of the stream.
        let late = (0...70).filter { $0 % 2 == 0 }.map { SessionRequest.segment(Double($0) + 30.2, of: $0 + 4) }
        let document = try Self.document(
            of: [("break", "20-36of300"), ("break.as", "splice")],
            asked: "break=20-36of300",
            delay: .seconds(30),
            late,
            at: 110
        )
        #expect(
            try Self.lines(document) == [
                "right   break=20-36of300  break at 20:00:20: got all of the ad, and the segments after it"
            ]
        )
        let object = try #require(try JSONSerialization.jsonObject(with: Data(document)) as? [String: Any])
        let found = try #require((object["breaks"] as? [[String: Any]])?.first)
        #expect(found["from"] as? String == "2026-12-12T20:00:50.000Z")
        #expect(found["shown"] as? String == "2026-12-12T20:00:20.000Z")
        let around = late.filter { $0.asked < SessionsTests.at(49) } + Self.ads(40.2)
        let again = late.filter { $0.asked > SessionsTests.at(62) }
        let beside = try Self.document(of: [("break", "20-35of300")], delay: .seconds(30), around + again, at: 110)
        let line = try #require(try Self.lines(beside).first)
        #expect(
            line.hasPrefix("right ") && line.contains("for the list 9.8 s before it")
                && line.contains("again at 20:00:32.2"),
            "\(line)"
        )
    }

    @Test("In a replay a break comes later, and shows the clock of its own time")
    func replayed() throws {
        // Segments have the time of the wall clock.
        let late = (0...70).filter { $0 % 2 == 0 }.map { SessionRequest.segment(Double($0) + 600.2, of: $0 + 604) }
        let requests =
            late.filter { $0.asked < SessionsTests.at(619) } + Self.ads(610.2)
            + late.filter { $0.asked > SessionsTests.at(632) }
        let document = try Self.document(of: [("break", "20-35of300")], shift: .seconds(600), requests, at: 710)
        let did =
            "break at 20:00:20: asked for the list 9.8 s before it, for the ad 9.6 s before it, got 8 segments of it, "
            + "asked for the clock again at 20:00:32.2"
        #expect(try Self.lines(document) == ["right   break=20-35  \(did)"])
    }

    @Test("A player that got a part of the ad is wrong, unless it came to its middle or may skip it")
    func partial() throws {
        func line(_ ads: [SessionRequest], _ parameters: [(String, String)] = [("break", "20-35")]) throws -> String {
            let document = try Self.document(of: parameters, player(0...18) + ads + player(32...70), at: 75)
            return try #require(try Self.lines(document).first)
        }
        let three = Array(Self.ads(10.2).dropFirst().prefix(4))
        let wrong = try line(three)
        #expect(wrong.hasPrefix("wrong ") && wrong.contains("got 3 of 8 segments of it"), "\(wrong)")
        #expect(try line(Array(Self.ads(25.2).dropFirst().prefix(4))).hasPrefix("untold "))
        let skipped = try line(three, [("break", "20-35"), ("break.skip", "5")])
        #expect(skipped.hasPrefix("right ") && skipped.contains("got 3 segments of it"), "\(skipped)")
        // The same segment of two renditions is one.
        let twice = Self.ads(10.2) + [Self.ad(19, "other/7.m4s", isMedia: true)]
        #expect(try line(twice).contains("got 8 segments of it"))
    }

    @Test("With X-RESUME-OFFSET=0 the stream goes on where it was left, and nothing is left out")
    func resumed() throws {
        let parameters = [("break", "20-35of300"), ("break.resume", "0")]
        let late = (20...60).filter { $0 % 2 == 0 }.map { SessionRequest.segment(Double($0) + 12.2, of: $0) }
        let right = try Self.document(of: parameters, player(0...14) + Self.ads(10.2) + late, at: 110)
        #expect(try #require(try Self.lines(right).first).hasPrefix("right "))
        let wrong = try Self.document(of: parameters, player(0...14) + Self.ads(10.2) + player(32...70), at: 110)
        let line = try #require(try Self.lines(wrong).first)
        #expect(line.hasPrefix("wrong ") && line.contains("went on at 20:00:36, 16 s too late"), "\(line)")
    }

    @Test("A player is back as soon as a limit or a button lets it be")
    func shortened() throws {
        let three = Array(Self.ads(10.2).dropFirst().prefix(4))
        func line(_ parameter: (String, String), _ after: [SessionRequest]) throws -> String {
            let parameters = [("break", "20-35of300"), parameter]
            return try #require(
                try Self.lines(Self.document(of: parameters, player(0...18) + three + after, at: 110)).first
            )
        }
        let limited = try line(("break.limit", "4"), player(20...70))
        #expect(limited.hasPrefix("right ") && limited.contains("again at 20:00:20.2"), "\(limited)")
        let skipped = try line(("break.skip", "5"), player(26...70))
        #expect(skipped.hasPrefix("right ") && skipped.contains("again at 20:00:26.2"), "\(skipped)")
        // Without either it plays the rest, and so with a limit that is longer.
        for parameter in [("break.announced", "60"), ("break.limit", "20")] {
            let whole = try line(parameter, player(26...70))
            #expect(whole.hasPrefix("wrong ") && whole.contains("got 3 of 8 segments of it"), "\(whole)")
        }
    }

    @Test("What has left the list is not missed, and what is not there yet is waited for")
    func unlisted() throws {
        func line(_ resume: String, _ listing: Interval, _ after: [SessionRequest]) throws -> String {
            let document = try Self.document(
                of: [("break", "20-35of300"), ("break.resume", resume)],
                listing: listing,
                player(0...14) + Self.ads(10.2) + after,
                at: 140
            )
            return try #require(try Self.lines(document).first)
        }
        let short = try line("0", .seconds(14), player(32...70))
        #expect(
            short.hasPrefix("untold ") && short.contains("went on at 20:00:36, because 20:00:20 had left the list"),
            "\(short)"
        )
        let long = try line("0", .seconds(62), player(32...70))
        #expect(long.hasPrefix("wrong ") && long.contains("went on at 20:00:36, 16 s too late"), "\(long)")
        let ahead = Self.lists(36...81) + (40...50).map { SessionRequest.segment(Double($0) * 2 + 2.2, of: $0 * 2) }
        let waited = try line("60", .seconds(14), ahead)
        #expect(waited.hasPrefix("right ") && waited.contains("again at 20:01:22.2"), "\(waited)")
    }

    @Test("A verdict that is final does not change when an answer ends that was held back for long")
    func heldBack() throws {
        func judged(_ requests: [SessionRequest], at now: Double) throws -> SessionJudgement.Verdict {
            let parameters = [("break", "20-36of300"), ("break.as", "splice")]
            return try #require(
                try SessionJudgement(json: Self.document(of: parameters, requests, at: now)).verdicts.first
            )
        }
        let requests = player(0...22) + player(28...44)
        let before = try judged(requests, at: 52)
        #expect(before.final && before.correct == false && before.did.contains("left out 4 s of the ad"), "\(before)")
        let slow = SessionRequest.segment(45.5, of: 48, wait: 8, fault: "ttfb=8000")
        #expect(try judged(requests + [slow], at: 60).did == before.did)
    }

    @Test("While it plays an ad that it has, a player needs no request")
    func silent() throws {
        let all =
            [Self.ad(10.2, "list.json", number: nil), Self.ad(10.4, "ad.m3u8")]
            + (0..<30).map { Self.ad(11 + Double($0) / 10, "\($0).m4s", isMedia: true) }
        func line(_ requests: [SessionRequest], at now: Double) throws -> String {
            try #require(try Self.lines(Self.document(of: [("break", "20-80of300")], requests, at: now)).first)
        }
        let before = player(0...18) + all
        let meanwhile = try line(before, at: 60)
        #expect(meanwhile.hasPrefix("open ") && meanwhile.contains("is not back yet"), "\(meanwhile)")
        #expect(try line(before + player(76...120), at: 125).hasPrefix("right "))
        #expect(try line(before, at: 105).hasPrefix("untold "))
    }

    @Test("An ad that is missing, or an empty list, leaves the clock where it was")
    func missing() throws {
        let failed = [Self.ad(10.2, "list.json", number: nil), Self.ad(10.4, "ad.m3u8", status: 404)]
        let line = try #require(try Self.lines(Self.document(player(0...18) + failed + player(20...70), at: 75)).first)
        #expect(line.hasPrefix("right ") && line.contains("got none of it"), "\(line)")
        let empty = try Self.document(
            of: [("break", "20-35"), ("break.assets", "0")],
            player(0...18) + [Self.ad(10.2, "list.json", number: nil)] + player(20...70),
            at: 75
        )
        #expect(
            try Self.lines(empty) == [
                "right   break=20-35  break at 20:00:20: asked for the list 9.8 s before it, asked for the clock again at 20:00:20.2"
            ]
        )
    }

    @Test(
        "Across a splice each second counts",
        arguments: [
            (player(0...70), "right", "got all of the ad, and the segments after it"),
            (player(0...22) + player(32...70), "wrong", "left out 8 s of the ad"),
            (player(0...22) + stride(from: 23.0, to: 80, by: 2).map { .list($0) }, "wrong", "did not get past it"),
            // A fault withholds a part of it.
            (
                player(0...22) + [.segment(24.2, of: 28, status: 404, fault: "404@24-28")]
                    + [.segment(26.2, of: 30, status: 404, fault: "404@24-28")] + player(28...70),
                "right", "asked for all of the ad, and the segments after it"
            ),
            // Lists that fail keep it from knowing of a part.
            (
                player(0...22) + [.list(24.1, status: 503, fault: "list.503@24-28")] + player(28...70),
                "untold", "left out 4 s of the ad, and a fault was in it"
            ),
            (player(0...14) + stride(from: 15.0, to: 90, by: 2).map { .list($0) }, "wrong", "did not come to it"),
        ]
    )
    func splice(requests: [SessionRequest], word: String, did: String) throws {
        let document = try Self.document(
            of: [("break", "20-36"), ("break.as", "splice")],
            asked: "break=20-36",
            requests,
            at: 85
        )
        let line = try #require(try Self.lines(document).first)
        #expect(line.hasPrefix(word) && line.contains(did), "\(line)")
    }

    @Test("A break before which nothing is judged is awaited, and its time after joining is in words")
    func awaited() throws {
        let document = try Self.document(
            of: [("break", "after30-45")],
            asked: "break=after30-45",
            player(0...10),
            at: 12
        )
        let judgement = try SessionJudgement(json: document)
        #expect(judgement.verdicts.isEmpty && !judgement.isFinal)
        let later = try Self.document(
            of: [("break", "after30-45")],
            asked: "break=after30-45",
            player(0...34),
            at: 36
        )
        #expect(try SessionJudgement(json: later).verdicts.map(\.afterJoining) == ["30 to 45 s after joining"])
    }
}
