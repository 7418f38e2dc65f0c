import Clockcast
import Timeline

/// An instant on the command line.
enum InstantArgument {
    /// - Parameter first: the first year that the option can have.
    /// - Throws: if the text is not a date-time with a zone.
    static func read(_ text: String, option: String, from first: Int = WallTime.years.lowerBound) throws -> WallTime {
        guard let instant = WallTime(iso8601: text) else {
            throw ServiceError.option(
                option,
                value: text,
                allowed: "a date and time with its zone from \(first) to \(WallTime.years.upperBound), such as "
                    + "2026-12-12T20:00:00+08:00 or 2026-12-12T12:00:00Z"
            )
        }
        return instant
    }
}
