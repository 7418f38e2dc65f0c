import HLS
import Scenarios
import Testing
import Timeline

@testable import Marks

@Suite("The parameters of a break")
struct BreakMarkTests {
    private static func marks(_ query: String) throws -> Marks {
        try Marks(
            query.split(separator: "&").map { item in
                let parts = item.split(separator: "=", maxSplits: 1)
                return MarkParameter(String(parts[0]), parts.count > 1 ? parts[1] : "")
            }
        )
    }

    @Test(
        "A path has them in one order, without those that are not needed",
        arguments: [
            ("break=20-35&break.as=signal", "break=20-35;break.as=signal"),
            ("break=20-35of60", "break=20-35"),
            ("break.announced=60&break=0-15of300", "break=0-15of300;break.announced=60"),
            // As START-DATE and END-DATE have them.
            (
                "break=2026-12-12T20:00:00.000Z-2026-12-12T20:00:15.500Z",
                "break=20261212T200000Z-20261212T200015.500Z"
            ),
            ("break=20261212T200000Z-20261212T200015.500Z", "break=20261212T200000Z-20261212T200015.500Z"),
            ("break=20-35.5", "break=20-35.5"), ("break=20-35.0of300", "break=20-35of300"),
            ("break=59-0.5", "break=59-0.5"), ("break=1-59.9", "break=1-59.9"),
            ("break=0-50&break.as=splice&break.early=5", "break=0-50;break.as=splice;break.early=5"),
            ("break=20-35.5&break.as=signal&break.early=15", "break=20-35.5;break.as=signal;break.early=15"),
            ("break=20-35&break.skip=14", "break=20-35;break.skip=14"),
            ("break=20-35&break.skip=5-15", "break=20-35;break.skip=5-15"),
            (
                "break=20-35&break.as=splice&break.early=4&break.tags=cue",
                "break=20-35;break.as=splice;break.early=4;break.tags=cue"
            ),
            (
                "break=20-35&break.skip=5&break.cue=once,pre&break.resume=0&break.assets=3&break.restrict=jump,skip",
                "break=20-35;break.assets=3;break.resume=0;break.cue=pre,once;break.restrict=skip,jump;break.skip=5"
            ),
            (
                "break=20-35&break.preload=12&break.listskip=0&break.skiplabel=Exit-Label&break.skip=5-10&break.assets=1",
                "break=20-35;break.assets=1;break.skip=5-10;break.skiplabel=Exit-Label;break.listskip=0;break.preload=12"
            ),
        ]
    )
    func canonical(query: String, path: String) throws {
        let marks = try Self.marks(query)
        #expect(marks.parameters.map(\.text).joined(separator: ";") == path)
        #expect(try Marks(path: marks.parameters) == marks)
    }

    @Test(
        "A wrong one is an error that says what would be right",
        arguments: [
            ("break.as=signal", "'break.as=signal': it needs break=; allowed: a span of 1 to 600 s"),
            ("break=20", "'break=20': it needs a beginning and an end, with time between two; allowed: a span of"),
            ("break=0-60", "'break=0-60': it needs a beginning and an end"),
            ("break=0-700of3600", "'break=0-700of3600': it is not a span that a break can have; allowed: a span of"),
            ("break=20261212T200000.500Z-20261212T200010Z", "'break=20261212T200000.500Z-20261212T200010Z': it is not"),
            ("break=20261212T200000Z-20261212T200010.550Z", "'break=20261212T200000Z-20261212T200010.550Z': it is not"),
            ("break=x", "'break=x': 'x' is not a time; allowed: a span of 1 to 600 s from a whole second on, in"),
            ("break=20-35.55", "'break=20-35.55': '20-35.55' is not a time; allowed: a span of 1 to 600 s from a"),
            ("break=20.5-35", "'break=20.5-35': '20.5-35' is not a time; allowed: a span of 1 to 600 s from a whole"),
            ("break=20-60.1", "'break=20-60.1': second 60.1 is not in a period of 60 seconds; allowed: 0 to 60"),
            ("break=20-20.9", "'break=20-20.9': it is not a span that a break can have; allowed: a span of 1 to 600"),
            ("break=after20-20.0", "'break=after20-20.0': 'after20-20.0' ends before it begins"),
            (
                "break=20-35&break.skip=15",
                "'break.skip=15': the break is played for 15 s; allowed: 0 to 600 seconds, or two such numbers: 5-10, while it "
                    + "is played"
            ),
            ("break=20-35.5&break.skip=5-16", "'break.skip=5-16': the break is played for 15.5 s; allowed: 0 to"),
            ("break=20-35&break.limit=4&break.skip=5", "'break.skip=5': the break is played for 4 s; allowed: 0 to"),
            (
                "break=20-35&break.assets=1&break.listskip=100",
                "'break.listskip=100': the break is played for 15 s; allowed: 0 to 600 seconds, or two such numbers: 5-10"
            ),
            (
                "break=20-35&break.as=splice&break.early=10",
                "'break.early=10': with break.as=splice 6 s or more of the break must be left; allowed: 1 to 599 seconds"
            ),
            (
                "break=0-56&break.as=splice",
                "'break=0-56': with break.as=splice a break, and the time between two, must be 6 s or more"
            ),
            ("break=after20", "'break=after20': it needs a beginning and an end, with time between two; allowed: a"),
            (
                "break=20261212T200000Z-20261212T200015.5Z",
                "'break=20261212T200000Z-20261212T200015.5Z': '20261212T200000Z-20261212T200015.5Z' is not an instant or "
                    + "a span of two; allowed: a span of 1 to 600 s"
            ),
            (
                "break=20-35&break.as=banner",
                "'break.as=banner': the value is not allowed; allowed: interstitial, splice"
            ),
            (
                "break=20-35&break.assets=6",
                "'break.assets=6': the value is not allowed; allowed: 0 to 5, and no more than"
            ),
            ("break=20-22&break.assets=3", "'break.assets=3': the break has 2 s; allowed: 0 to 5, and no more than"),
            ("break=20-35&break.cue=pre,post", "'break.cue=pre,post': a cue is not before and after the stream"),
            ("break=20-35&break.snap=out,out", "'break.snap=out,out': the value is not allowed; allowed: out and in"),
            ("break=20-35&break.as=signal&break.limit=4", "'break.limit=4': it is for break.as=interstitial"),
            (
                "break=20-35&break.skip=10-5",
                "'break.skip=10-5': the value is not allowed; allowed: 0 to 600 seconds, or two such numbers: 5-10"
            ),
            ("break=20-35&break.skip=05", "'break.skip=05': the value is not allowed"),
            ("break=20-35&break.skip=5-601", "'break.skip=5-601': the value is not allowed"),
            ("break=20-35&break.skiplabel=a", "'break.skiplabel=a': it needs break.skip=; allowed: 1 to 32 letters"),
            ("break=20-35&break.skip=5&break.skiplabel=a1", "'break.skiplabel=a1': the value is not allowed"),
            ("break=20-35&break.listskip=5", "'break.listskip=5': it needs break.assets=; allowed: 0 to 600 seconds"),
            ("break=20-35&break.preload=0", "'break.preload=0': the value is not allowed; allowed: 1 to 600 seconds"),
            ("break=20-35&break.early=4", "'break.early=4': it is for break.as=splice and break.as=signal"),
            ("break=20-24&break.as=splice", "'break=20-24': with break.as=splice a break, and the time between two"),
            ("break=20-35&break.announced=601", "'break.announced=601': the value is not allowed; allowed: 0 to 600"),
            (
                "break=20-35&break.as=splice&break.early=15",
                "'break.early=15': the break is not longer; allowed: 1 to 599 seconds"
            ),
        ]
    )
    func refused(query: String, start: String) throws {
        let error = #expect(throws: ScenarioError.self) { try Self.marks(query) }
        #expect("\(try #require(error))".hasPrefix(start), "\(String(describing: error))")
    }

    @Test(
        "Each form that an error of a break names is one that a break can have",
        arguments: ["x", "20", "after20", "20-x", "0-700of3600", "20261212T200000Z"]
    )
    func allowed(value: String) throws {
        let error = #expect(throws: ScenarioError.self) { try Self.marks("break=\(value)") }
        let forms = "\(try #require(error))".matches(of: /(?:after)?[0-9TZ.]+-[0-9TZ.]+(?:of[0-9]+)?/).map(\.output)
            .suffix(5)
        #expect(forms.count == 5)
        for form in forms { _ = try Self.marks("break=\(form)") }
    }

    @Test("What sets EXT-X-DISCONTINUITY goes together with nothing else that does")
    func discontinuities() throws {
        let scenario = try Scenario(query: "404@30-34,disc@0of10")
        let error = #expect(throws: ScenarioError.self) {
            try Self.marks("break=20-36&break.as=splice").require(beside: scenario)
        }
        #expect(
            "\(try #require(error))"
                == "'disc@0of10': only one thing can set EXT-X-DISCONTINUITY, and 'break=20-36&break.as=splice' does"
        )
        try Self.marks("break=20-36").require(beside: scenario)
        try Self.marks("break=20-36&break.as=splice").require(beside: Scenario(query: "404@30-34"))
    }

    private static let viewCases: [(String, [(name: String, value: String)], String?)] = [
        ("break=20-35", [("dvr", "86400")], nil),
        (
            "break=20-35of59", [("dvr", "86400")],
            "'break=20-35of59': a list of 86400 s would have more than 1440 of them; allowed: periods of 60 s or more, as in "
                + "20-35of60"
        ),
        ("break=0-2of6", [("dvr", "8640")], nil),
        (
            "break=0-2of6", [("dvr", "8641")],
            "'break=0-2of6': a list of 8641 s would have more than 1440 of them; allowed: periods of 7 s or more, as in "
                + "20-35of36"
        ),
        ("break=0-2of6", [("delay", "86400")], nil),
        ("id3=1", [("dvr", "86400")], nil),
        (
            "break=20-35of50", [("start", "20261212T200000Z"), ("end", "20261213T200000Z")],
            "'break=20-35of50': a list of 86400 s would have more than 1440 of them; allowed: periods of 60 s or more, as in "
                + "20-35of60"
        ),
        ("break=20-35", [("start", "20261212T200000Z"), ("end", "20261212T200021Z")], nil),
        (
            "break=20-35", [("start", "20261212T200000Z"), ("end", "20261212T200020Z")],
            "'break=20-35': nothing of it is between start=20261212T200000Z and end=20261212T200020Z"
        ),
        ("break=after0-15", [("start", "20261212T200000Z"), ("end", "20261212T200020Z")], nil),
        (
            "break=after20-35&break.as=signal", [("start", "20261212T200000Z"), ("end", "20261212T200020Z")],
            "'break=after20-35': nothing of it is between start=20261212T200000Z and end=20261212T200020Z"
        ),
        (
            "break=20261212T210020Z-20261212T210035Z", [("start", "20261212T200000Z"), ("end", "20261212T200100Z")],
            "'break=20261212T210020Z-20261212T210035Z': nothing of it is between start=20261212T200000Z and "
                + "end=20261212T200100Z"
        ),
    ]

    @Test(
        "A list that goes far back has one break a minute at most, and a range has something of its breaks",
        arguments: viewCases
    )
    func views(query: String, view: [(name: String, value: String)], message: String?) throws {
        let asked = try Self.marks(query)
        // Three days later, so that each range is over.
        let join = WallTime(seconds: 1_797_364_800)
        let past = try #require(try ViewRequest(view).resolved(joiningAt: join))
        let marks = asked.resolved(joiningAt: past.beginning(joiningAt: join))
        var found: String?
        do { try marks.require(in: past, asked: asked) } catch { found = "\(error)" }
        #expect(found == message)
        // The present has no end, and keeps little of the past.
        try marks.require(in: nil, asked: asked)
    }

    @Test(
        "The picture announces the end that comes",
        arguments: [
            ("break=20-35&break.as=splice", "break of 15 s", "~break@20-35"),
            ("break=20-35.5&break.as=signal&break.early=4", "break of 11.5 s", "~break@20-31.5"),
            ("break=59-14of300&break.as=splice&break.early=4", "break of 251 s", "~break@59-10of300"),
        ]
    )
    func announcement(query: String, title: String, path: String) throws {
        let announced = Announcements(scenario: .none, marks: try Self.marks(query))
        #expect(announced.marks.announcements.map(\.title) == [title])
        #expect(announced.text == path)
        #expect(try Announcements(path: path).text == path)
    }

    @Test("A path has no times that depend on the viewer's arrival, and the arrival counts from a whole second")
    func arrival() throws {
        let marks = try Self.marks("break=after20-35")
        #expect(throws: ScenarioError.self) { try Marks(path: marks.parameters) }
        let joined = marks.resolved(joiningAt: WallTime(milliseconds: 1_797_105_600_789))
        #expect(joined.parameters.map(\.text) == ["break=20261212T200020Z-20261212T200035Z"])
    }
}
