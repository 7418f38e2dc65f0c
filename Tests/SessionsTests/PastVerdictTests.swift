import Scenarios
import Testing
import Timeline

@testable import Sessions

@Suite("Verdicts on players of the past: the pictures are of another time than the requests")
struct PastVerdictTests {
    private static let fault = "404@30-34"

    /// A player of what was shown some seconds ago, without a fault.
    private static func player(_ seconds: ClosedRange<Int>, behind delay: Double) -> [SessionRequest] {
        seconds.filter { $0 % 2 == 0 }.flatMap {
            [SessionRequest.list(Double($0) + 0.1 + delay), .segment(Double($0) + 0.2 + delay, of: $0 - 4)]
        }
    }

    @Test("With delay= a fault of segments is when they are played, and named by the clock in the pictures")
    func delayed() throws {
        let delay = 3605.0
        let requests =
            Self.player(0...32, behind: delay) + [
                .segment(delay + 34.2, of: 30, status: 404, fault: Self.fault),
                .segment(delay + 36.2, of: 30, status: 404, fault: Self.fault),
            ] + Self.player(38...59, behind: delay)
        let verdict = try #require(try verdicts(Self.fault, requests, at: delay + 59, delay: .seconds(3605)).first)
        #expect(verdict.did == "404 at 20:00:30: asked twice in 2 s, was back after 4.1 s")
        #expect(verdict.isCorrect == true && verdict.isMet && verdict.isFinal)
        #expect(verdict.occurrence.from == at(3635) && verdict.occurrence.until == at(3639))
        #expect(verdict.occurrence.shown == at(30))
    }

    @Test("A gap an hour ago that is not requested is skipped")
    func delayedGap() throws {
        let requests = (Self.player(0...32, behind: 3600) + Self.player(38...70, behind: 3600)).map { request in
            request.kind == .playlist && request.asked > at(3632) && request.asked < at(3640)
                ? SessionRequest.list(3634, fault: "gap@30-34") : request
        }
        let verdict = try #require(try verdicts("gap@30-34", requests, at: 3671, delay: .seconds(3600)).first)
        #expect(
            verdict.did
                == "gap at 20:00:30: requested none of the missing segments, skipped it, played on after it"
        )
        #expect(verdict.isCorrect == true)
    }

    @Test("A fault of lists happens now, whatever they list")
    func delayedList() throws {
        let verdict = try #require(
            try verdicts("list.503@30-34", Self.player(0...59, behind: 3605), at: 3664, delay: .seconds(3605)).first
        )
        #expect(verdict.occurrence.from == at(3630) && verdict.occurrence.shown == at(3630))
    }

    /// A player that fetches the segments of a range one after the other.
    private static func viewer(of starts: ClosedRange<Int>, from asked: Double, each pause: Double) -> [SessionRequest]
    {
        stride(from: starts.lowerBound, through: starts.upperBound, by: 2).enumerated().map { index, start in
            .segment(asked + Double(index) * pause, of: start)
        }
    }

    @Test("In a range a fault begins when the player comes to its first segment, in its own time")
    func range() throws {
        let requests =
            [SessionRequest.list(1000)] + Self.viewer(of: 0...28, from: 1000, each: 0.1) + [
                .segment(1001.5, of: 30, status: 404, fault: Self.fault),
                .segment(1002.5, of: 30, status: 404, fault: Self.fault),
            ] + Self.viewer(of: 34...82, from: 1003.5, each: 2)
        let found = try verdicts(Self.fault, requests, at: 1075, range: at(0)..<at(120))
        #expect(
            found.map(\.did) == ["404 at 20:00:30: asked twice in 1 s, was back after 2.1 s"],
            "it left before 20:01:30"
        )
        #expect(found[0].isCorrect == true && found[0].isFinal)
        #expect(found[0].occurrence.from == at(1001.5) && found[0].occurrence.until == at(1005.5))
        #expect(found[0].occurrence.shown == at(30))
    }

    @Test(
        "A player that stays at the fault of a range is wrong; one that leaves is not judged",
        arguments: [true, false]
    )
    func stuck(stays: Bool) throws {
        let attempts: [SessionRequest] = (0..<(stays ? 20 : 2)).map { index in
            .segment(1001.5 + Double(index) * 2, of: 30, status: 404, fault: Self.fault)
        }
        let requests = [SessionRequest.list(1000)] + Self.viewer(of: 0...28, from: 1000, each: 0.1) + attempts
        let found = try verdicts(Self.fault, requests, at: 1090, range: at(0)..<at(120))
        #expect(found.map(\.isCorrect) == [stays ? false : nil])
        #expect(found.map(\.isFinal) == [true])
    }
}
