import HLS
import Scenarios
import Testing
import Timeline

/// A list of six segments of two seconds at the live edge: a segment that begins at :30 is listed from :32 to :44.
@Suite("Faults of lists, followed second by second")
struct ListFaultTests {
    /// The effect of a fault in each minute.
    struct Case: Sendable, CustomTestStringConvertible {
        let fault: String
        /// The seconds of the minute in which the list is another.
        let touched: [ClosedRange<Int64>]
        /// The seconds in which there is no list.
        var missing: [ClosedRange<Int64>] = []
        /// The seconds in which rules are broken, by rule; all others are kept.
        var broken: [String: [ClosedRange<Int64>]] = [:]

        init(
            _ fault: String,
            _ touched: ClosedRange<Int64>...,
            missing: [ClosedRange<Int64>] = [],
            broken: [String: [ClosedRange<Int64>]] = [:]
        ) {
            self.fault = fault
            self.touched = touched
            self.missing = missing
            self.broken = broken
        }

        var testDescription: String { fault }
    }

    private static let evenSeconds: [ClosedRange<Int64>] = [30...30, 32...32, 34...34, 36...36, 38...38]

    private static let periodic = [
        Case("list.stale@20-24", 22...23, broken: ["update-is-not-late": [24...24]]),
        Case("list.stale@20-50", 22...49, broken: ["update-is-not-late": [50...50]]),
        Case(
            "list.back=2@30-40",
            30...30,
            32...32,
            34...34,
            36...36,
            38...38,
            broken: ["media-sequence-never-falls": evenSeconds, "nothing-leaves-at-end": evenSeconds]
        ),
        Case("list.jump=10@30", 30...39, broken: ["live-list-is-long-enough": [30...33]]),
        Case("list.jump=2@30", 30...33),
        Case(
            "offline@30-40",
            30...49,
            missing: [30...39],
            broken: ["live-list-is-long-enough": [40...43], "update-is-not-late": [40...40]]
        ),
        Case(
            "offline@30-40,reset@40",
            0...59,
            missing: [30...41],
            broken: [
                "live-list-is-long-enough": [42...45], "update-is-not-late": [42...42],
                "media-sequence-never-falls": [42...42],
                "nothing-leaves-at-end": [42...42],
            ]
        ),
        Case(
            "reset@40",
            0...59,
            missing: [40...41],
            broken: [
                "live-list-is-long-enough": [42...45], "update-is-not-late": [42...42],
                "media-sequence-never-falls": [42...42],
                "nothing-leaves-at-end": [42...42],
            ]
        ),
        Case(
            "end@20-40",
            20...39,
            broken: [
                "ended-list-has-type": [20...39], "complete-list-stays": [40...40], "update-is-not-late": [40...40],
            ]
        ),
        Case("restart@30", 0...59),
        Case("disc@0of10", 0...59),
        Case("disc@30", 0...59),
        Case("disc@0of10,list.dseq=179546028", 0...59),
        Case(
            "disc@0of10,nodseq",
            0...59,
            broken: ["discontinuity-numbers-stay": [4...4, 14...14, 24...24, 34...34, 44...44, 54...54]]
        ),
        Case("gap@30-34", 32...45),
        Case("gap@31", 34...45),
        Case("extinf=-43", 0...59, broken: ["date-times-follow-durations": [0...59]]),
        Case(
            "extinf=600@30-34",
            32...45,
            broken: ["date-times-follow-durations": [34...45], "target-duration-covers-segments": [32...45]]
        ),
        // HOLD-BACK is three target durations.
        Case(
            "target=3@30-0",
            30...59,
            broken: ["target-duration-stays": [0...0, 30...30], "server-control-stays": [0...0, 30...30]]
        ),
        Case(
            "target=1@30-0",
            30...59,
            broken: ["target-duration-stays": [0...0, 30...30], "target-duration-covers-segments": [30...59]]
        ),
        Case(
            "pdt=5000@30-0",
            0...11,
            32...59,
            broken: ["date-times-follow-durations": [2...11, 32...41]]
        ),
        Case("pdt=same", 0...59, broken: ["date-times-follow-durations": [0...59]]),
        Case("pdt=zone", 0...59),
        Case("pdtdrift=2000@30-40", 34...51, broken: ["date-times-follow-durations": [34...51]]),
        Case(
            "nopdt@30-0",
            0...11,
            32...59,
            broken: ["live-segments-have-date-time": [0...11, 32...59], "live-list-has-date-time": [0...1, 42...59]]
        ),
        Case("size@30-0", 0...59),
        Case("list.token=60", 0...59, broken: ["segment-stays": [0...0, 30...30]]),
        Case("step=2000@30-40", 30...39, broken: ["update-is-not-late": [42...42]]),
        Case(
            "step=-4000@30-40",
            30...39,
            broken: [
                "media-sequence-never-falls": [30...30], "nothing-leaves-at-end": [30...30],
            ]
        ),
        // Faults that do not affect lists.
        Case("404@30-34"),
        Case("late=3@30-40"),
        Case("timejump=40000@30"),
        Case("main.503@0-15,list.503@0-15"),
        Case("1280x720.gap@30-34"),
    ]

    @Test("A fault breaks what it is made to break, in its seconds of each minute", arguments: periodic)
    func eachMinute(expected: Case) throws {
        let findings = try FaultyStream(expected.fault).follow(59..<180)
        for minute in [Int64(60), 120] {
            func found(_ seconds: Set<Int64>) -> Set<Int64> {
                Set(seconds.map { $0 - minute }.filter { (0..<60).contains($0) })
            }
            let name = Comment(rawValue: "\(expected.fault), minute \(minute / 60)")
            #expect(found(findings.touched) == Self.seconds(expected.touched), name)
            #expect(found(findings.missing) == Self.seconds(expected.missing), name)
            for rule in Set(findings.broken.keys).union(expected.broken.keys) {
                let broken = found(findings.broken[rule] ?? [])
                #expect(broken == Self.seconds(expected.broken[rule] ?? []), Comment(rawValue: "\(name) \(rule)"))
            }
        }
    }

    /// The viewer comes at second 10.
    private static let single = [
        Case("end@after20", 30...119, broken: ["ended-list-has-type": [30...119]]),
        Case(
            "end@after20-40",
            30...49,
            broken: [
                "ended-list-has-type": [30...49], "complete-list-stays": [50...50], "update-is-not-late": [50...50],
            ]
        ),
        Case(
            "offline@after0-15",
            10...33,
            missing: [10...24],
            broken: ["live-list-is-long-enough": [25...27], "update-is-not-late": [25...25]]
        ),
        Case("restart@after20", 32...119),
        Case("step=2000@after20", 30...119),
        Case("list.token=10@after20-30", 30...39, broken: ["segment-stays": [30...30, 35...35, 40...40]]),
        Case("disc@20261212T200031Z", 34...119),
        Case("wrap@after30"),
        Case("token=60"),
    ]

    @Test("What happens once happens then", arguments: single)
    func once(expected: Case) throws {
        let findings = try FaultyStream(expected.fault).follow(-60..<120)
        #expect(findings.touched == Self.seconds(expected.touched))
        #expect(findings.missing == Self.seconds(expected.missing))
        for rule in Set(findings.broken.keys).union(expected.broken.keys) {
            let name = Comment(rawValue: rule)
            #expect(findings.broken[rule] ?? [] == Self.seconds(expected.broken[rule] ?? []), name)
        }
    }

    private static let renditions: [(fault: String, rules: Set<String>)] = [
        ("640x360.skew=1", ["renditions-share-numbers", "renditions-share-date-times"]),
        ("640x360.msn=1000", ["renditions-share-numbers"]),
        ("disc@0of10,640x360.dseq=1", ["renditions-share-discontinuities"]),
        ("640x360.pdt=5000", ["renditions-share-date-times"]),
        ("640x360.extinf=-43", ["renditions-share-durations", "date-times-follow-durations"]),
        ("640x360.gap", []),
        ("disc@0of10", []),
        ("size@30-0", []),
        ("restart@30", []),
    ]

    @Test("What hits one rendition sets it apart from the others", arguments: renditions.indices)
    func apart(index: Int) throws {
        let (fault, rules) = Self.renditions[index]
        let other = try FaultyStream(fault, rendition: "1280x720")
        let findings = try FaultyStream(fault).follow(60..<180, beside: other)
        #expect(Set(findings.broken.keys) == rules)
        for (rule, seconds) in findings.broken { #expect(seconds == Set(60..<180), Comment(rawValue: rule)) }
    }

    private static func seconds(_ ranges: [ClosedRange<Int64>]) -> Set<Int64> {
        ranges.reduce(into: []) { $0.formUnion($1) }
    }
}
