import Scenarios
import Testing
import Timeline

@testable import Sessions

/// A player of a list that stands still from :20 or :21 on, with segments of two seconds that begin at even seconds.
private struct FrozenPlayer {
    /// The seconds in which it asks for nothing.
    let silence: (_ freeze: Range<Double>) -> Range<Double>
    /// Whether it asks for no segment after the freeze.
    let isStuck: Bool

    init(isStuck: Bool = false, silence: @escaping (_ freeze: Range<Double>) -> Range<Double> = { _ in 0..<0 }) {
        (self.isStuck, self.silence) = (isStuck, silence)
    }

    /// Its requests in two minutes: every two seconds a list, and all segments that are new in it.
    ///
    /// - Parameter phase: the second of its first request.
    func requests(in freeze: Range<Double>, phase: Double, fault: String) -> [SessionRequest] {
        func newest(at second: Double) -> Int { Int(second / 2) * 2 - 2 }
        let silence = silence(freeze)
        var requests: [SessionRequest] = []
        var last = -6
        for second in stride(from: 4 + phase, to: 120, by: 2) where !silence.contains(second) {
            let shown = newest(at: freeze.contains(second) ? freeze.lowerBound : second)
            requests.append(.list(second, fault: shown == newest(at: second) ? nil : fault))
            if isStuck, second >= freeze.lowerBound { continue }
            for start in stride(from: max(last + 2, shown - 8), through: shown, by: 2) {
                requests.append(.segment(second + 0.02 + Double(start - shown + 8) / 100, of: start))
            }
            last = max(last, shown)
        }
        return requests
    }

    /// The verdicts on it at 120 s, in each of fifty phases of its requests, and of the freeze in the grid of segments.
    ///
    /// - Parameter read: gets the verdict on it every five seconds before, with the requests of the time.
    func verdicts(_ length: Int, _ read: (Bool?, Double) -> Void = { _, _ in }) throws -> [Bool?] {
        try [20, 21].flatMap { start in
            try (0..<25).map { step in
                let fault = "list.stale@\(start)-\((start + length) % 180)of180"
                let freeze = Double(start)..<Double(start + length)
                let all = requests(in: freeze, phase: Double(step) * 0.08, fault: fault)
                for now in stride(from: 25.0, to: 120, by: 5) {
                    let known = all.filter { $0.ended <= at(now) }
                    read(try SessionsTests.verdicts(fault, known, at: now).first?.isCorrect, now)
                    // Without another request.
                    read(try SessionsTests.verdicts(fault, known, at: now + 100).first?.isCorrect, now)
                }
                return try SessionsTests.verdicts(fault, all, at: 120).first?.isCorrect
            }
        }
    }
}

@Suite("Verdicts on a list that stands still, at every phase") struct FreezeTests {
    @Test("One that keeps asking is right", arguments: [4, 10, 30])
    func asking(length: Int) throws {
        let verdicts = try FrozenPlayer().verdicts(length) { verdict, now in #expect(verdict != false, "\(now)") }
        #expect(verdicts == Array(repeating: true, count: 50))
    }

    @Test(
        "One that asks for nothing until the list is back is right as soon as it has it, and never wrong",
        arguments: [4, 10, 30],
        [0.0, 5, 13]
    )
    func quiet(length: Int, late: Double) throws {
        let player = FrozenPlayer { min($0.lowerBound + 4, $0.upperBound)..<($0.upperBound + late) }
        let verdicts = try player.verdicts(length) { verdict, now in #expect(verdict != false, "\(now)") }
        #expect(verdicts == Array(repeating: true, count: 50))
    }

    @Test("One that asks for nothing from the beginning on has not met the fault", arguments: [4, 10, 30])
    func silent(length: Int) throws {
        let player = FrozenPlayer { $0.lowerBound..<($0.upperBound + 5) }
        #expect(try player.verdicts(length) == Array(repeating: nil, count: 50))
    }

    @Test("One that was closed for twenty seconds, during the freeze or not, is not wrong", arguments: [4, 10, 30])
    func closed(length: Int) throws {
        let forGood = FrozenPlayer { ($0.lowerBound + 3)..<200 }
        let again = FrozenPlayer { ($0.lowerBound + 3)..<max($0.upperBound + 17, $0.lowerBound + 23) }
        for player in [forGood, again] {
            let verdicts = try player.verdicts(length) { verdict, now in #expect(verdict != false, "\(now)") }
            #expect(!verdicts.contains(false))
        }
    }

    @Test("One that asks for lists alone after it is wrong when there was time to come back", arguments: [4, 10, 30])
    func stuck(length: Int) throws {
        let verdicts = try FrozenPlayer(isStuck: true).verdicts(length) { verdict, now in
            #expect(verdict != false || now > Double(20 + length) + 15, "\(now)")
        }
        #expect(verdicts == Array(repeating: false, count: 50))
    }
}
