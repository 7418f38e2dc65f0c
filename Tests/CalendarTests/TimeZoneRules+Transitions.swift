import Timeline

@testable import Calendar

extension TimeZoneRules {
    /// The next instant at which the offset, its abbreviation or the season is another than just before.
    ///
    /// - Returns: nil if there is none in the range of ``WallTime``.
    func nextTransition(after instant: WallTime) -> WallTime? {
        var index = transitionIndex(after: instant.seconds)
        var current = offset(before: index, at: instant.seconds)
        // Some entries of a file change nothing.
        while index < transitions.count {
            // A file may name seconds that no calendar reckons with.
            guard let transition = Self.wallTime(transitions[index]) else { return nil }
            let next = offset(before: index + 1, at: transitions[index])
            if next != current { return transition }
            (current, index) = (next, index + 1)
        }
        let from = max(instant.seconds, transitions.last ?? .min)
        return rule?.nextChange(after: from).flatMap(Self.wallTime)
    }

    private static func wallTime(_ seconds: Int64) -> WallTime? {
        let (nanoseconds, isOutside) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isOutside ? nil : WallTime(nanoseconds: nanoseconds)
    }
}

extension RecurringOffsets {
    /// The next second at which the offset is another than before.
    ///
    /// - Returns: nil if it is the same for ever.
    func nextChange(after seconds: Int64) -> Int64? {
        guard let daylight else { return nil }
        let ends = periods(daylight, around: seconds).flatMap { [$0.lowerBound, $0.upperBound] }
        return ends.sorted().first { $0 > seconds && offset(at: $0) != offset(at: $0 - 1) }
    }
}
