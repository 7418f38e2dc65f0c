import Testing
import Timeline

@Suite("Times beyond all time") struct SaturationTests {
    private static let ends = [
        WallTime.distantPast, WallTime(nanoseconds: -1), .epoch, WallTime(nanoseconds: 1), .distantFuture,
    ]

    @Test("They are the first or the last that there is") func ends() {
        #expect(WallTime.distantFuture - .distantPast == Interval(nanoseconds: .max))
        #expect(WallTime.distantPast - .distantFuture == Interval(nanoseconds: .min))
        #expect(WallTime.epoch - .distantPast == Interval(nanoseconds: .max))
        #expect(WallTime.distantFuture + Interval(nanoseconds: 1) == .distantFuture)
        #expect(WallTime.distantPast - Interval(nanoseconds: 1) == .distantPast)
        #expect(WallTime(seconds: .max) == .distantFuture)
        #expect(WallTime(milliseconds: .min) == .distantPast)
        #expect(-Interval(nanoseconds: .min) == Interval(nanoseconds: .max))
        #expect(Interval.seconds(.min) == Interval(nanoseconds: .min))
        #expect(Interval.milliseconds(.max) * -2 == Interval(nanoseconds: .min))
        #expect(Interval.seconds(-3) * -2 == .seconds(6))
    }

    @Test("All others are exact") func exact() {
        for one in Self.ends {
            for other in Self.ends {
                let (difference, isBeyond) = one.nanoseconds.subtractingReportingOverflow(other.nanoseconds)
                guard !isBeyond else { continue }
                #expect(one - other == Interval(nanoseconds: difference))
                #expect(other + Interval(nanoseconds: difference) == one)
            }
        }
    }
}
