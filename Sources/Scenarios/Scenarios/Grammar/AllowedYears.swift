internal import Timeline

/// The years, in UTC, of the instants that texts may name.
struct AllowedYears {
    /// All that can be written.
    static let all = AllowedYears(years: WallTime.years)
    /// From the epoch on, and more than a year from the end of the range, so that segments and faults can be calculated from them.
    static let named = AllowedYears(years: 1970...2260)

    let years: ClosedRange<Int>

    var text: String { "the years \(years.lowerBound) to \(years.upperBound)" }
    /// What is wrong with an instant of another year.
    var refusal: String { "is too far away; allowed: \(text)" }

    func contains(_ instant: WallTime) -> Bool { years.contains(CivilTime(instant, offset: 0).year) }

    /// Reads an instant, `2026-12-12T20:00:00+08:00` or `20261212T200000Z`, cut to milliseconds.
    ///
    /// - Parameter error: that of an instant of another year.
    /// - Returns: nil if the text is no instant.
    func instant(_ text: String, _ error: @autoclosure () -> ScenarioError) throws(ScenarioError) -> WallTime? {
        do throws(DateTimeError) {
            let instant = try WallTime(dateTime: WallTime.extendedISO8601(ofBasic: text) ?? text)
            if contains(instant) { return instant.period(of: .milliseconds(1)).lowerBound }
        } catch .notADateTime { return nil } catch {}
        throw error()
    }
}
