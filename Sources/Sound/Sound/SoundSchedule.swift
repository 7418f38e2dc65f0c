internal import Calendar
package import Timeline

/// The sounds and the instants at which they begin: a pure function of the time.
package struct SoundSchedule: Sendable {
    /// A sound and its first sample.
    package struct Onset: Hashable, Sendable {
        /// The first sample, counted at 48 kHz from the epoch.
        package let sample: Int64
        package let signal: SoundSignal
    }

    package let kind: SoundKind
    private let marks: TimeMarks
    private let offset: Interval
    /// The nanoseconds, less than a second, by which the shown seconds begin after those of the true time.
    private let lag: Int64

    /// The number of short pips that lead to a mark.
    private static let leadingPips: Int64 = 5

    /// A schedule without any sound, for a program without sound in a channel that has some.
    package static let silent = SoundSchedule(.none)
    /// A long tone on every second, which no clock has: the sound of ads.
    package static let advertisement = SoundSchedule(.pips, marks: { instant, _ in instant })

    /// - Parameters:
    ///   - origin: an instant of the shown time at which a second of it begins: the epoch, or the target of a countdown.
    ///   - offset: how far the shown time is ahead of the true one.
    package init(
        _ kind: SoundKind,
        origin: WallTime = .epoch,
        offset: Interval = .zero,
        marks: @escaping TimeMarks = hourMarks(in: TimeZoneRules.utc)
    ) {
        self.kind = kind
        self.marks = marks
        self.offset = offset
        lag = (origin - offset).nanosecondOfSecond
    }

    /// The sounds that begin in a range of samples, counted at 48 kHz from the epoch, in the order of their beginnings.
    ///
    /// A sound that begins between two samples begins on the first of them.
    package func onsets(in samples: Range<Int64>) -> [Onset] {
        guard kind != .none else { return [] }
        let rate = AudioGrid.sampleRate
        let shift = lag * rate / 1_000_000_000
        // The seconds that begin at or after the bounds.
        let first = (samples.lowerBound - shift + rate - 1).flooredQuotient(dividingBy: rate)
        let end = (samples.upperBound - shift + rate - 1).flooredQuotient(dividingBy: rate)
        return (first..<end).map { second in
            Onset(
                sample: second * rate + shift,
                signal: signal(at: WallTime(nanoseconds: second * 1_000_000_000 + lag) + offset)
            )
        }
    }

    /// - Parameter shown: the beginning of a second of the shown time.
    private func signal(at shown: WallTime) -> SoundSignal {
        switch kind {
        case .none, .tick: return .tick
        case .beep: return .pip
        case .pips:
            guard let mark = marks(shown, .seconds(Self.leadingPips)) else { return .tick }
            return mark == shown ? .longPip : .pip
        }
    }
}
