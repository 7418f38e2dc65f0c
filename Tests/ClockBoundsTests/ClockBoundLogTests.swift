@testable import ClockBounds
import Platform
import Support
import Testing
import Timeline

@Suite("The bounds of the last 24 hours", .timeLimit(.minutes(5)))
struct ClockBoundLogTests {
    private static let noon = WallTime(seconds: 1_795_176_000)

    private static func entry(_ microseconds: Int64) -> ClockBoundLog.Entry {
        .init(status: .synchronized, maximumError: Interval(nanoseconds: microseconds * 1000))
    }

    @Test("Each minute has the first value that was noted at its beginning, and keeps it")
    func minutes() throws {
        var log = ClockBoundLog()
        #expect(log.entries(until: Self.noon) == nil)
        log.add(Self.entry(9), at: Self.noon - .seconds(20))
        #expect(log.entries(until: Self.noon) == nil, "the middle of a minute")
        log.add(Self.entry(1), at: Self.noon)
        log.add(Self.entry(2), at: Self.noon + .seconds(9))
        log.add(.init(status: .unknown, maximumError: nil), at: Self.noon + .seconds(121))
        let (first, entries) = try #require(log.entries(until: Self.noon + .seconds(179)))
        #expect(first == Self.noon)
        #expect(entries == [Self.entry(1), nil, .init(status: .unknown, maximumError: nil)])
        #expect(log.entries(until: Self.noon + .seconds(59))?.entries == [Self.entry(1)])
    }

    @Test("It holds a day")
    func day() throws {
        var log = ClockBoundLog()
        for minute in 0..<3000 { log.add(Self.entry(Int64(minute)), at: Self.noon + .seconds(Int64(minute) * 60)) }
        let (first, entries) = try #require(log.entries(until: Self.noon + .seconds(2999 * 60)))
        #expect(first == Self.noon + .seconds(1560 * 60))
        #expect(entries == (1560..<3000).map { Self.entry(Int64($0)) })
    }

    @Test("A clock that is set back forgets the minutes that are still to come")
    func setBack() {
        var log = ClockBoundLog()
        log.add(Self.entry(1), at: Self.noon)
        log.add(Self.entry(2), at: Self.noon - .seconds(3600))
        #expect(log.entries(until: Self.noon)?.entries.compactMap { $0 } == [Self.entry(2)])
    }

    @Test("A watch notes each minute and reports another status; nothing is sent without references")
    func watch() throws {
        let clock = ManualClock(wall: Self.noon)
        let figures = Lock(ClockDiscipline(isSynchronized: true, estimatedError: 12, maximumError: 3456))
        let changes = Lock<[ClockWatch.Change]>([])
        let watch = ClockWatch(
            clock: clock,
            discipline: { figures.withLock { $0 } },
            didChange: { change in changes.withLock { $0.append(change) } }
        )
        let timers = Timers(name: "test", clock: clock)
        try timers.start()
        defer { timers.stop() }
        try watch.start(on: timers)
        clock.waitForSleeper(.seconds(60))
        figures.withLock { $0 = ClockDiscipline(isSynchronized: true, estimatedError: 0, maximumError: 32_000) }
        clock.advance(by: .seconds(60))
        clock.waitForSleeper(.seconds(60))
        clock.advance(by: .seconds(60))
        clock.waitForSleeper(.seconds(60))
        let entries = watch.log.entries(until: clock.wall)?.entries
        #expect(entries?.map { $0?.status } == [.synchronized, .unknown, .unknown])
        #expect(entries?.map { $0?.maximumError } == [Interval(nanoseconds: 3_456_000), nil, nil])
        #expect(changes.withLock { $0 } == [.status(watch.assess().assessment)])
        #expect(!watch.hasReferences)
        #expect(watch.summary == "kept by NTP, error unknown")
    }
}
