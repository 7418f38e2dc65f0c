internal import Calendar
package import Timeline

/// Which sound begins at which instant: a pure function of the time.
package struct SoundSchedule: Sendable {
    /// A sound and where it begins.
    package struct Onset: Hashable, Sendable {
        /// The first sample, counted at 48 kHz from the epoch.
        package let sample: Int64
        package let signal: SoundSignal

        package init(sample: Int64, signal: SoundSignal) {
            self.sample = sample
            self.signal = signal
        }
    }

    package let kind: SoundKind
    private let marks: any TimeMarks
    /// How far behind those of the true time the shown seconds begin, in nanoseconds below a second.
    private let lag: Int64

    /// How many short pips lead to a mark.
    private static let leadingPips: Int64 = 5

    /// No sound ever begins; what a program without sound has where others of its channel have some.
    package static let silent = SoundSchedule(.none)

    /// - Parameters:
    ///   - origin: an instant at which a second of the shown time begins: the epoch, moved by a clock's offset; what is counted
    ///     down to.
    ///   - marks: what ``SoundKind/pips`` lead to, each at the beginning of a shown second.
    package init(
        _ kind: SoundKind,
        origin: WallTime = .epoch,
        marks: any TimeMarks = HourMarks(zone: FixedOffset.utc)
    ) {
        self.kind = kind
        self.marks = marks
        lag = origin.nanosecondOfSecond
    }

    /// The sounds that begin in a range of samples, counted at 48 kHz from the epoch, in the order of their beginnings.
    ///
    /// A beginning between two samples is that of the first.
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
                signal: signal(at: WallTime(nanoseconds: second * 1_000_000_000 + lag))
            )
        }
    }

    /// - Parameter instant: at which a second of the shown time begins.
    private func signal(at instant: WallTime) -> SoundSignal {
        switch kind {
        case .none, .tick: return .tick
        case .beep: return .pip
        case .pips:
            guard let mark = marks.mark(notBefore: instant, within: .seconds(Self.leadingPips)) else { return .tick }
            return mark == instant ? .longPip : .pip
        }
    }
}
