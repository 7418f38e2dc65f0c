@testable import ClockBounds
import Platform
import Testing
import Timeline

/// The figures that daemons leave in the kernel, and their meaning.
@Suite("The kernel's figures of its clock")
struct KernelFiguresTests {
    private static func assess(_ estimate: Int, _ maximum: Int, isSynchronized: Bool = true) -> ClockAssessment {
        ClockAssessment(
            of: ClockDiscipline(isSynchronized: isSynchronized, estimatedError: estimate, maximumError: maximum)
        )
    }

    @Test(
        "What systemd-timesyncd writes is the time since its last poll, and no number is made of it",
        arguments: [0, 500, 16_000, 500_000, 1_024_000]
    )
    func timesyncd(maximum: Int) {
        let found = Self.assess(0, maximum)
        #expect(found.status == .unknown)
        #expect(found.offsets == nil)
        #expect(found.maximumError == nil)
        #expect(found.description == "kept by NTP, error unknown")
        #expect(!found.keeps(nil))
    }

    @Test("If timesyncd has not polled for longer than its longest interval, the clock is in holdover, without a bound")
    func abandoned() {
        let found = Self.assess(0, 1_056_500)
        #expect(found.status == .holdover)
        #expect(found.offsets == nil)
        #expect(found.description == "kept by NTP formerly, error unknown")
    }

    @Test("What chrony writes is the root distance, a bound")
    func chrony() {
        let found = Self.assess(41, 1_402)
        #expect(found.status == .synchronized)
        #expect(found.offsets == .milliseconds(-1) - Interval(nanoseconds: 402_000)...Interval(nanoseconds: 1_402_000))
        #expect(found.source == .kernel)
        #expect(found.description == "within 1.402 ms")
        #expect(found.keeps(nil))
        #expect(found.keeps(.milliseconds(50)))
        #expect(!found.keeps(.milliseconds(1)))
        // A hardware clock that chrony follows to less than a microsecond.
        #expect(Self.assess(0, 1_203).status == .synchronized)
    }

    @Test("If chrony has not been heard for longer than the longest poll, the bound grows on, in holdover")
    func holdover() {
        let found = Self.assess(41, 1_100_402)
        #expect(found.status == .holdover)
        #expect(found.maximumError == Interval(nanoseconds: 1_100_402_000))
        #expect(found.description == "holdover, within 1101 ms")
    }

    @Test(
        "Where a sandbox forbids reading the figures, the clock is unknown, and is not called wrong for that"
    )
    func forbidden() {
        let found = ClockAssessment(
            of: ClockDiscipline(isReadable: false, isSynchronized: false, estimatedError: 0, maximumError: 0)
        )
        #expect(found.status == .unknown)
        #expect(found.source == nil)
        #expect(found.offsets == nil)
        #expect(found.description == "the kernel gives no figures, error unknown")
    }

    @Test("phc2sys leaves an estimate above the maximum, which is no bound")
    func precisionTime() {
        #expect(Self.assess(16_000_000, 0).status == .unknown)
        #expect(Self.assess(16_000_000, 0).offsets == nil)
    }

    @Test("A clock that no daemon keeps has no bound, whatever the figures are")
    func unsynchronized() {
        for (estimate, maximum) in [(16_000_000, 16_000_000), (0, 0), (12, 3456)] {
            let found = Self.assess(estimate, maximum, isSynchronized: false)
            #expect(found.status == .unsynchronized)
            #expect(found.offsets == nil)
            #expect(found.description == "not synchronized, error unknown")
        }
    }

    @Test("The metrics have the status, and a bound only where there is one")
    func metrics() {
        func text(_ estimate: Int, _ maximum: Int, claim: Interval? = nil) -> String {
            let discipline = ClockDiscipline(isSynchronized: true, estimatedError: estimate, maximumError: maximum)
            return ClockAssessment(of: discipline).metrics(discipline, claim: claim).map(\.text).joined()
        }
        let known = text(12, 3456, claim: .milliseconds(50))
        #expect(known.contains("\nclockcast_clock_synchronized 1\n"))
        #expect(known.contains("\nclockcast_clock_status{status=\"synchronized\"} 1\n"))
        #expect(known.contains("\nclockcast_clock_status{status=\"unknown\"} 0\n"))
        #expect(known.contains("\nclockcast_clock_maximum_error_seconds 0.003456\n"))
        #expect(known.contains("\nclockcast_clock_claim_seconds 0.05\n"))
        let unknown = text(0, 64_000)
        #expect(unknown.contains("\nclockcast_clock_status{status=\"unknown\"} 1\n"))
        #expect(!unknown.contains("\nclockcast_clock_maximum_error_seconds "))
        #expect(!unknown.contains("\nclockcast_clock_claim_seconds "))
    }

    @Test(
        "Milliseconds in words are rounded up, so that a bound stays one",
        arguments: [
            (0, "0.000"), (1, "0.001"), (1_402_000, "1.402"), (1_402_001, "1.403"), (9_999_999, "10"),
            (18_000_001, "19"), (-3_000_000, "3.000"),
        ]
    )
    func milliseconds(nanoseconds: Int64, text: String) {
        #expect(Interval(nanoseconds: nanoseconds).millisecondsText == text)
    }

    @Test(
        "What is told of synchronization agrees with the status, and the kernel is asked where that is open",
        arguments: [
            (.synchronized, false, true), (.unsynchronized, true, false), (.unknown, true, true),
            (.holdover, false, false),
        ] as [(ClockAssessment.Status, Bool, Bool)]
    )
    func synchronization(status: ClockAssessment.Status, kernel: Bool, isSynchronized: Bool) {
        let assessment = ClockAssessment(status: status, offsets: nil, source: .references)
        let discipline = ClockDiscipline(isSynchronized: kernel, estimatedError: 12, maximumError: 3456)
        #expect(assessment.isSynchronized(discipline) == isSynchronized)
    }
}
