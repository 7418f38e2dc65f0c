import Calendar
import Sound
import Testing
import Timeline

@Suite("The schedule of sounds")
struct SoundScheduleTests {
    /// The sounds that begin in some seconds from an instant on, by how many milliseconds after it.
    private static func heard(
        _ schedule: SoundSchedule,
        from text: String,
        seconds: Int64
    ) throws -> [(milliseconds: Int64, signal: SoundSignal)] {
        let start = try #require(WallTime(iso8601: text)).nanoseconds / 1_000_000 * 48
        return schedule.onsets(in: start..<start + seconds * 48_000).map { (($0.sample - start) / 48, $0.signal) }
    }

    @Test("A tick and a beep come on every second", arguments: [(SoundKind.tick, SoundSignal.tick), (.beep, .pip)])
    func every(kind: SoundKind, signal: SoundSignal) throws {
        let heard = try Self.heard(SoundSchedule(kind), from: "2026-11-20T20:59:58.250Z", seconds: 3)
        #expect(heard.map(\.milliseconds) == [750, 1750, 2750])
        #expect(heard.allSatisfy { $0.signal == signal })
    }

    @Test("Without sound none begins")
    func none() throws {
        #expect(try Self.heard(.silent, from: "2026-11-20T20:59:50Z", seconds: 20).isEmpty)
    }

    @Test("A range has the second that begins with it and not the one that begins with its end, before the epoch too")
    func bounds() {
        let schedule = SoundSchedule(.tick)
        #expect(schedule.onsets(in: -48_000..<48_000).map(\.sample) == [-48_000, 0])
        #expect(schedule.onsets(in: -47_999..<48_001).map(\.sample) == [0, 48_000])
        #expect(schedule.onsets(in: 1..<47_999).isEmpty)
    }

    @Test("Five short pips lead to the full hour, and a long one is it")
    func hour() throws {
        let heard = try Self.heard(SoundSchedule(.pips), from: "2026-11-20T20:59:53Z", seconds: 10)
        #expect(
            heard.map(\.signal) == [.tick, .tick, .pip, .pip, .pip, .pip, .pip, .longPip, .tick, .tick]
        )
    }

    @Test("The hour is the local one, where it is half an hour beside that of UTC too")
    func zone() throws {
        let schedule = SoundSchedule(.pips, marks: hourMarks(in: Changing(before: 20_700, after: 20_700)))
        // Kathmandu is 5:45 ahead.
        #expect(try Self.heard(schedule, from: "2026-11-20T20:15:00Z", seconds: 1).map(\.signal) == [.longPip])
        #expect(try Self.heard(schedule, from: "2026-11-20T20:14:55Z", seconds: 1).map(\.signal) == [.pip])
        #expect(try Self.heard(schedule, from: "2026-11-20T21:00:00Z", seconds: 1).map(\.signal) == [.tick])
    }

    /// At 16:00 UTC of a day the offset changes.
    private struct Changing: ZoneOffsets {
        let before: Int
        let after: Int

        func secondsEast(at instant: WallTime) -> Int {
            instant < WallTime(seconds: 1_795_190_400) ? before : after
        }
    }

    @Test(
        "At a change of clocks there are all six pips or none",
        arguments: [(36_000, 39_600, true), (36_000, 37_800, false), (37_800, 36_000, true)]
    )
    func change(before: Int, after: Int, marked: Bool) throws {
        let schedule = SoundSchedule(.pips, marks: hourMarks(in: Changing(before: before, after: after)))
        let heard = try Self.heard(schedule, from: "2026-11-20T15:59:54Z", seconds: 8).map(\.signal)
        #expect(
            heard
                == (marked
                    ? [.tick, .pip, .pip, .pip, .pip, .pip, .longPip, .tick]
                    : [SoundSignal](repeating: .tick, count: 8))
        )
    }

    @Test("A clock that is 151 ms behind has its seconds and its hours 151 ms later")
    func offset() throws {
        let offset = Interval.milliseconds(-151)
        let schedule = SoundSchedule(.pips, offset: offset)
        let heard = try Self.heard(schedule, from: "2026-11-20T20:59:59Z", seconds: 3)
        #expect(heard.map(\.milliseconds) == [151, 1151, 2151])
        #expect(heard.map(\.signal) == [.pip, .longPip, .tick])
    }

    @Test("The target of a countdown has five pips before it and a long one, between two seconds too")
    func countdown() throws {
        let target = try #require(WallTime(iso8601: "2026-12-12T12:00:00.25Z"))
        let schedule = SoundSchedule(.pips, origin: target, marks: single(target))
        let heard = try Self.heard(schedule, from: "2026-12-12T11:59:54Z", seconds: 8)
        #expect(heard.map(\.milliseconds) == [250, 1250, 2250, 3250, 4250, 5250, 6250, 7250])
        #expect(heard.map(\.signal) == [.tick, .pip, .pip, .pip, .pip, .pip, .longPip, .tick])
    }
}

/// One mark, for good: what is counted down to.
private func single(_ mark: WallTime) -> TimeMarks {
    { instant, limit in instant <= mark && mark <= instant + limit ? mark : nil }
}
