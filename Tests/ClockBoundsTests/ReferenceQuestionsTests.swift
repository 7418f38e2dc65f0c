@testable import ClockBounds
import Foundation
import Platform
import Support
import Testing
import Timeline

@Suite("Questions to servers of time on this machine, whose clock is the same", .timeLimit(.minutes(5)))
struct ReferenceQuestionsTests {
    private static func ask(_ addresses: ReferenceAddress...) -> [ReferenceAddress: Reference.Outcome] {
        ReferenceQuestions(clock: SystemClock(), tai: 0).ask(addresses)
    }

    /// The true time less the system's by an outcome.
    private static func offsets(_ outcome: Reference.Outcome?) throws -> ClosedRange<Interval> {
        guard case .answered(let sample)? = outcome else { throw NoAnswer(outcome: outcome) }
        return sample.offsets
    }

    private struct NoAnswer: Error {
        let outcome: Reference.Outcome?
    }

    @Test("The bound holds the true offset, which is none, in each of 10,000 readings")
    func readings() throws {
        let server = try TimeServer { $0.send($0.answer()) }
        let questions = ReferenceQuestions(clock: SystemClock(), tai: 0)
        var unanswered = 0
        for _ in 0..<10_000 {
            guard case .answered(let sample)? = questions.ask([server.address])[server.address] else {
                unanswered += 1
                continue
            }
            try #require(sample.offsets.contains(.zero), "\(sample)")
            let now = try #require(sample.offsets(at: SystemClock().readings, tai: 0))
            try #require(now.contains(.zero), "\(sample) \(now)")
        }
        // A machine under load may lose one for two seconds.
        #expect(unanswered < 10)
    }

    /// CHRONYD names one or more servers, as `make clock-test` does: chronyd on this machine, which serves this machine's time.
    @Test(
        "The same of chronyd",
        .enabled(if: ProcessInfo.processInfo.environment["CHRONYD"] != nil),
        arguments: (ProcessInfo.processInfo.environment["CHRONYD"] ?? "").split(separator: ",").map(String.init)
    )
    func chronyd(name: String) throws {
        let address = try #require(ReferenceAddress(name))
        let questions = ReferenceQuestions(clock: SystemClock(), tai: 0)
        var widest = Interval.zero
        for _ in 0..<10_000 {
            let offsets = try Self.offsets(questions.ask([address])[address])
            try #require(offsets.contains(.zero), "\(offsets)")
            widest = max(widest, offsets.upperBound - offsets.lowerBound)
        }
        print("\(name): 10,000 bounds hold the true offset; the widest is ± \(widest.nanoseconds / 2000) µs")
    }

    @Test(
        "All are asked at once: one is right, one lies, one is silent, one sends nonsense, one wants to be left alone"
    )
    func characters() throws {
        let honest = try TimeServer { $0.send($0.answer()) }
        let liar = try TimeServer { $0.send($0.answer(ahead: .milliseconds(400))) }
        let silent = try TimeServer { _ in }
        let nonsense = try TimeServer { $0.send((0..<48).map { UInt8($0 * 5) }) }
        let denies = try TimeServer { arrival in
            arrival.send(
                Packets.answer(
                    to: arrival.question,
                    received: NTPTimestamp(bits: 0),
                    sent: NTPTimestamp(bits: 0),
                    stratum: 0,
                    reference: Array("DENY".utf8)
                )
            )
        }
        let outcomes = Self.ask(honest.address, liar.address, silent.address, nonsense.address, denies.address)
        #expect(try Self.offsets(outcomes[honest.address]).contains(.zero))
        #expect(try Self.offsets(outcomes[liar.address]).contains(.milliseconds(400)))
        #expect(outcomes[silent.address] == .silent)
        #expect(outcomes[nonsense.address] == .failed(.foreign))
        #expect(outcomes[denies.address] == .failed(.kiss("DENY")))
    }

    @Test("A server with two names is asked once, and has one vote")
    func names() throws {
        let server = try TimeServer { $0.send($0.answer()) }
        let other = try #require(ReferenceAddress("localhost.localdomain:\(server.port)"))
        let questions = ReferenceQuestions(clock: SystemClock(), tai: 0) { _ in
            try? SocketAddress(of: "127.0.0.1", port: server.port)
        }
        let outcomes = questions.ask([server.address, other])
        #expect(try Self.offsets(outcomes[server.address]).contains(.zero))
        let expected = NTPAnswer.Problem.nonsense("it has the address of \(server.address), and so no vote of its own")
        #expect(outcomes[other] == .failed(expected))
    }

    @Test("An address of IPv4 that a name has in IPv6 is the same server")
    func mapped() throws {
        let server = try TimeServer { $0.send($0.answer()) }
        let other = try #require(ReferenceAddress("localhost.localdomain:\(server.port)"))
        let questions = ReferenceQuestions(clock: SystemClock(), tai: 0) { address in
            try? SocketAddress(of: address == other ? "::ffff:127.0.0.1" : "127.0.0.1", port: server.port)
        }
        let outcomes = questions.ask([server.address, other])
        #expect(try Self.offsets(outcomes[server.address]).contains(.zero))
        let expected = NTPAnswer.Problem.nonsense("it has the address of \(server.address), and so no vote of its own")
        #expect(outcomes[other] == .failed(expected))
    }

    @Test("An answer from another address, to another question, or that was recorded, is not believed")
    func spoofed() throws {
        let recorded = Lock<[UInt8]?>(nil)
        let server = try TimeServer { arrival in
            // Somebody who sees the question's bits would still have to have the server's address.
            arrival.sendFromElsewhere(arrival.answer(ahead: .seconds(31_536_000)))
            arrival.send(
                arrival.answer(ahead: .seconds(31_536_000), to: NTPQuestion(nonce: arrival.question.nonce ^ 1))
            )
            if let replay = recorded.withLock({ $0 }) { arrival.send(replay) }
            let good = arrival.answer()
            recorded.withLock { $0 = good }
            arrival.send(good)
            // The first answer counts, and the socket is closed.
            arrival.send(arrival.answer(ahead: .seconds(1)))
        }
        for _ in 0..<50 { #expect(try Self.offsets(Self.ask(server.address)[server.address]).contains(.zero)) }
    }

    @Test("A flood of wrong answers is read up to a limit, and gives no answer instead of a wrong one")
    func flood() throws {
        let server = try TimeServer { arrival in
            for _ in 0..<1000 { arrival.send(arrival.answer(ahead: .seconds(9), to: NTPQuestion(nonce: 9))) }
            arrival.send([])
            arrival.send([UInt8](repeating: 255, count: 512))
        }
        #expect(Self.ask(server.address)[server.address] == .failed(.foreign))
    }

    @Test("A port without a server is silent at once, and an unknown name ends nothing")
    func nobody() throws {
        let closed = try TimeServer { _ in }.address
        let unknown = try #require(ReferenceAddress("nobody.invalid"))
        #expect(Self.ask(closed, unknown) == [closed: .silent, unknown: .silent])
    }

    @Test("A name that takes long to be found does not widen the bounds of the others")
    func slowName() throws {
        // The driven clock stands still, so the server must not claim to have had the question for a while.
        let server = try TimeServer { arrival in
            let instant = NTPTimestamp(arrival.at)
            arrival.send(Packets.answer(to: arrival.question, received: instant, sent: instant))
        }
        let slow = try #require(ReferenceAddress("nobody.invalid"))
        let clock = ManualClock()
        let questions = ReferenceQuestions(clock: clock, tai: 0) { address in
            if address == slow { clock.advance(by: .seconds(10)) }
            return address == slow ? nil : try? SocketAddress(of: "127.0.0.1", port: server.port)
        }
        let outcomes = questions.ask([server.address, slow])
        let offsets = try Self.offsets(outcomes[server.address])
        #expect(offsets.upperBound - offsets.lowerBound < .seconds(1))
        #expect(outcomes[slow] == .silent)
    }

    @Test("A watch asks its references by itself, has the bound, and reports the one that is wrong")
    func watch() throws {
        let honest = try (0..<3).map { _ in try TimeServer { $0.send($0.answer()) } }
        let liar = try TimeServer { $0.send($0.answer(ahead: .milliseconds(400))) }
        let verdicts = Lock<[ReferenceAddress: Reference.Verdict]>([:])
        let watch = ClockWatch(
            clock: SystemClock(),
            discipline: { ClockDiscipline(isSynchronized: true, estimatedError: 0, maximumError: 500) },
            references: honest.map(\.address) + [liar.address],
            didChange: { change in
                if case .reference(let address, let verdict, _, _) = change {
                    verdicts.withLock { $0[address] = verdict }
                    Progress.isMade()
                }
            }
        )
        let timers = Timers(name: "test", clock: SystemClock())
        try timers.start()
        defer { timers.stop() }
        #expect(watch.summary == "kept by NTP, error unknown; the references are being asked")
        try watch.start(on: timers)
        defer { watch.stop() }
        try eventually(verdicts.withLock { $0.count } == 4)
        #expect(verdicts.withLock { $0[liar.address] } == .disagrees)
        #expect(honest.allSatisfy { server in verdicts.withLock { $0[server.address] } == .agrees })
        let (_, assessment) = watch.assess()
        #expect(assessment.status == .synchronized)
        #expect(assessment.offsets?.contains(.zero) == true)
        #expect(assessment.keeps(.milliseconds(100)))
        #expect(
            watch.referenceMetrics.map(\.text).joined()
                .contains("{reference=\"\(liar.address)\",verdict=\"disagrees\"} 1\n")
        )
    }
}
