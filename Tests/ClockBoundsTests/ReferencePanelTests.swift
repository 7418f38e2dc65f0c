import ClockBounds
import Platform
import Support
import Testing
import Timeline

/// Some servers of time and a clock that is right, driven by hand.
private struct Trial {
    private static let noon = WallTime(seconds: 1_795_176_000)

    var panel: ReferencePanel
    var elapsed: Int64 = 0
    /// The milliseconds by which the clock was set.
    var set: Int64 = 0
    let names: [String]

    init(_ names: String...) throws {
        self.names = names
        panel = ReferencePanel(
            try names.map { try #require(ReferenceAddress($0)) },
            at: MonotonicTime(nanoseconds: 1_000_000_000)
        )
    }

    var readings: ClockReadings {
        ClockReadings(
            wall: Self.noon + .milliseconds(elapsed * 1000 + set),
            sinceBoot: (elapsed + 1) * 1_000_000_000
        )
    }

    var monotonic: MonotonicTime { MonotonicTime(nanoseconds: (elapsed + 1) * 1_000_000_000) }

    func sample(_ middle: Int64, _ width: Int64 = 2, leap: ClockDiscipline.Leap = .none) -> Reference.Outcome {
        .answered(ReferenceSample(offsets: .around(middle - set, by: width), at: readings, leap: leap))
    }

    mutating func pass(_ seconds: Int64) { elapsed += seconds }

    mutating func take(_ outcomes: [String: Reference.Outcome]) {
        let pairs = outcomes.compactMap { name, outcome in ReferenceAddress(name).map { ($0, outcome) } }
        panel.take(Dictionary(pairs) { $1 }, at: readings, tai: 0, monotonic: monotonic)
    }

    var due: [String] { panel.due(at: monotonic).map(\.description) }

    func assess(leap: ClockDiscipline.Leap = .none) -> ClockAssessment? {
        panel.assessment(
            at: readings,
            of: ClockDiscipline(isSynchronized: true, estimatedError: 0, maximumError: 0, leap: leap)
        )
    }

    var verdicts: [String] { panel.references.map(\.verdict.rawValue) }
}

@Suite("The verdict of several references")
struct ReferencePanelTests {
    @Test("Three agree and one lies by 400 ms: the liar is named, and the bound holds")
    func liar() throws {
        var trial = try Trial("a", "b", "c", "d")
        #expect(trial.due == ["a", "b", "c", "d"])
        #expect(trial.assess() == nil)
        trial.take(["a": trial.sample(0), "b": trial.sample(1), "c": trial.sample(-1), "d": trial.sample(400)])
        #expect(trial.verdicts == ["agrees", "agrees", "agrees", "disagrees"])
        let found = try #require(trial.assess())
        #expect(found.status == .synchronized)
        #expect(found.source == .references)
        #expect(found.offsets == .milliseconds(-1) ... .milliseconds(1))
        #expect(found.measuredAt == trial.readings.wall)
        #expect(trial.due == [])
    }

    @Test("Each gets four questions two seconds apart, whether it answers or not, and then one in 64 s")
    func pauses() throws {
        var trial = try Trial("a", "silent")
        for pause in [2, 2, 2, 64, 64, 64] as [Int64] {
            #expect(trial.due == ["a", "silent"])
            trial.take(["a": trial.sample(0), "silent": .silent])
            trial.pass(pause - 1)
            #expect(trial.due == [])
            trial.pass(1)
        }
    }

    @Test("The quickest of the first answers gives the bound")
    func burst() throws {
        var trial = try Trial("a")
        for width in [30, 4, 50, 9] as [Int64] {
            trial.take(["a": trial.sample(0, width)])
            trial.pass(2)
        }
        // 4 ms, and 50 ppm of six seconds.
        #expect(trial.assess()?.maximumError == Interval(nanoseconds: 4_300_000))
    }

    @Test("One against one is no majority: the error is unknown, and both are named")
    func split() throws {
        var trial = try Trial("a", "b")
        trial.take(["a": trial.sample(0), "b": trial.sample(400)])
        #expect(trial.verdicts == ["disagrees", "disagrees"])
        #expect(trial.assess()?.status == .unknown)
        #expect(trial.assess()?.offsets == nil)
        #expect(trial.assess()?.description == "the references do not agree, error unknown")
    }

    @Test("Silence, nonsense and a plea to be left alone have no vote")
    func troubles() throws {
        var trial = try Trial("a", "b", "silent", "nonsense", "denies", "lost")
        trial.take([
            "a": trial.sample(1), "b": trial.sample(1), "silent": .silent, "nonsense": .failed(.foreign),
            "denies": .failed(.kiss("DENY")),
            "lost": .failed(.unsynchronized),
        ])
        #expect(trial.verdicts == ["agrees", "agrees", "silent", "unusable", "refuses", "unusable"])
        #expect(
            trial.panel.references.map(\.reason) == [
                "", "", "it does not answer", "its answer is not to our question", "kiss-o'-death DENY",
                "it does not have the time",
            ]
        )
        #expect(trial.assess()?.offsets == .milliseconds(-1) ... .milliseconds(3))
        trial.pass(1_000_000)
        #expect(trial.due == ["a", "b", "silent", "nonsense", "lost"], "who denies is never asked again")
    }

    @Test(
        "If more than half are silent, the others confirm nothing: an attacker may drop the answers of those that are right"
    )
    func silenced() throws {
        var trial = try Trial("a", "b", "c")
        trial.take(["a": trial.sample(60), "b": .silent, "c": .silent])
        #expect(trial.verdicts == ["unconfirmed", "silent", "silent"])
        #expect(trial.assess() == nil, "the kernel's figures count")
        trial.pass(2)
        trial.take(["a": trial.sample(60), "b": trial.sample(0), "c": trial.sample(0)])
        #expect(trial.verdicts == ["disagrees", "agrees", "agrees"])
        #expect(trial.assess()?.offsets == .around(0, by: 2))
        // Their last answers count for eight rounds, and then no reference confirms anything.
        for _ in 1...8 {
            trial.pass(64)
            trial.take(["a": trial.sample(60), "b": .silent, "c": .silent])
        }
        #expect(trial.verdicts == ["unconfirmed", "silent", "silent"])
        trial.pass(320)
        trial.take(["a": trial.sample(60), "b": .silent, "c": .silent])
        #expect(trial.assess()?.status == .holdover)
        #expect(trial.assess()?.offsets?.contains(.zero) == true)
    }

    @Test("The last one of several confirms nothing, even if the others answer that they have no time")
    func alone() throws {
        var trial = try Trial("a", "b", "c")
        trial.take(["a": trial.sample(400), "b": .failed(.unsynchronized), "c": .failed(.kiss("DENY"))])
        #expect(trial.verdicts == ["unconfirmed", "unusable", "refuses"])
        #expect(trial.assess() == nil, "the kernel's figures count")
        var single = try Trial("a")
        single.take(["a": single.sample(400)])
        #expect(single.verdicts == ["agrees"])
    }

    @Test(
        "With one of four silent, one that lies is out-voted; of two that are left, each may be the one that is wrong"
    )
    func absent() throws {
        var trial = try Trial("a", "b", "c", "d")
        trial.take(["a": trial.sample(0), "b": trial.sample(1), "c": trial.sample(400), "d": .silent])
        #expect(trial.verdicts == ["agrees", "agrees", "disagrees", "silent"])
        #expect(trial.assess()?.offsets == .milliseconds(-1) ... .milliseconds(2))
        var half = try Trial("a", "b", "c", "d")
        half.take(["a": half.sample(0), "b": half.sample(3), "c": .silent, "d": .silent])
        #expect(half.verdicts == ["agrees", "agrees", "silent", "silent"])
        #expect(half.assess()?.offsets == .milliseconds(-2) ... .milliseconds(5))
        var contradicting = try Trial("a", "b", "c")
        contradicting.take(["a": contradicting.sample(0), "b": contradicting.sample(400), "c": .silent])
        #expect(contradicting.verdicts == ["disagrees", "disagrees", "silent"])
        #expect(contradicting.assess()?.status == .unknown)
    }

    @Test(
        "A server that asks for fewer questions is asked half as often, at most once in 1,024 s, also at the beginning"
    )
    func rate() throws {
        var trial = try Trial("a")
        for pause in [128, 256, 512, 1024, 1024] as [Int64] {
            trial.take(["a": .failed(.kiss("RATE"))])
            trial.pass(pause - 1)
            #expect(trial.due == [])
            trial.pass(1)
            #expect(trial.due == ["a"])
        }
    }

    @Test("When no reference answers any more, the bound grows in holdover for a day; then the kernel's figures count")
    func holdover() throws {
        var trial = try Trial("a", "b", "c")
        trial.take(["a": trial.sample(0), "b": trial.sample(0), "c": trial.sample(0)])
        for round in 1...12 {
            trial.pass(64)
            trial.take(["a": .silent, "b": .silent, "c": .silent])
            #expect(trial.assess()?.status == (round <= 5 ? .synchronized : .holdover))
            #expect(trial.verdicts == Array(repeating: round < 8 ? "agrees" : "silent", count: 3))
        }
        // 2 ms, and 50 ppm of 768 s.
        #expect(trial.assess()?.maximumError == Interval(nanoseconds: 40_400_000))
        trial.pass(86_400)
        #expect(trial.assess() == nil)
    }

    @Test("A clock that is set wrong is seen at once, and is not synchronized as soon as it is off by 128 ms")
    func setClock() throws {
        var trial = try Trial("a", "b", "c")
        trial.take(["a": trial.sample(0), "b": trial.sample(0), "c": trial.sample(0)])
        trial.set = 100
        #expect(trial.assess()?.status == .synchronized)
        #expect(trial.assess()?.offsets == .milliseconds(-102) ... .milliseconds(-98))
        trial.set = -5000
        #expect(trial.assess()?.status == .unsynchronized)
        #expect(trial.assess()?.maximumError == .milliseconds(5002))
        trial.pass(64)
        trial.take(["a": trial.sample(0), "b": trial.sample(0), "c": trial.sample(0)])
        #expect(trial.assess()?.maximumError == .milliseconds(5002))
    }

    @Test(
        "A reference that moves by a year is out-voted; alone, it makes the clock wrong by a year and never a number that is none"
    )
    func year() throws {
        let year = Int64(31_536_000_000)
        var trial = try Trial("a", "b", "c")
        trial.take(["a": trial.sample(0), "b": trial.sample(0), "c": trial.sample(0)])
        trial.pass(64)
        trial.take(["a": trial.sample(year), "b": trial.sample(0), "c": trial.sample(0)])
        #expect(trial.verdicts == ["disagrees", "agrees", "agrees"])
        #expect(trial.assess()?.offsets == .around(0, by: 2))
        var alone = try Trial("a")
        alone.take(["a": alone.sample(0)])
        alone.pass(64)
        alone.take(["a": alone.sample(year)])
        #expect(alone.assess()?.status == .unsynchronized)
        #expect(alone.assess()?.maximumError == .milliseconds(year + 2))
    }

    @Test("A reference that smears a leap second that the others announce is named so")
    func smear() throws {
        var trial = try Trial("a", "b", "c")
        trial.take([
            "a": trial.sample(0, leap: .insert), "b": trial.sample(0, leap: .insert), "c": trial.sample(-230),
        ])
        #expect(trial.verdicts == ["agrees", "agrees", "smears"])
        #expect(trial.assess()?.leap == .insert)
        // Without the announcement it merely disagrees.
        trial.pass(64)
        trial.take(["a": trial.sample(0), "b": trial.sample(0), "c": trial.sample(-730)])
        #expect(trial.verdicts == ["agrees", "agrees", "disagrees"])
        #expect(trial.assess()?.leap == ClockDiscipline.Leap.none)
        #expect(trial.assess(leap: .delete)?.leap == .delete, "the kernel's own announcement")
    }

    @Test("The most exact answer counts, as long as its age does not outweigh that")
    func filter() throws {
        var trial = try Trial("a")
        trial.take(["a": trial.sample(0, 2)])
        trial.pass(64)
        trial.take(["a": trial.sample(0, 80)])
        #expect(trial.assess()?.maximumError == Interval(nanoseconds: 5_200_000))
        trial.pass(64)
        trial.take(["a": trial.sample(1, 3)])
        #expect(trial.assess()?.offsets == .milliseconds(-2) ... .milliseconds(4))
    }
}
