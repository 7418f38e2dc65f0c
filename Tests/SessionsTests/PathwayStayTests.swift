import Foundation
import Scenarios
import Testing
import Timeline

@testable import Sessions

@Suite("Pathways: which a player took, when it changed and why") struct PathwayStayTests {
    /// A segment by a pathway, of four seconds later.
    ///
    /// - Parameter time: when it is asked for, if that is another time.
    private static func segment(
        _ asked: Double,
        by pathway: String,
        asked time: Double? = nil,
        status: Int = 200,
        fault: String? = nil,
        cmcd: String? = nil
    ) -> SessionRequest {
        let start = Int(asked) + 4
        let asked = time ?? asked
        return SessionRequest(
            kind: .segment,
            path: "via-\(pathway)/clock/0/640x360/live/\((1_797_105_600 + start) / 2).m4s",
            rendition: "640x360",
            pathway: pathway,
            segment: .init(number: Int64(1_797_105_600 + start) / 2, start: at(Double(start)), duration: .seconds(2)),
            asked: at(asked),
            firstByte: at(asked + 0.1),
            ended: at(asked + 0.1),
            status: status,
            bytes: 11_400,
            faults: fault.map { [$0] } ?? [],
            cmcd: cmcd.flatMap { CMCD.Source([.query: $0]) }
        )
    }

    /// One every two seconds.
    private static func segments(from start: Double, to end: Double, by pathway: String) -> [SessionRequest] {
        stride(from: start, to: end, by: 2).map { segment($0, by: pathway) }
    }

    private static func manifest(
        _ asked: Double,
        _ query: String = "",
        status: Int = 200,
        pause: SessionRequest.Pause? = nil,
        fault: String? = nil
    ) -> SessionRequest {
        SessionRequest(
            kind: .steering,
            path: "clock;steer=a,b/0/steering.json\(query)",
            asked: at(asked),
            firstByte: at(asked + 0.01),
            ended: at(asked + 0.01),
            status: status,
            pause: pause,
            bytes: 100,
            faults: fault.map { [$0] } ?? []
        )
    }

    private static func stays(_ requests: [SessionRequest]) -> [PathwayStay] {
        PathwayStay.all(in: requests.sorted { $0.asked < $1.asked })
    }

    @Test("A player that fails over and is steered back has three stays, each with its reason")
    func stays() {
        let found = Self.stays([
            Self.segment(0, by: "a"), Self.segment(2, by: "a"), Self.segment(4, by: "a", status: 503),
            Self.segment(4.3, by: "b"), Self.segment(6, by: "b"), Self.segment(8, by: "b"), Self.manifest(9),
            // A segment that is on its way when it leaves is given up.
            Self.segment(9.8, by: "b", status: 0),
            Self.segment(10, by: "a"), Self.segment(12, by: "a"),
        ])
        #expect(found.map(\.pathway) == ["a", "b", "a"])
        #expect(found.map(\.from) == [at(0), at(4.3), at(10)])
        #expect(found.map(\.until) == [at(4.3), at(10), nil])
        #expect(found.map(\.count) == [2, 3, 2])
        #expect(found.map(\.isReturn) == [false, false, true])
        #expect(found.map(\.departure) == [.failed, .steered, nil])
        #expect(Self.stays(player(0...10)) == [])
    }

    /// The segments that mpv 0.35.1 requested from two pathways with two renditions each, of which it plays one, with their indices and the
    /// seconds since the first request.
    private static let openedByMPV: [(asked: Double, pathway: String, rendition: String, segment: Int)] = [
        (0.00, "a", "1280x720", 0), (0.04, "a", "1280x720", 1), (0.08, "a", "640x360", 0), (0.08, "a", "640x360", 1),
        (0.09, "b", "1280x720", 0), (0.09, "b", "1280x720", 1), (0.09, "b", "640x360", 0), (0.09, "b", "640x360", 1),
        (0.10, "a", "1280x720", 0), (0.10, "a", "1280x720", 1), (0.10, "b", "640x360", 0), (0.10, "b", "640x360", 1),
        (0.76, "a", "1280x720", 2), (0.78, "a", "1280x720", 3), (2.80, "a", "1280x720", 4),
    ]

    @Test("A player that opens all pathways before it plays one has been on that one alone")
    func openings() {
        func requests(_ opened: [(asked: Double, pathway: String, rendition: String, segment: Int)]) -> [SessionRequest]
        {
            opened.map { one in
                SessionRequest(
                    kind: .segment,
                    path: "via-\(one.pathway)/clock/0/\(one.rendition)/live/\(one.segment).m4s",
                    rendition: one.rendition,
                    pathway: one.pathway,
                    segment: .init(
                        number: Int64(one.segment),
                        start: at(Double(one.segment * 2)),
                        duration: .seconds(2)
                    ),
                    asked: at(one.asked),
                    firstByte: at(one.asked),
                    ended: at(one.asked),
                    status: 206,
                    bytes: 11_400
                )
            }
        }
        let played = Self.stays(requests(Self.openedByMPV))
        #expect(played.map(\.pathway) == ["a"] && played.map(\.count) == [9] && played.map(\.from) == [at(0)])
        // The same, on the other one.
        let other = Self.openedByMPV.map { $0.segment < 2 ? $0 : ($0.asked, "b", $0.rendition, $0.segment) }
        let stays = Self.stays(requests(other))
        #expect(stays.map(\.pathway) == ["b"] && stays.map(\.count) == [9] && stays.map(\.from) == [at(0.09)])
        // A look into the other one is no stay there, and going back by half a minute is one.
        let looked = Self.openedByMPV + [(3.00, "b", "640x360", 4), (4.80, "a", "1280x720", 5)]
        #expect(Self.stays(requests(looked)).map(\.pathway) == ["a"])
        let back = looked + [(40, "b", "1280x720", 1), (40.1, "b", "1280x720", 2)]
        #expect(Self.stays(requests(back)).map(\.pathway) == ["a", "b"])
    }

    @Test("What a player reports to a steering server about itself is in the session's report")
    func said() throws {
        func text(_ query: String) throws -> String? {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys]
            return try Self.manifest(0, query).steeringReport.map {
                String(decoding: try encoder.encode($0), as: UTF8.self)
            }
        }
        #expect(try text("?_HLS_pathway=%22a%22&_HLS_throughput=5140000") == #"{"pathway":"a","throughput":5140000}"#)
        #expect(
            try text("?_HLS_throughput=18446744073709551615") == #"{"pathway":null,"throughput":18446744073709551615}"#
        )
        #expect(try text("?_HLS_throughput=x") == #"{"pathway":null,"throughput":null}"#)
        #expect(SessionRequest.list(0).steeringReport == nil)
    }

    private static func verdict(_ fault: String, _ requests: [SessionRequest], at now: Double) throws
        -> (did: String, isCorrect: Bool?)
    {
        let verdict = try #require(try verdicts(fault, requests, at: now).first)
        return (verdict.did, verdict.isCorrect)
    }

    @Test("One that takes another pathway is right, and one that stays and stalls is not")
    func pathwayFails() throws {
        let fault = "a.503@20-30"
        var before = Self.segments(from: 0, to: 20, by: "a")
        before.append(Self.segment(20, by: "a", status: 503, fault: fault))
        before.append(Self.segment(20.5, by: "a", status: 503, fault: fault))
        let moved = try Self.verdict(fault, before + Self.segments(from: 20.9, to: 70, by: "b"), at: 90)
        #expect(
            moved.did
                == "a.503 at 20:00:20: asked twice in 0.5 s, was on b after 1 s, longest time without a new segment 2 s"
        )
        #expect(moved.isCorrect == true)
        let lists = stride(from: 22.0, to: 70.0, by: 2.0).map { SessionRequest.list($0) }
        let stayed = try Self.verdict(fault, before + lists, at: 90)
        #expect(
            stayed.did
                == "a.503 at 20:00:20: asked twice in 0.5 s, took no other pathway, longest time without a new segment 24 s, and it had 4 s ahead, was not back after 25 s"
        )
        #expect(stayed.isCorrect == false)
    }

    @Test("One that waits for the pathway is right only if it had enough ahead, by its segments or by what it says")
    func waits() throws {
        let fault = "a.503@0-30"
        let failing = stride(from: 60.0, to: 90.0, by: 3.0).map { Self.segment($0, by: "a", status: 503, fault: fault) }
        let after = Self.segments(from: 93, to: 130, by: "a")
        func verdict(_ before: [SessionRequest]) throws -> (did: String, isCorrect: Bool?) {
            let all = try verdicts(fault, before + failing + after, at: 130)
            let verdict = try #require(all.first { $0.occurrence.from == at(60) })
            return (verdict.did, verdict.isCorrect)
        }
        let stalled = try verdict(Self.segments(from: 40, to: 59, by: "a"))
        #expect(
            stalled.did
                == "a.503 at 20:01:00: asked 10 times in 27 s, took no other pathway, longest time without a new segment 33 s, "
                + "and it had 4 s ahead, was back after 33 s"
        )
        #expect(stalled.isCorrect == false)
        // Thirty seconds more at once.
        let more = (0..<15).map { index in
            Self.segment(58 + Double(index) * 2, by: "a", asked: 58.5 + Double(index) / 10)
        }
        let bridged = try verdict(Self.segments(from: 40, to: 57, by: "a") + more)
        #expect(
            bridged.did
                == "a.503 at 20:01:00: asked 10 times in 27 s, took no other pathway, longest time without a new segment 33 s, "
                + "was back after 33 s"
        )
        #expect(bridged.isCorrect == true)
        let telling = Self.segment(58.5, by: "a", cmcd: "bl=36000")
        #expect(try verdict(Self.segments(from: 40, to: 57, by: "a") + [telling]).isCorrect == true)
        let began = try verdict([])
        #expect(began.did.contains("longest time without a new segment 33 s before its first, was back"))
        #expect(began.isCorrect == false)
    }

    @Test("One that takes another pathway after its buffer is empty has stalled, and one that begins has not")
    func late() throws {
        let fault = "a.503@20-50"
        let failing = stride(from: 20.0, to: 34.0, by: 2.0).map { Self.segment($0, by: "a", status: 503, fault: fault) }
        let after = Self.segments(from: 35, to: 90, by: "b")
        let stalled = try Self.verdict(fault, Self.segments(from: 0, to: 19, by: "a") + failing + after, at: 99)
        #expect(
            stalled.did
                == "a.503 at 20:00:20: asked 7 times in 12 s, was on b after 15 s, longest time without a new segment 15 s, "
                + "and it had 4 s ahead"
        )
        #expect(stalled.isCorrect == false)
        let began = try Self.verdict(fault, failing + after, at: 99)
        #expect(began.did.hasSuffix("was on b after 15 s, longest time without a new segment 15 s"))
        #expect(began.isCorrect == true)
    }

    @Test("One that finds the others failing as well may wait for the first")
    func allFail() throws {
        let fault = "a.503@20-30"
        let failing = stride(from: 20.0, to: 30.0, by: 2.0).map { Self.segment($0, by: "a", status: 503, fault: fault) }
        let others = stride(from: 21.0, to: 30.0, by: 2.0).map { Self.segment($0, by: "b", status: 503) }
        let requests =
            Self.segments(from: 0, to: 19, by: "a") + failing + others + Self.segments(from: 32, to: 60, by: "a")
        let verdict = try Self.verdict(fault, requests, at: 99)
        #expect(verdict.did.contains("got nothing by another pathway"))
        #expect(verdict.isCorrect == true)
    }

    @Test("One that opens the stream while both pathways fail has got nothing, and the sentence has no time for it")
    func allFailAtOnce() throws {
        func list(_ asked: Double, by pathway: String) -> SessionRequest {
            .list(asked, path: "via-\(pathway)/clock/0/640x360.m3u8", by: pathway, status: 503, fault: "\(pathway).503")
        }
        let requests = [list(1.1, by: "a"), list(1.11, by: "a"), list(1.12, by: "b"), list(1.12, by: "b")]
        let found = try verdicts("a.503,b.503", requests, at: 90)
        #expect(
            found.map(\.did) == [
                "a.503 at 20:00:01.1: asked twice at once, got nothing by another pathway, got no new segment, "
                    + "made no more requests",
                "b.503 at 20:00:01.1: asked twice at once, took no other pathway, got no new segment, "
                    + "made no more requests",
            ]
        )
        #expect(found.allSatisfy { $0.isCorrect == nil })
    }

    @Test("One that asks again after 410 is wrong, and one that plays on is right")
    func steeringFails() throws {
        let fault = "steering.410@20-30"
        let segments = Self.segments(from: 0, to: 70, by: "a")
        let gone = Self.manifest(20.5, status: 410, fault: fault)
        let right = try Self.verdict(fault, segments + [Self.manifest(10.5), gone], at: 90)
        #expect(
            right.did
                == "steering.410 at 20:00:20: asked once, longest time without a new segment 2 s, played on throughout"
        )
        #expect(right.isCorrect == true)
        let wrong = try Self.verdict(fault, segments + [gone, Self.manifest(30.5)], at: 90)
        #expect(
            wrong.did
                == "steering.410 at 20:00:20: asked once, asked once more after 410, longest time without a new segment 2 s"
        )
        #expect(wrong.isCorrect == false)
    }

    /// Manifests with a TTL of ten seconds.
    private static func manifests(_ asked: Double..., status: Int = 200, fault: String? = nil) -> [SessionRequest] {
        asked.map { manifest($0, status: status, pause: .lifetime(10), fault: fault) }
    }

    @Test("One that comes back when TTL is over is right, and one that never does is not")
    func lifetime() throws {
        let fault = "steering.404@20-30"
        let segments = Self.segments(from: 0, to: 90, by: "a")
        let before = segments + Self.manifests(2, 12)
        let failed = Self.manifests(22, status: 404, fault: fault)
        let right = try Self.verdict(fault, before + failed + Self.manifests(32, 42, 52), at: 90)
        #expect(
            right.did
                == "steering.404 at 20:00:20: asked once, longest time without a new segment 2 s, played on throughout"
        )
        #expect(right.isCorrect == true)
        // Five seconds before the scene ends, TTL of the second is not over.
        let waits = try Self.verdict(fault, before + failed + Self.manifests(38), at: 90)
        #expect(waits.isCorrect == true)
        let never = try Self.verdict(fault, before + failed, at: 90)
        #expect(
            never.did
                == "steering.404 at 20:00:20: asked once, asked for no manifest in 25 s, although TTL is 10 s, "
                + "longest time without a new segment 2 s"
        )
        #expect(never.isCorrect == false)
        // One that knows no TTL may wait for five minutes.
        #expect(try Self.verdict(fault, segments + failed, at: 90).isCorrect == true)
        let page = "steering.html@20-30"
        let unread = Self.manifests(22, status: 200, fault: page)
        #expect(try Self.verdict(page, segments + unread, at: 90).isCorrect == true)
        #expect(try Self.verdict(page, before + unread, at: 90).isCorrect == false)
        // One that has gone may have been closed.
        let closed = Self.segments(from: 0, to: 24, by: "a") + Self.manifests(2, 12) + failed
        #expect(try Self.verdict(fault, closed, at: 90).isCorrect != false)
    }

    @Test("One that asks for no manifest at all after its first is wrong, although it met no fault")
    func neglected() throws {
        let fault = "steering.404@40-50"
        let segments = Self.segments(from: 0, to: 90, by: "a")
        let never = try Self.verdict(fault, segments + Self.manifests(2), at: 95)
        #expect(
            never.did
                == "steering.404 at 20:00:40: met no manifest that fails, asked for no manifest in 63 s, although TTL is 10 s, "
                + "longest time without a new segment 2 s"
        )
        #expect(never.isCorrect == false)
        // A player without steering asks for none, and one with a long TTL need not ask yet.
        #expect(try Self.verdict(fault, segments, at: 95).isCorrect == nil)
        let patient = Self.manifest(2, pause: .lifetime(300))
        #expect(try Self.verdict(fault, segments + [patient], at: 95).isCorrect == nil)
    }

    @Test(
        "One that asks before Retry-After is over is wrong, and one that waits for it is right",
        arguments: [429, 503]
    )
    func retryAfter(status: Int) throws {
        let fault = "steering.\(status)@20-50"
        let segments = Self.segments(from: 0, to: 120, by: "a")
        let before = segments + Self.manifests(2, 12)
        let refused = Self.manifest(22, status: status, pause: .retryAfter(28), fault: fault)
        let waits = try Self.verdict(fault, before + [refused] + Self.manifests(50.5, 60.5), at: 120)
        #expect(
            waits.did
                == "steering.\(status) at 20:00:20: asked once, longest time without a new segment 2 s, played on throughout"
        )
        #expect(waits.isCorrect == true)
        let again = Self.manifest(32, status: status, pause: .retryAfter(18), fault: fault)
        let early = try Self.verdict(fault, before + [refused, again] + Self.manifests(50.5), at: 120)
        #expect(
            early.did
                == "steering.\(status) at 20:00:20: asked twice in 10 s, asked again after 10 s, "
                + "before Retry-After of 28 s was over, longest time without a new segment 2 s"
        )
        #expect(early.isCorrect == false)
        let never = try Self.verdict(fault, before + [refused], at: 120)
        #expect(never.did.contains("asked for no manifest in 45 s, although Retry-After was 28 s"))
        #expect(never.isCorrect == false)
    }

    @Test("A player that asks for keys again is back with them")
    func keysFail() throws {
        let fault = "key.404@20-24"
        func key(_ asked: Double, _ status: Int = 200) -> SessionRequest {
            .list(
                asked,
                kind: .key,
                path: "clock;key=10/0/key/aes-128/179710562.key",
                status: status,
                fault: status == 200 ? nil : fault
            )
        }
        let keys = [key(20, 404), key(22, 404), key(24.2)]
        let requests = player(0...18) + keys + player(24...50)
        let (did, isCorrect) = try Self.verdict(fault, requests, at: 70)
        #expect(did == "key.404 at 20:00:20: asked twice in 2 s, was back after 4.3 s")
        #expect(isCorrect == true)
    }
}
