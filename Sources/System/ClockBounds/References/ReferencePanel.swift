package import Platform
internal import Timeline

/// All references and the verdict of their majority: a pure machine.
package struct ReferencePanel: Sendable {
    /// The largest number of references.
    package static let limit = 8
    /// The error beyond which a clock is not right by any standard (STEPT, RFC 5905, 11.3).
    private static let stepThreshold = Interval.milliseconds(128)
    /// The time after which a bound without confirmation is dropped.
    private static let longestHoldover = Interval.seconds(86_400)

    package private(set) var references: [Reference]
    /// The result of the last vote that had one.
    private var majority: ReferenceSample?
    /// Whether the last vote had voters and no result.
    private var isSplit = false

    package init(_ addresses: [ReferenceAddress], at now: MonotonicTime) {
        references = addresses.map { Reference($0, at: now) }
    }

    /// The references that are to be asked now.
    package func due(at now: MonotonicTime) -> [ReferenceAddress] {
        references.filter { $0.next.map { $0 <= now } ?? false }.map(\.address)
    }

    /// The instant at which the next one is to be asked; nil for never.
    package var next: MonotonicTime? { references.compactMap(\.next).min() }

    /// Takes the outcomes of questions, and votes.
    ///
    /// - Parameters:
    ///   - now: the clocks.
    ///   - tai: TAI less UTC by the kernel.
    package mutating func take(
        _ outcomes: [ReferenceAddress: Reference.Outcome],
        at now: ClockReadings,
        tai: Int,
        monotonic: MonotonicTime
    ) {
        for index in references.indices {
            if let outcome = outcomes[references[index].address] { references[index].take(outcome, at: monotonic) }
        }
        let hasNews = outcomes.values.contains { if case .answered = $0 { true } else { false } }
        vote(at: now, tai: tai, hasNews: hasNews)
    }

    /// More than half of all that were named are taken to be right. Those that are silent may be among them, because an attacker may drop
    /// their answers. The truth then has fewer voters, and the answers of the others confirm nothing.
    ///
    /// - Parameter hasNews: whether an answer has come; otherwise the last result stands, and becomes older.
    private mutating func vote(at now: ClockReadings, tai: Int, hasNews: Bool) {
        let votes = references.map { $0.offsets(at: now, tai: tai) }
        let voters = references.indices.filter { votes[$0] != nil }
        let named = voters.count + references.indices.count { votes[$0] == nil && !references[$0].isExcused }
        let certain = named / 2 + 1 - (named - voters.count)
        // One of several agrees with itself, although the others do not count because they state that they do not have the time.
        let isEnough = certain > 0 && (voters.count > 1 || references.count == 1)
        let result = MajorityInterval.of(votes.compactMap { $0 })
        let agreeing = voters.filter { index in result.map { votes[index]?.overlaps($0) ?? false } ?? false }
        let leap = Self.majority(of: agreeing.map { references[$0].leap })
        for index in references.indices {
            guard let vote = votes[index] else {
                references[index].verdict = references[index].trouble
                continue
            }
            guard let result, isEnough else {
                references[index].verdict = result == nil ? .disagrees : .unconfirmed
                continue
            }
            let distance = vote.middle - result.middle
            let isWithinSecond = distance < .seconds(1) && distance > .seconds(-1)
            references[index].verdict =
                vote.overlaps(result) ? .agrees : leap != .none && isWithinSecond ? .smears : .disagrees
        }
        guard hasNews, isEnough else { return }
        isSplit = result == nil
        majority = result.flatMap { _ in MajorityInterval.of(votes.compactMap { $0 }, needed: certain) }
            .map { ReferenceSample(offsets: $0, at: now, tai: tai, leap: leap) }
    }

    /// The leap second that more than half announce.
    private static func majority(of leaps: [ClockDiscipline.Leap]) -> ClockDiscipline.Leap {
        [.insert, .delete].first { leap in leaps.count { $0 == leap } * 2 > leaps.count } ?? .none
    }

    /// The verdict of the references on the clock.
    ///
    /// - Returns: nil if there was never an answer that still counts.
    package func assessment(at now: ClockReadings, of discipline: ClockDiscipline) -> ClockAssessment? {
        func assessment(_ status: ClockAssessment.Status, _ offsets: ClosedRange<Interval>?) -> ClockAssessment {
            ClockAssessment(
                status: status,
                offsets: offsets,
                source: .references,
                measuredAt: offsets == nil ? nil : majority?.at.wall,
                leap: discipline.leap == .none ? majority?.leap ?? .none : discipline.leap,
                taiOffset: discipline.taiOffset
            )
        }
        if isSplit { return assessment(.unknown, nil) }
        guard let majority, let offsets = majority.offsets(at: now, tai: discipline.taiOffset ?? 0) else { return nil }
        let age = Interval(nanoseconds: now.sinceBoot - majority.at.sinceBoot)
        guard age < Self.longestHoldover else { return nil }
        let pause = references.map(\.pause).min() ?? Reference.pause
        let isWrong = offsets.lowerBound > Self.stepThreshold || offsets.upperBound < -Self.stepThreshold
        return assessment(isWrong ? .unsynchronized : age > pause * 5 ? .holdover : .synchronized, offsets)
    }
}
