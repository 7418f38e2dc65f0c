package import Timeline

/// A live stream that stands at an instant when the viewer arrives, so that every viewer sees the same: it is the stream of the past, or
/// of the future, by a clock that is shifted.
///
/// The multivariant playlist turns the instant into the shift, which is part of the paths. Below them everything is calculated for the
/// stream's own time, and only waits, and how long answers hold, are those of the wall clock.
package struct Replay: Hashable, Sendable {
    /// The time by which the stream is behind the wall clock, in whole milliseconds; negative if it is ahead.
    package let shift: Interval

    /// The name of the parameter with the shift in a path.
    package static let name = "shift"
    private static let instants: Range<WallTime> = WallTime(seconds: 31_536_000)..<WallTime(seconds: 7_258_118_400)
    private static let years = AllowedYears(years: 1971...2199)
    /// The longest shift in milliseconds: from one end of these years to the other.
    private static let longest = (instants.upperBound - instants.lowerBound).nanoseconds / 1_000_000

    /// - Parameters:
    ///   - instant: where the stream stands when the viewer arrives.
    ///   - now: the viewer's arrival.
    package init(of instant: WallTime, joiningAt now: WallTime) {
        let shift = (now - instant).nanoseconds.flooredQuotient(dividingBy: 1_000_000)
        self.shift = .milliseconds(shift)
    }

    /// Parses the value in a path.
    ///
    /// - Throws: ``ScenarioError`` unless it is a whole number of milliseconds.
    package init(path text: Substring) throws(ScenarioError) {
        let shifts = -Self.longest...Self.longest
        guard let milliseconds = Int64(text), String(milliseconds) == text, shifts.contains(milliseconds) else {
            throw ScenarioError(
                "\(Self.name)=\(text)",
                "it must be a whole number of milliseconds from \(-Self.longest) to \(Self.longest)"
            )
        }
        shift = .milliseconds(milliseconds)
    }

    /// The value in a path.
    package var text: String { "\(shift.nanoseconds / 1_000_000)" }

    /// Parses the value of the query parameter `replay`.
    ///
    /// - Throws: ``ScenarioError`` if it is not an instant, or one that no clock can show.
    package static func instant(_ text: String, _ name: String) throws(ScenarioError) -> WallTime {
        try ViewRequest.instant(text, name, in: years)
    }

    /// The stream's own time.
    ///
    /// - Throws: ``ScenarioError`` if it is one that no clock can show.
    package func time(at now: WallTime) throws(ScenarioError) -> WallTime {
        let time = now - shift
        guard Self.instants.contains(time) else {
            throw ScenarioError("\(Self.name)=\(text)", "the stream is too far away; allowed: \(Self.years.text)")
        }
        return time
    }
}
