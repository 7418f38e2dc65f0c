import HLS
import Testing
import Timeline

@testable import Scenarios

/// Segments of two seconds; the one that begins at second s of the minute is listed at the live edge from s + 2 on.
@Suite("Faults of answers")
struct AnswerFaultTests {
    private static let grid = SegmentGrid(duration: 2, phase: 0)

    private static func answer(
        _ fault: String,
        _ resource: (SegmentGrid) -> FaultRequest.Resource,
        rendition: String? = "640x360",
        base: StreamBase? = nil,
        token: String? = nil,
        at second: Int64
    ) throws -> FaultedAnswer {
        let grid = try #require(grid)
        let scenario = try Scenario(query: fault).resolved(joiningAt: FaultyStream.start + .seconds(10))
        let request = FaultRequest(
            resource(grid),
            rendition: rendition,
            view: .liveEdge(on: grid, listed: 6),
            base: base,
            value: { $0 == "token" ? token : nil }
        )
        return scenario.answer(to: request, at: FaultyStream.start + .seconds(second))
    }

    private static func segment(_ second: Int64) -> (SegmentGrid) -> FaultRequest.Resource {
        { .segment($0.number(at: FaultyStream.start + .seconds(second))) }
    }

    private typealias Change = @Sendable (inout AnswerFault) -> Void

    private static let kinds: [(fault: String, change: Change)] = [
        ("404@30-34", { $0.status = 404 }),
        ("503@30-34", { $0.status = 503 }),
        ("gap@30-34", { $0.status = 404 }),
        ("redirect=307@30-34", { $0.redirect = .init(status: 307, base: base(at: 40)) }),
        ("ttfb=2500@30-34", { $0.delay = .milliseconds(2500) }),
        ("hang=20@30-34", { $0.delay = .seconds(20) }),
        ("rate=400@30-34", { $0.rate = 400 }),
        ("cut=50@30-34", { $0.cutAfterPercent = 50 }),
        ("short=50@30-34", { $0.body = .first(percent: 50) }),
        ("empty@30-34", { $0.body = .empty }),
        ("zeros@30-34", { $0.body = .zeros }),
        ("html@30-34", { ($0.body, $0.contentType) = (.html, "text/html; charset=utf-8") }),
        ("type=application~octet-stream@30-34", { $0.contentType = "application/octet-stream" }),
        ("nolength@30-34", { $0.hasContentLength = false }),
        ("nocors@30-34", { $0.hasCORS = false }),
        (
            "ttfb=2500@30-34,hang=20@30-34,rate=90@30-34,type=a~b@30-34,html@30-34",
            {
                ($0.delay, $0.rate, $0.body, $0.contentType) = (.milliseconds(22_500), 90, .html, "a/b")
            }
        ),
    ]

    private static func base(at second: Int64) -> StreamBase {
        StreamBase(redirect: (FaultyStream.start.seconds + second) / 10)
    }

    @Test(
        "It is the segment's own time that counts: those that begin in the span, whenever they are asked for",
        arguments: kinds.indices
    )
    func segments(index: Int) throws {
        let (fault, change) = Self.kinds[index]
        var expected = AnswerFault.none
        change(&expected)
        for second in Int64(24)..<40 {
            let found = try Self.answer(fault, Self.segment(second), at: 40)
            #expect(found.fault == (30...33 ~= second ? expected : .none), "segment of second \(second)")
            #expect(found.touched.isEmpty != (30...33 ~= second))
            // Nothing else is changed.
            for resource in [FaultRequest.Resource.main, .list, .initialization, .time] {
                #expect(try Self.answer(fault, { _ in resource }, at: second).fault == .none)
            }
        }
    }

    @Test("Of all else it is now that counts")
    func lists() throws {
        for second in Int64(0)..<60 {
            let answer = try Self.answer("list.503@20-45", { _ in .list }, at: second).fault
            #expect(answer.status == (20...44 ~= second ? 503 : nil))
            #expect(answer.retryAfter == (20...44 ~= second ? Int(45 - second) : nil))
            #expect(try Self.answer("list.503@20-45", { _ in .main }, at: second).fault == .none)
            let header = try Self.answer("init.html@20-45", { _ in .initialization }, at: second).fault
            #expect(header.body == (20...44 ~= second ? .html : .own))
            #expect(
                try Self.answer("main.404@7", { _ in .main }, at: second).fault.status == (7...8 ~= second ? 404 : nil)
            )
        }
    }

    @Test("An event of segments is the first that begins at it or after it")
    func event() throws {
        let hit = try (Int64(24)..<40).filter {
            try Self.answer("404@31", Self.segment($0), at: 40).fault.status == 404
        }
        #expect(hit == [32, 33])
    }

    @Test("One rendition is hit and the others are not")
    func rendition() throws {
        #expect(try Self.answer("640x360.404", Self.segment(30), at: 40).fault.status == 404)
        #expect(try Self.answer("640x360.404", Self.segment(30), rendition: "1280x720", at: 40).fault == .none)
        #expect(try Self.answer("audio.404", Self.segment(30), rendition: "audio", at: 40).fault.status == 404)
    }

    @Test("A late segment is not there until the given seconds after it is listed")
    func late() throws {
        for second in Int64(32)..<60 {
            let answer = try Self.answer("late=3@30-40", Self.segment(34), at: second)
            // Listed at :36.
            #expect(answer.fault.status == (second < 39 ? 404 : nil))
            #expect(answer.fault.retryAfter == (second < 39 ? Int(39 - second) : nil))
            #expect(answer.touched.first?.end == (second < 39 ? FaultyStream.start + .seconds(39) : nil))
            #expect(try Self.answer("late=3@30-40", Self.segment(28), at: second).fault == .none)
        }
    }

    @Test("A redirect of lists leads to a base that changes, and what they name is there and nowhere else")
    func redirect() throws {
        let fault = "list.redirect=302"
        let found = try Self.answer(fault, { _ in .list }, at: 25).fault.redirect
        #expect(found == .init(status: 302, base: Self.base(at: 20)))
        #expect(found?.base.description == "via-179710562")
        #expect(try Self.answer(fault, { _ in .list }, base: Self.base(at: 20), at: 25).fault == .none)
        #expect(try Self.answer(fault, Self.segment(10), base: Self.base(at: 20), at: 49).fault == .none)
        // A list there is redirected again after half a minute, so later nobody needs its segments; and others do not hold.
        #expect(try Self.answer(fault, Self.segment(10), base: Self.base(at: 20), at: 79).fault == .none)
        #expect(try Self.answer(fault, Self.segment(10), base: Self.base(at: 20), at: 80).fault.status == 404)
        #expect(try Self.answer(fault, Self.segment(10), base: Self.base(at: 50), at: 49).fault.status == 404)
        #expect(try Self.answer(fault, Self.segment(10), at: 25).fault.status == 404)
        #expect(try Self.answer(fault, { _ in .list }, base: Self.base(at: 20), at: 50).fault.redirect != nil)
        #expect(try Self.answer(fault, { _ in .main }, at: 25).fault == .none)
        // Where it begins, players still have a list of before.
        for (second, status) in [(Int64(29), nil), (33, nil), (34, 404), (39, 404), (40, nil)] as [(Int64, Int?)] {
            let found = try Self.answer("list.redirect=302@30-40", Self.segment(10), at: second)
            #expect(found.fault.status == status, "\(second)")
            // It ends with the redirects, whatever the time of the segment.
            #expect(found.touched.first?.end == (status == nil ? nil : FaultyStream.start + .seconds(40)), "\(second)")
        }
    }

    @Test(
        "Bases are read in one form",
        arguments: [
            "via-", "via--1", "via-01", "via-X", "a", "via-1 ", "VIA-1", "via-list", "via-toolonger", "via-a-b",
            "via-1/", "/via-1", "via-1/via-2", "via-a/via-1", "via-a/via-b", "via-1/via-list", "via-1//via-a",
            "via-1/xxx-a",
            "via-+1", "via-99999999999999999999", "via-99999999999999999999/via-a", "",
        ]
    )
    func bases(text: String) {
        #expect(StreamBase(text) == nil)
    }

    @Test("A fault of a pathway is one of all that comes by it, by the present, and of nothing else")
    func pathway() throws {
        let (fault, base) = ("a.503@0-30", StreamBase(pathway: "a"))
        for resource in [Self.segment(40), { _ in .list }, { _ in .initialization }, { _ in .key(listedAt: .epoch) }] {
            for second in Int64(0)..<60 {
                let found = try Self.answer(fault, resource, base: base, at: second)
                #expect(found.fault.status == (second < 30 ? 503 : nil))
                #expect(found.touched.first?.end == (second < 30 ? FaultyStream.start + .seconds(30) : nil))
            }
            #expect(try Self.answer(fault, resource, base: StreamBase(pathway: "b"), at: 10).fault == .none)
            #expect(try Self.answer(fault, resource, at: 10).fault == .none)
        }
    }

    @Test("A redirect of a request by a pathway stays on it, with the pathway's faults")
    func redirectOfPathway() throws {
        let found = try Self.answer("list.redirect=302", { _ in .list }, base: StreamBase(pathway: "a"), at: 25)
        let base = try #require(found.fault.redirect?.base)
        #expect(base.description == "via-179710562/via-a")
        #expect(StreamBase(base.description) == base)
        let fault = "list.redirect=302,a.503@30-34"
        #expect(try Self.answer(fault, { _ in .list }, base: base, at: 25).fault == .none)
        #expect(try Self.answer(fault, Self.segment(10), base: base, at: 32).fault.status == 503)
        let other = StreamBase(redirect: 179_710_562, on: "b")
        #expect(try Self.answer(fault, Self.segment(10), base: other, at: 32).fault == .none)
        // By the pathway alone there is nothing that lists name.
        #expect(try Self.answer(fault, Self.segment(10), base: StreamBase(pathway: "a"), at: 25).fault.status == 404)
    }

    @Test("Keys, steering manifests and the multivariant playlist have faults of their own")
    func named() throws {
        #expect(try Self.answer("key.wrong", { _ in .key(listedAt: .epoch) }, at: 5).fault.body == .inverted)
        #expect(try Self.answer("steering.410", { _ in .steering }, at: 5).fault.status == 410)
        #expect(try Self.answer("steering.429@0-30", { _ in .steering }, at: 5).fault.retryAfter == 25)
        for fault in ["404", "list.404", "key.404", "main.404"] {
            #expect(try Self.answer(fault, { _ in .steering }, at: 5).fault == .none)
        }
        for fault in ["404", "list.404", "steering.404", "main.404"] {
            #expect(try Self.answer(fault, { _ in .key(listedAt: .epoch) }, at: 5).fault == .none)
        }
        let listed = FaultyStream.start + .seconds(4)
        #expect(try Self.answer("key.late=3", { _ in .key(listedAt: listed) }, at: 5).fault.retryAfter == 2)
        #expect(try Self.answer("key.late=3", { _ in .key(listedAt: listed) }, at: 7).fault == .none)
    }

    @Test("URIs expire for a viewer, who came at second 10, and the first URL does not")
    func token() throws {
        for second in Int64(10)..<120 {
            let status = second < 70 ? nil : 403
            for resource in [Self.segment(30), { _ in .list }, { _ in .initialization }] {
                #expect(try Self.answer("token=60", resource, at: second).fault.status == status)
            }
            #expect(try Self.answer("token=60", { _ in .main }, at: second).fault == .none)
        }
    }

    @Test("The tokens that a list names hold for half of their life at least, and for all of it at most")
    func listTokens() throws {
        let stream = try FaultyStream("list.token=60")
        for second in Int64(0)..<60 {
            let uri = try #require(stream.playlist(at: second)?.segments.first?.uri)
            let token = try #require(uri.split(separator: "=").last.map(String.init))
            func status(_ token: String?, _ later: Int64) throws -> Int? {
                try Self.answer("list.token=60", Self.segment(0), token: token, at: second + later).fault.status
            }
            #expect(try status(token, 0) == nil && status(token, 29) == nil)
            #expect(try status(token, 60) == 403)
            #expect(try status(nil, 0) == 403 && status("x", 0) == 403 && status("99999999999", 0) == 403)
        }
        #expect(try Self.answer("list.token=60", { _ in .list }, at: 0).fault == .none)
    }

    @Test("The date of every answer is off")
    func date() throws {
        for resource in [Self.segment(30), { _ in .main }, { _ in .list }, { _ in .time }] {
            #expect(try Self.answer("date=-5000@20-30", resource, at: 25).fault.dateOffset == .seconds(-5))
            #expect(try Self.answer("date=-5000@20-30", resource, at: 30).fault == .none)
        }
    }
}
