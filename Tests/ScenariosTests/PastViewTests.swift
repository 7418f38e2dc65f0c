import HLS
import OwnPlaylists
import LiveStreams
import Scenarios
import Testing
import Timeline

@Suite("Views of the past")
struct PastViewTests {
    private static let join = FaultyStream.start + .seconds(600)
    typealias Query = (dvr: String?, start: String?, end: String?, delay: String?)

    private static func view(_ query: Query) throws -> PastView? {
        let values = [("dvr", query.dvr), ("start", query.start), ("end", query.end), ("delay", query.delay)]
        return try ViewRequest(values.compactMap { name, value in value.map { (name: name, value: $0) } })
            .resolved(joiningAt: join)
    }

    private static func path(_ view: PastView?) -> String? {
        view?.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
    }

    /// The viewer comes at 20:10:00.
    @Test(
        "What is asked for becomes instants",
        arguments: [
            ((nil, nil, nil, nil), nil),
            (("3600", nil, nil, nil), "dvr=3600"),
            (("3600", nil, nil, "60"), "dvr=3600;delay=60"),
            ((nil, nil, nil, "3600"), "delay=3600"),
            ((nil, "-600", nil, nil), "start=20261212T200000Z;end=20261213T200000Z"),
            ((nil, "-600", "-540", nil), "start=20261212T200000Z;end=20261212T200100Z;type=vod"),
            ((nil, "-60", "60", nil), "start=20261212T200900Z;end=20261212T201100Z"),
            (
                (nil, "2026-12-12T20:00:00.25Z", "20261212T200100Z", nil),
                "start=20261212T200000.250Z;end=20261212T200100Z;type=vod"
            ),
            ((nil, "2026-12-13T05:00:00+08:00", nil, nil), "start=20261212T210000Z;end=20261213T210000Z"),
        ] as [(Query, String?)]
    )
    func resolving(query: Query, path: String?) throws {
        let view = try Self.view(query)
        #expect(Self.path(view) == path)
        guard let view else { return }
        #expect(try PastView(parameters: view.parameters) == view)
    }

    @Test(
        "An error is one line",
        arguments: [
            (("9", nil, nil, nil), "'dvr=9': allowed: 10 to 86400 seconds"),
            (("x", nil, nil, nil), "'dvr=x': allowed: 10 to 86400 seconds"),
            ((nil, nil, nil, "0"), "'delay=0': allowed: 1 to 86400 seconds"),
            ((nil, "-60", "-60", nil), "'end=-60': it is not after start=-60"),
            (
                (nil, "-86400", "1", nil),
                "'end=1': it is too long after start=-86400; allowed: up to a day"
            ),
            (
                (nil, "-86401", nil, nil),
                "'start=-86401': it is more than a day away; allowed: -86400 to 86400 seconds, or an instant"
            ),
            (
                (nil, "1969-12-31T23:00:00Z", nil, nil),
                "'start=1969-12-31T23:00:00Z': it is too far away; allowed: the years 1970 to 2260"
            ),
            (
                (nil, "2261-01-01T00:00:00Z", nil, nil),
                "'start=2261-01-01T00:00:00Z': it is too far away; allowed: the years 1970 to 2260"
            ),
            (
                (nil, "-1764000000", nil, nil),
                "'start=-1764000000': it is more than a day away; allowed: -86400 to 86400 seconds, or an instant"
            ),
            (
                (nil, "2262-01-01T00:00:00Z", nil, nil),
                "'start=2262-01-01T00:00:00Z': it is too far away; allowed: the years 1970 to 2260"
            ),
            (
                (nil, "yesterday", nil, nil),
                "'start=yesterday': it is neither an instant nor a whole number of seconds from now; "
                    + "allowed: 20261212T200000Z, 2026-12-12T20:00:00+08:00, -60"
            ),
        ] as [(Query, String)]
    )
    func wrong(query: Query, message: String) {
        let error = #expect(throws: ScenarioError.self) { try Self.view(query) }
        #expect(error?.description == message)
    }

    @Test(
        "A path is read in its one form only",
        arguments: [
            [("dvr", "060")], [("delay", "60"), ("dvr", "3600")], [("dvr", "3600"), ("delay", "0")],
            [("start", "-600")],
            [("start", "20261212T200000Z")], [("start", "20261212T200000Z"), ("end", "20261212T200000Z")],
            [("end", "20261212T200100Z"), ("start", "20261212T200000Z")], [("type", "vod")],
            [("start", "20261212T200000Z"), ("end", "20261212T200100Z"), ("type", "event")],
            [("dvr", "3600"), ("type", "vod")], [("dvr", "3600"), ("dvr", "3600")],
        ]
    )
    func strict(parameters: [(String, String)]) {
        #expect(throws: ScenarioError.self) {
            try PastView(parameters: parameters.map { (name: $0.0, value: $0.1) })
        }
    }

    private static func stream(_ query: Query) throws -> LiveStream {
        var stream = try LiveStream.makeAtEdge(listed: 6)
        let asked = try view(query)
        let view = try #require(asked)
        let rate = try #require(FrameRate(30))
        let step = try #require(PhaseStep(milliseconds: 100, duration: 2, rate: rate))
        let grid = try #require(SegmentGrid(duration: 2, phase: view.phase(duration: 2, step: step) ?? 0))
        stream.view = view.view(of: .liveEdge(on: grid, listed: 6))
        return stream
    }

    @Test("A minute of the past is complete, begins at its start, and never changes")
    func recording() throws {
        let stream = try Self.stream((nil, "2026-12-12T20:00:00.3Z", "2026-12-12T20:01:00.3Z", nil))
        let playlist = stream.playlist(at: Self.join)
        #expect(playlist.segments.count == 30)
        #expect(playlist.segments.first?.programDateTime == WallTime(iso8601: "2026-12-12T20:00:00.300Z"))
        #expect(playlist.playlistType == .vod && playlist.hasEndList)
        #expect(OwnRules.violations(of: playlist) == [])
        #expect(stream.playlist(at: Self.join + .seconds(86_400)) == playlist)
        #expect(stream.view.maximumAge(at: Self.join) == 86_400)
    }

    @Test("An event begins with nothing, grows, and ends, and keeps every rule meanwhile")
    func event() throws {
        let stream = try Self.stream((nil, "10", "71", nil))
        var last: MediaPlaylist?
        var counts: [Int] = []
        for second in Int64(0)..<90 {
            let playlist = stream.playlist(at: Self.join + .seconds(second))
            counts.append(playlist.segments.count)
            #expect(playlist.hasEndList == (second >= 72))
            guard second >= 16 else { continue }
            #expect(OwnRules.violations(of: playlist) == [])
            if let last { #expect(OwnRules.violations(from: last, to: playlist) == []) }
            last = playlist
        }
        #expect(counts[11] == 0 && counts[12] == 1 && counts[71] == 30 && counts[72] == 31 && counts[89] == 31)
        #expect(last?.playlistType == .event)
    }

    @Test("A window goes back as far as it is asked to, and begins at its end")
    func window() throws {
        let stream = try Self.stream(("61", nil, nil, nil))
        let playlist = stream.playlist(at: Self.join)
        #expect(playlist.segments.count == 31)
        #expect(playlist.segments.last?.programDateTime == Self.join - .seconds(2))
        #expect(OwnRules.violations(of: playlist) == [])
        let text = String(decoding: playlist.bytes, as: UTF8.self)
        #expect(
            text.contains(
                "#EXT-X-START:TIME-OFFSET=-6.000000,PRECISE=NO\n#EXT-X-SERVER-CONTROL:HOLD-BACK=6.000000\n"
            )
        )
        #expect(OwnRules.violations(from: playlist, to: stream.playlist(at: Self.join + .seconds(30))) == [])
    }

    @Test("A delayed list is the list of then")
    func delay() throws {
        let (stream, now) = (try Self.stream((nil, nil, nil, "3600")), try LiveStream.makeAtEdge(listed: 6))
        for step in Int64(0)..<20 {
            let time = Self.join + .milliseconds(step * 700)
            #expect(stream.playlist(at: time) == now.playlist(at: time - .seconds(3600)))
            #expect(
                stream.view.nextChange(after: time) - .seconds(3600)
                    == now.view.nextChange(after: time - .seconds(3600))
            )
        }
    }

    @Test("The list of a day is made of 43,200 segments, with a scenario too")
    func day() throws {
        let stream = try Self.stream((nil, "20261210T000000Z", "20261211T000000Z", nil))
        let (scenario, join) = (try Scenario(query: "gap@30-34,pdt=5000@50-0"), Self.join)
        let faulted = FaultedStream(view: stream.view, rendition: "640x360")
        let playlist = scenario.playlist(at: join, in: faulted) { stream.playlist(at: $0) }.playlist
        #expect(playlist?.segments.count == 43_200)
        #expect(playlist?.segments.count { $0.isGap } == 2 * 1440)
    }

    @Test(
        "A recording stays whole, whatever happens to the encoder",
        arguments: ["offline@30-40", "reset@40", "list.stale@20-45"]
    )
    func recordingStays(fault: String) throws {
        let stream = try Self.stream((nil, "2026-12-12T20:00:00Z", "2026-12-12T20:02:00Z", nil))
        let (scenario, faulted) = (try Scenario(query: fault), FaultedStream(view: stream.view, rendition: "640x360"))
        for second in Int64(0)..<60 {
            let now = Self.join + .seconds(second)
            #expect(
                scenario.playlist(at: now, in: faulted) { stream.playlist(at: $0) }.playlist == stream.playlist(at: now)
            )
        }
    }

    @Test("A premiere is live from its instant on, inside of a segment where none begins then")
    func premiere() throws {
        let instant = try ViewRequest.premiere("2026-12-12T20:00:01Z", "live")
        let grid = try #require(SegmentGrid(duration: 2, phase: 500))
        let schedule = ProgramSchedule(liveAt: instant, on: grid)
        #expect(schedule.text == "loading.898552801-1500.live")
        #expect(grid.start(of: 898_552_801) == instant + .milliseconds(1500))
        #expect(ProgramSchedule(liveAt: instant + .milliseconds(1500), on: grid).text == "loading.898552801.live")
        for text in ["1678-06-01T00:00:00Z", "1969-12-31T23:59:59Z", "2261-01-01T00:00:00Z"] {
            let error = #expect(throws: ScenarioError.self) { try ViewRequest.premiere(text, "live") }
            #expect(error?.description == "'live=\(text)': it is too far away; allowed: the years 1970 to 2260")
        }
    }
}
