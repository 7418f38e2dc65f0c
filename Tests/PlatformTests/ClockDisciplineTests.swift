import Support
import Testing
@testable import Platform

@Suite struct ClockDisciplineTests {
    /// The values that adjtimex(2) returns: TIME_OK, TIME_INS, TIME_DEL, TIME_OOP, TIME_WAIT, TIME_ERROR are 0 to 5; STA_PLL is 1, STA_INS
    /// 16, STA_DEL 32, STA_UNSYNC 64, STA_CLOCKERR 4096, STA_NANO 8192.
    @Test(
        "The kernel's flags show whether a daemon keeps the clock, and whether a leap second is announced",
        arguments: [
            (0, 0x2001, true, ClockDiscipline.Leap.none), (5, 0x2041, false, .none), (5, 0x40, false, .none),
            (5, 0x1001, false, .none), (0, 0x11, true, .insert), (1, 0x11, true, .insert), (3, 0x11, true, .insert),
            (2, 0x21, true, .delete), (5, 0x51, false, .insert), (-1, 0x11, false, .none),
        ] as [(Int32, Int32, Bool, ClockDiscipline.Leap)]
    )
    func flags(state: Int32, flags: Int32, isSynchronized: Bool, leap: ClockDiscipline.Leap) {
        let found = ClockDiscipline(state: state, flags: flags, estimatedError: 1, maximumError: 2, tai: 37)
        #expect(found.isSynchronized == isSynchronized)
        #expect(found.leap == leap)
        #expect(found.isReadable == (state >= 0))
        #expect(found.taiOffset == (state >= 0 ? 37 : nil))
    }

    @Test(
        "After the leap second nothing is announced, although the flag stands; TAI is unknown where it was never set"
    )
    func afterLeap() {
        let found = ClockDiscipline(state: 4, flags: 0x11, estimatedError: 1, maximumError: 2, tai: 0)
        #expect(found.isSynchronized)
        #expect(found.leap == .none)
        #expect(found.taiOffset == nil)
    }

    @Test("The clocks are read together")
    func readings() {
        let (first, second) = (SystemClock().readings, SystemClock().readings)
        #expect(second.sinceBoot >= first.sinceBoot)
        #expect(second.suspended - first.suspended < 1_000_000_000)
        // The clock is not set meanwhile, unless the test's machine sets it.
        #expect(first.spread >= 0)
    }

    @Test("The kernel's state of its clock is the one that another program reads")
    func kernel() throws {
        // struct timex begins with modes, offset, freq, maxerror, esterror, status; STA_UNSYNC is 0x40.
        let script = """
            import ctypes, struct
            time = ctypes.create_string_buffer(512)
            assert ctypes.CDLL(None).adjtimex(time) >= 0
            _, _, maximum, estimated, status = struct.unpack_from("@qqqqi", time, 8)
            print(maximum, estimated, status & 0x40)
            """
        func other() throws -> [Int] {
            let output = try Peer(name: "python3").run(["-c", script])
            return output.text.split { !$0.isNumber }.compactMap { Int($0) }
        }
        let before = try other()
        let read = ClockDiscipline.read()
        try #require(before.count == 3)
        #expect(read.isSynchronized == (before[2] == 0))
        #expect(read.estimatedError == before[1])
        // It grows by half a millisecond a second where no daemon keeps the clock, and becomes less where one does.
        #expect(abs(read.maximumError - before[0]) < 1_000_000)
    }
}
