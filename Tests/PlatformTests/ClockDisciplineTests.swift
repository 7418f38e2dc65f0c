import Platform
import Support
import Testing

@Suite struct ClockDisciplineTests {
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
        // It grows by half a millisecond a second where nobody keeps the clock, and becomes less where somebody does.
        #expect(abs(read.maximumError - before[0]) < 1_000_000)
    }
}
