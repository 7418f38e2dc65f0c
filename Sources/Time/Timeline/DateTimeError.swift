/// Why a text does not name an instant.
package enum DateTimeError: Error, Hashable {
    /// It is not a date-time with a zone.
    case notADateTime(String)
    /// It is one, but its year is outside ``WallTime/years``.
    case yearOutOfRange(Int, text: String)
}

extension DateTimeError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notADateTime(let text):
            "'\(text)' is not a date and time with a zone, such as 2026-12-12T20:00:00+08:00 or 2026-12-12T12:00:00Z"
        case .yearOutOfRange(let year, let text):
            "'\(text)' is in the year \(year); allowed: \(WallTime.years.lowerBound) to \(WallTime.years.upperBound)"
        }
    }
}
