import Support
import Testing
import Timeline

@Suite("Civil time")
struct CivilTimeTests {
    @Test("Every day of the years 1 to 9999 is a day after the one before")
    func seconds() throws {
        var expected: Int64 = -62_135_596_800
        var wrong: [String] = []
        for year in 1...9999 {
            // The rule of the calendar in the words of the bull of 1582, and not in those of the code.
            let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
            for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for day in 1...length {
                    let seconds = CivilTime.secondsSinceEpoch(year: year, month: index + 1, day: day)
                    if seconds != expected { wrong.append("\(year)-\(index + 1)-\(day)") }
                    expected += 86_400
                }
                if CivilTime.secondsSinceEpoch(year: year, month: index + 1, day: length + 1) != nil {
                    wrong.append("\(year)-\(index + 1)-\(length + 1)")
                }
            }
        }
        #expect(wrong.prefix(3) == [])
        #expect(expected == CivilTime.secondsSinceEpoch(year: 10_000, month: 1, day: 1))
    }

    @Test("Every day that an instant can be on has its date and weekday")
    func days() throws {
        var seconds = try #require(CivilTime.secondsSinceEpoch(year: 1678, month: 1, day: 1))
        var weekday = 6  // 1 January 1678 was a Saturday.
        for year in 1678..<2262 {
            for month in 1...12 {
                for day in 1...CivilTime.dayCount(ofMonth: month, year: year) {
                    let time = CivilTime(WallTime(seconds: seconds))
                    #expect((time.year, time.month, time.day, time.weekday) == (year, month, day, weekday))
                    seconds += 86_400
                    weekday = weekday % 7 + 1
                }
            }
        }
    }

    @Test("Python reads the same date and time from three thousand instants, at any offset")
    func peer() throws {
        var generator = SeededGenerator(seed: 3)
        let instants = (0..<3000).map { _ in
            (
                seconds: Int64.random(in: -9_214_560_000...9_214_560_000, using: &generator),
                offset: Int.random(in: -86_399...86_399, using: &generator)
            )
        }
        let script = """
            import datetime, sys
            for line in sys.argv[1].split(','):
                seconds, offset = map(int, line.split())
                zone = datetime.timezone(datetime.timedelta(seconds=offset))
                when = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
                print(*when.astimezone(zone).timetuple()[:6], when.astimezone(zone).isoweekday())
            """
        let input = instants.map { "\($0.seconds) \($0.offset)" }.joined(separator: ",")
        let output = try Peer(name: "python3").run(["-c", script, input])
        try #require(output.status == 0, "\(output.standardError)")
        try #require(output.lines.count == instants.count)
        for (instant, line) in zip(instants, output.lines) {
            let time = CivilTime(WallTime(seconds: instant.seconds), offset: instant.offset)
            let fields = [time.year, time.month, time.day, time.hour, time.minute, time.second, time.weekday]
            #expect(fields.map(String.init).joined(separator: " ") == line)
        }
    }

    @Test("The first and the last instant have a date")
    func ends() {
        let first = CivilTime(.distantPast)
        #expect((first.year, first.month, first.day) == (1677, 9, 21))
        #expect((first.hour, first.minute, first.second, first.nanosecond) == (0, 12, 43, 145_224_192))
        let last = CivilTime(.distantFuture)
        #expect((last.year, last.month, last.day) == (2262, 4, 11))
        #expect((last.hour, last.minute, last.second, last.nanosecond) == (23, 47, 16, 854_775_807))
    }
}
