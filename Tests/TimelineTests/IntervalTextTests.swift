import Testing
import Timeline

@Suite("Lengths as text")
struct IntervalTextTests {
    @Test(
        "Seconds have up to three decimals",
        arguments: [
            ("0", 0), ("2", 2000), ("1.5", 1500), ("0.001", 1), ("007.25", 7250), ("999999999.999", 999_999_999_999),
        ] as [(String, Int64)]
    )
    func seconds(text: String, milliseconds: Int64) {
        #expect(Interval(seconds: text) == .milliseconds(milliseconds))
    }

    @Test(
        "Other texts are not seconds",
        arguments: ["", ".", "1.", ".5", "-1", "+1", "1.2345", "1.2.3", "1e3", " 1", "1s", "1000000000", "١"]
    )
    func notSeconds(text: String) {
        #expect(Interval(seconds: text) == nil)
    }

    @Test(
        "A length has a unit, and may have a sign",
        arguments: [
            ("-151ms", -151), ("1.5s", 1500), ("+2m", 120_000), ("1h", 3_600_000), ("-0.001s", -1), ("24h", 86_400_000),
            ("1.5m", 90_000), ("0s", 0),
        ] as [(String, Int64)]
    )
    func lengths(text: String, milliseconds: Int64) {
        #expect(Interval(length: text) == .milliseconds(milliseconds))
    }

    @Test(
        "Other texts are not lengths",
        arguments: [
            "", "5", "ms", "-", "-s", "--5ms", "+-5ms", "5 ms", "1e3ms", "0.5ms", "1.2345s", "1d", "999999999h",
            "999999999999h",
        ]
    )
    func notLengths(text: String) {
        #expect(Interval(length: text) == nil)
    }

    @Test(
        "Seconds are written without needless zeros",
        arguments: [(0, "0"), (1000, "1"), (1500, "1.5"), (50, "0.05"), (-1, "-0.001"), (86_400_000, "86400")]
            as [(Int64, String)]
    )
    func written(milliseconds: Int64, text: String) {
        #expect(Interval.milliseconds(milliseconds).secondsText == text)
    }
}
