import Clockcast
import Timeline

/// An instant on the command line.
enum InstantArgument {
    /// - Throws: if the text is not a date-time with a zone.
    static func read(_ text: String, option: String) throws -> WallTime {
        guard let instant = WallTime(iso8601: text) else {
            throw ServiceError.option(
                option,
                value: text,
                allowed: "a date and time with its zone from 1678 to 2261, such as 2026-12-12T20:00:00+08:00 or "
                    + "2026-12-12T12:00:00Z"
            )
        }
        return instant
    }
}
