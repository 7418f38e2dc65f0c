package import Platform
package import Timeline

/// The state of one reference, and the time of its next question: a pure machine.
package struct Reference: Sendable {
    /// The outcome of a question.
    package enum Outcome: Hashable, Sendable {
        case answered(ReferenceSample)
        case failed(NTPAnswer.Problem)
        /// There was no answer, or its name is unknown, or the network refused it.
        case silent
    }

    /// The judgement on a reference.
    package enum Verdict: String, CaseIterable, Sendable {
        /// No question has been answered or given up yet.
        case waiting
        case agrees
        case disagrees
        /// It answers, but too few of the others do to confirm it.
        case unconfirmed
        /// It differs by less than a second while others announce a leap second, which it spreads over hours.
        case smears
        case silent
        /// It has asked to be left alone, and is.
        case refuses
        case unusable
    }

    /// The pause between two questions (RFC 5905: a client of public servers asks at most once in 64 s).
    package static let pause = Interval.seconds(64)
    private static let longestPause = Interval.seconds(1024)
    /// The first questions follow each other quickly, as those of ntpd and chrony do with `iburst`: the quickest exchange of several has the
    /// smallest bound, and a network that is not up yet gets another chance.
    private static let burst = (questions: 4, pause: Interval.seconds(2))
    /// The number of unanswered questions after which the last answers do not count any more.
    private static let patience = 8

    package let address: ReferenceAddress
    /// The last answers that do not contradict the newest, which is the last.
    private var samples: [ReferenceSample] = []
    private var failures = 0
    /// The number of questions that are left of the first ones.
    private var leftOfBurst = Self.burst.questions
    /// The verdict while no answer counts, so that it takes no part in the vote.
    private(set) var trouble = Verdict.waiting
    /// Whether the server itself has stated that it gives no time, which no other server can do for it. Its silence is then not a gap in
    /// the vote.
    private(set) var isExcused = false
    /// The reason in words, if there is one.
    package private(set) var reason = ""
    package private(set) var pause = Self.pause
    /// The instant at which it is asked next; nil for never.
    package private(set) var next: MonotonicTime?
    package internal(set) var verdict = Verdict.waiting

    package init(_ address: ReferenceAddress, at now: MonotonicTime) {
        self.address = address
        next = now
    }

    /// Takes the outcome of a question.
    package mutating func take(_ outcome: Outcome, at now: MonotonicTime) {
        leftOfBurst = max(0, leftOfBurst - 1)
        next = now + (leftOfBurst > 0 ? Self.burst.pause : pause)
        switch outcome {
        case .answered(let sample):
            // If the server's clock was set, or the machine was suspended, the newer answer is true.
            samples = samples.filter { older in
                older.offsets(at: sample.at, tai: sample.tai)?.overlaps(sample.offsets) ?? false
            }
            samples = samples.suffix(Self.patience - 1) + [sample]
            (failures, reason, isExcused) = (0, "", false)
        case .failed(.kiss(let code)):
            fail(.refuses, "kiss-o'-death \(code)")
            leftOfBurst = 0
            if code == "RATE" { pause = min(pause * 2, Self.longestPause) }
            next = now + pause
            if code == "DENY" || code == "RSTR" { (next, samples) = (nil, []) }
        case .failed(.unsynchronized): fail(.unusable, "it does not have the time")
        case .failed(.nonsense(let text)): fail(.unusable, text)
        case .failed(.foreign): fail(.unusable, "its answer is not to our question", isByServer: false)
        case .silent: fail(.silent, "it does not answer", isByServer: false)
        }
    }

    private mutating func fail(_ verdict: Verdict, _ reason: String, isByServer: Bool = true) {
        failures += 1
        (trouble, self.reason, isExcused) = (verdict, reason, isByServer)
        if failures >= Self.patience { samples = [] }
    }

    /// The newest sample's leap second.
    var leap: ClockDiscipline.Leap { samples.last?.leap ?? .none }

    /// The true time less the system's, by the answer that is the most exact by now.
    package func offsets(at now: ClockReadings, tai: Int) -> ClosedRange<Interval>? {
        samples.compactMap { $0.offsets(at: now, tai: tai) }.min { $0.width < $1.width }
    }
}

extension ClosedRange<Interval> {
    var width: Interval { upperBound - lowerBound }
    var middle: Interval { lowerBound + width / 2 }
}
