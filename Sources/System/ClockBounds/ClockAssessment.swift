package import Platform
package import Timeline

/// The knowledge about the system's clock of UTC at an instant.
package struct ClockAssessment: Hashable, Sendable {
    package enum Status: String, CaseIterable, Sendable {
        /// A daemon or references keep or confirm the clock, and its error has a bound.
        case synchronized
        /// Its source has not been heard for longer than the longest time between two measurements.
        case holdover
        /// Nothing keeps it right, or it is known to be wrong.
        case unsynchronized
        /// Something keeps it, but how well is unknown; or nothing is known at all.
        case unknown
    }

    /// The origin of the bound.
    package enum Source: String, Sendable {
        /// The figures that a daemon has written into the kernel.
        case kernel
        /// The servers of `clock.references`.
        case references
    }

    package let status: Status
    /// The true time less the system's: the smallest and the largest possible value; nil if there is no bound.
    package let offsets: ClosedRange<Interval>?
    /// Nil if there is no source.
    package let source: Source?
    /// The instant of the measurement that the bound is based on; nil if it is not known.
    package internal(set) var measuredAt: WallTime?
    package internal(set) var leap = ClockDiscipline.Leap.none
    /// TAI less UTC in seconds, if the kernel has it.
    package internal(set) var taiOffset: Int?

    /// The bound of the error in both directions; nil if there is none.
    package var maximumError: Interval? { offsets.map { max(-$0.lowerBound, $0.upperBound) } }

    /// Whether the clock is kept, by this assessment, or by the kernel's figures where it leaves that open.
    package func isSynchronized(_ discipline: ClockDiscipline) -> Bool {
        switch status {
        case .synchronized: true
        case .unsynchronized: false
        case .holdover, .unknown: discipline.isSynchronized
        }
    }

    /// Whether the error is bounded, and by no more than a claim, if there is one.
    package func keeps(_ claim: Interval?) -> Bool {
        guard let maximumError else { return false }
        return claim.map { maximumError <= $0 } ?? true
    }

    /// The state in a sentence's end: `within 1.4 ms`.
    package var description: String {
        if let maximumError {
            let bound = "within \(maximumError.millisecondsText) ms"
            return status == .synchronized ? bound : "\(status.rawValue), \(bound)"
        }
        return switch (status, source) {
        case (.unknown, .kernel): "kept by NTP, error unknown"
        case (.unknown, nil): "the kernel gives no figures, error unknown"
        case (.unknown, .references): "the references do not agree, error unknown"
        case (.holdover, _): "kept by NTP formerly, error unknown"
        default: "not synchronized, error unknown"
        }
    }
}

extension Interval {
    /// The milliseconds rounded up, with three decimals below ten of them: `1.402`, `19`.
    package var millisecondsText: String {
        let microseconds = (nanoseconds.magnitude + 999) / 1000
        guard microseconds < 10_000 else { return String((microseconds + 999) / 1000) }
        return "\(microseconds / 1000)." + (microseconds % 1000).text(digits: 3)
    }
}
