import ClockBounds
import Platform
import Support
import Testing
import Timeline

@Suite("The clock's error by an exchange")
struct ReferenceSampleTests {
    private static let noon = WallTime(seconds: 1_795_176_000)
    private static let question = NTPQuestion(nonce: 1)

    private static func readings(
        _ milliseconds: Int64,
        set: Int64 = 0,
        slewed: Int64 = 0,
        suspended: Int64 = 0
    ) -> ClockReadings {
        ClockReadings(
            wall: noon + .milliseconds(milliseconds + set),
            sinceBoot: 5_000_000_000 + milliseconds * 1_000_000,
            suspended: suspended * 1_000_000,
            slewed: slewed * 1_000_000
        )
    }

    /// An exchange with a server without an error of its own, whose clock is ahead.
    private static func sample(ahead: Int64, there: Int64, held: Int64, back: Int64, set: Int64 = 0) throws
        -> ReferenceSample
    {
        let received = NTPTimestamp(noon + .milliseconds(there + ahead))
        let sent = NTPTimestamp(noon + .milliseconds(there + held + ahead))
        let bytes = Packets.answer(to: question, received: received, sent: sent, rootDelay: 0, rootDispersion: 0)
        return try ReferenceSample(
            NTPAnswer(bytes, to: question),
            asked: readings(0),
            arrived: readings(there + held + back, set: set),
            tai: 0
        )
    }

    /// A length in microseconds, rounded away from zero.
    private static func rounded(_ offsets: ClosedRange<Interval>) -> [Int64] {
        [
            (offsets.lowerBound.nanoseconds - 999) / 1000, (offsets.upperBound.nanoseconds + 999) / 1000,
        ]
    }

    @Test("The bound is as wide as the round trip, and holds the truth however uneven the ways are")
    func roundTrip() throws {
        for (there, back) in [(5, 5), (9, 1), (0, 10), (10, 0)] as [(Int64, Int64)] {
            let offsets = try Self.sample(ahead: 3, there: there, held: 20, back: back).offsets
            #expect(offsets.contains(.milliseconds(3)))
            #expect(offsets.upperBound - offsets.lowerBound < .milliseconds(11))
            #expect(offsets.upperBound - offsets.lowerBound > .milliseconds(9))
        }
        // The margin is 953 ns of the server's precision and 50 ppm of 30 ms.
        #expect(try Self.rounded(Self.sample(ahead: 3, there: 5, held: 20, back: 5).offsets) == [-2003, 8003])
    }

    @Test("A clock that is set while the answer is under way does not matter, nor does one that is a year off")
    func setMeanwhile() throws {
        #expect(
            try Self.sample(ahead: 3, there: 5, held: 0, back: 5, set: 7000).offsets
                == Self.sample(ahead: 3, there: 5, held: 0, back: 5).offsets
        )
        let year = Int64(31_536_000_000)
        #expect(try Self.sample(ahead: year, there: 5, held: 0, back: 5).offsets.contains(.milliseconds(year)))
    }

    @Test("A server that claims to have had the question for longer than the exchange took is refused")
    func impossible() {
        let received = NTPTimestamp(Self.noon)
        let sent = NTPTimestamp(Self.noon + .milliseconds(50))
        let bytes = Packets.answer(to: Self.question, received: received, sent: sent)
        #expect(throws: NTPAnswer.Problem.self) {
            try ReferenceSample(
                NTPAnswer(bytes, to: Self.question),
                asked: Self.readings(0),
                arrived: Self.readings(10),
                tai: 0
            )
        }
    }

    private static let known = ReferenceSample(offsets: .around(1, by: 2), at: readings(0))

    @Test("A bound becomes wider by 50 millionths of the time: 3.2 ms in 64 s")
    func drift() throws {
        let later = try #require(Self.known.offsets(at: Self.readings(64_000), tai: 0))
        #expect(Self.rounded(later) == [-4200, 6200])
    }

    @Test("A clock that is set moves the bound, one that is slewed widens it in the one direction")
    func moved() throws {
        let set = try #require(Self.known.offsets(at: Self.readings(1000, set: 400), tai: 0))
        #expect(Self.rounded(set) == [-401_050, -396_949])
        let slewed = try #require(Self.known.offsets(at: Self.readings(1000, slewed: 10), tai: 0))
        #expect(Self.rounded(slewed) == [-11_050, 3050])
        let back = try #require(Self.known.offsets(at: Self.readings(1000, slewed: -10), tai: 0))
        #expect(Self.rounded(back) == [-1050, 13_050])
    }

    @Test("A leap second that the kernel inserts or deletes is not a change of the clock")
    func leapSecond() throws {
        // At 23:59:60 the kernel sets its clock back by one second, and counts one more to TAI.
        let inserted = try #require(Self.known.offsets(at: Self.readings(1000, set: -1000), tai: 1))
        #expect(Self.rounded(inserted) == [-1050, 3050])
        let deleted = try #require(Self.known.offsets(at: Self.readings(1000, set: 1000), tai: -1))
        #expect(Self.rounded(deleted) == [-1050, 3050])
        // A daemon that sets the kernel's offset of TAI moves no clock.
        let told = try #require(Self.known.offsets(at: Self.readings(1000), tai: 37))
        #expect(Self.rounded(told) == [-1050, 3050])
    }

    @Test("Nothing is known after the machine was suspended")
    func suspended() {
        #expect(Self.known.offsets(at: Self.readings(100_000, suspended: 60_000), tai: 0) == nil)
        #expect(Self.known.offsets(at: Self.readings(100_000, suspended: 1), tai: 0) != nil)
    }
}

@Suite("The majority of intervals (Marzullo)")
struct MajorityIntervalTests {
    @Test(
        "What more than half agree on",
        arguments: [
            ([], nil),
            ([(0, 5)], (-5, 5)),
            ([(0, 5), (3, 5)], (-2, 5)),
            ([(0, 5), (400, 5)], nil),
            // One of three lies; and one that lies a little cannot narrow what the others leave open.
            ([(0, 5), (1, 5), (400, 5)], (-4, 5)),
            ([(0, 5), (0, 5), (8, 4)], (-5, 5)),
            ([(0, 5), (0, 5), (0, 5), (4, 1)], (-5, 5)),
            // Three agree and one lies by 400 ms; two against two is no majority.
            ([(0, 5), (1, 5), (2, 5), (400, 5)], (-3, 5)),
            ([(0, 5), (1, 5), (400, 5), (401, 5)], nil),
            // A chain of three, of which the ends do not touch: the truth may be with either pair.
            ([(0, 5), (8, 5), (16, 5)], (3, 13)),
            // Intervals that touch in one value agree on it.
            ([(0, 5), (10, 5)], (5, 5)),
        ] as [([(Int64, Int64)], (Int64, Int64)?)]
    )
    func majority(intervals: [(Int64, Int64)], expected: (Int64, Int64)?) {
        let found = MajorityInterval.of(intervals.map { .around($0.0, by: $0.1) })
        #expect(found == expected.map { .milliseconds($0.0) ... .milliseconds($0.1) })
    }

    @Test("As long as fewer than half lie, in any way, the truth is inside; the order does not matter")
    func truth() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...8, using: &random)
            let liars = Int.random(in: 0...(count - 1) / 2, using: &random)
            var intervals = (0..<count).map { index -> ClosedRange<Interval> in
                let width = Int64.random(in: 0...20, using: &random)
                // The truth is 0; a liar's interval is anywhere near.
                let middle =
                    index < liars
                    ? Int64.random(in: -60...60, using: &random) : .random(in: -width...width, using: &random)
                return .around(middle, by: width)
            }
            let found = try #require(MajorityInterval.of(intervals))
            try #require(found.contains(.zero))
            intervals.shuffle(using: &random)
            try #require(MajorityInterval.of(intervals) == found)
        }
    }
}
