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
            ("break=20261212T200000Z-20261212T200015.500Z", "break=20261212T200000Z-20261212T200015.500Z"),
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
            .suffix(4)
        #expect(forms.count == 4)
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

    @Test("A path has no times that depend on the viewer's arrival, and the arrival counts from a whole second")
    func arrival() throws {
        let marks = try Self.marks("break=after20-35")
        #expect(throws: ScenarioError.self) { try Marks(path: marks.parameters) }
        let joined = marks.resolved(joiningAt: WallTime(milliseconds: 1_797_105_600_789))
        #expect(joined.parameters.map(\.text) == ["break=20261212T200020Z-20261212T200035Z"])
    }
}
