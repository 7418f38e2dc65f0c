import ClockBounds
import Platform
import Support
import Testing
import Timeline

@Suite("Answers of servers of time")
struct NTPAnswerTests {
    private static let question = NTPQuestion(nonce: 0x0123_4567_89AB_CDEF)
    private static let noon = WallTime(seconds: 1_795_176_000)

    private static func stamp(_ milliseconds: Int64) -> NTPTimestamp {
        NTPTimestamp(noon + .milliseconds(milliseconds))
    }

    @Test("A question reveals nothing about us: version 4, mode 3, and bits that cannot be guessed")
    func anonymous() {
        #expect(
            Self.question.bytes == [0x23] + [UInt8](repeating: 0, count: 39)
                + [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF]
        )
        #expect(Set((0..<100).map { _ in NTPQuestion.random().nonce }).count == 100)
    }

    @Test("Timestamps count from 1900, modulo 2^32 s, and their difference is right over the end of an era in 2036")
    func timestamps() {
        #expect(NTPTimestamp(.epoch).bits == 2_208_988_800 << 32)
        #expect(NTPTimestamp(WallTime(milliseconds: 500)).bits == UInt64(2_208_988_800) << 32 | 0x8000_0000)
        let end = WallTime(seconds: 2_085_978_496)
        #expect(NTPTimestamp(end).bits == 0)
        #expect(NTPTimestamp(end + .milliseconds(250)) - NTPTimestamp(end - .milliseconds(250)) == .milliseconds(500))
        #expect(NTPTimestamp(end - .seconds(1)) - NTPTimestamp(end + .seconds(1)) == .seconds(-2))
    }

    @Test("A good answer gives its times and how wrong the server can be: 7.8125 ms, 0.977 ms and a microsecond")
    func good() throws {
        let bytes = Packets.answer(to: Self.question, received: Self.stamp(100), sent: Self.stamp(101))
        let answer = try NTPAnswer(bytes, to: Self.question)
        #expect(answer.leap == .none)
        #expect(answer.stratum == 2)
        #expect(answer.rootDistance == Interval(nanoseconds: 7_812_500 + 976_562 + 953))
        #expect(answer.received == Self.stamp(100))
        #expect(answer.sent == Self.stamp(101))
        #expect(try NTPAnswer(bytes + [1, 2, 3, 4], to: Self.question) == answer, "extensions are not read")
    }

    @Test("What answers another question, or is none of a server's answers, is not taken for one")
    func foreign() {
        let good = Packets.answer(to: Self.question, received: Self.stamp(100), sent: Self.stamp(101))
        func isForeign(_ bytes: [UInt8]) -> Bool {
            do {
                _ = try NTPAnswer(bytes, to: Self.question)
                return false
            } catch { return error == .foreign }
        }
        #expect(isForeign(Packets.answer(to: NTPQuestion(nonce: 1), received: Self.stamp(0), sent: Self.stamp(0))))
        #expect(isForeign(Self.question.bytes), "an echo")
        #expect(isForeign([]))
        #expect(isForeign(Array(good.prefix(47))))
        for first: UInt8 in [0x23, 0x25, 0x26, 0x20, 0x0C, 0x2C, 0x14] {
            #expect(isForeign([first] + good.dropFirst()))
        }
    }

    private static let refusals: [(bytes: [UInt8], problem: NTPAnswer.Problem)] = [
        (Packets.answer(to: question, received: stamp(0), sent: stamp(1), first: 0xE4), .unsynchronized),
        (Packets.answer(to: question, received: stamp(0), sent: stamp(1), stratum: 16), .unsynchronized),
        (Packets.answer(to: question, received: stamp(0), sent: stamp(1), stratum: 255), .unsynchronized),
        (
            Packets.answer(to: question, received: stamp(0), sent: stamp(1), stratum: 0, reference: Array("RATE".utf8)),
            .kiss("RATE")
        ),
        (
            Packets.answer(to: question, received: stamp(0), sent: stamp(1), stratum: 0, reference: [0, 1, 2, 255]),
            .unsynchronized
        ),
        // The answer of chronyd before it has the time.
        (
            Packets.answer(
                to: question,
                received: stamp(0),
                sent: stamp(1),
                first: 0xE4,
                stratum: 0,
                reference: [0, 0, 0, 0]
            ),
            .unsynchronized
        ),
        (
            Packets.answer(to: question, received: stamp(0), sent: stamp(1), stratum: 0, reference: Array("INIT".utf8)),
            .unsynchronized
        ),
        (
            Packets.answer(to: question, received: stamp(2), sent: stamp(1)),
            .nonsense("it left before its question arrived")
        ),
        (Packets.answer(to: question, received: NTPTimestamp(bits: 0), sent: stamp(1)), .nonsense("it has no time")),
        (Packets.answer(to: question, received: stamp(0), sent: NTPTimestamp(bits: 0)), .nonsense("it has no time")),
        (
            Packets.answer(to: question, received: stamp(0), sent: stamp(1), rootDelay: 0xFFFF_FFFF),
            .nonsense("its root distance is 16 s or more")
        ),
        (
            Packets.answer(to: question, received: stamp(0), sent: stamp(1), rootDispersion: 0x0010_0000),
            .nonsense("its root distance is 16 s or more")
        ),
        (
            Packets.answer(to: question, received: stamp(0), sent: stamp(1), updated: stamp(9000).bits),
            .nonsense("its clock was last set in the future")
        ),
    ]

    @Test("An answer that contradicts itself is refused with the reason", arguments: refusals)
    func refused(bytes: [UInt8], problem: NTPAnswer.Problem) {
        #expect(throws: problem) { try NTPAnswer(bytes, to: Self.question) }
    }
}
