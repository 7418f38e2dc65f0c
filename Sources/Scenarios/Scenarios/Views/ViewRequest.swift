package import Timeline

/// The part of the past that a viewer requests in a query: `dvr=`, `start=`, `end=`, `delay=`. Times relative to their arrival are not
/// resolved yet.
package struct ViewRequest: Hashable, Sendable {
    /// An instant, or seconds from the viewer's arrival.
    private enum Moment: Hashable {
        case instant(WallTime)
        case relative(seconds: Int64)

        /// A text for it, as in a query.
        var text: String {
            switch self {
            case .instant(let instant): instant.basicISO8601
            case .relative(let seconds): "\(seconds)"
            }
        }

        func resolved(joiningAt join: WallTime) -> WallTime {
            switch self {
            case .instant(let instant): instant
            case .relative(let seconds): join + .seconds(seconds)
            }
        }
    }

    private var window: Int?
    private var delay = 0
    private var start: Moment?
    private var end: Moment?
    /// The length of a range without an end.
    package var openRange = Self.longestRange

    /// The allowed lengths of a window, in seconds.
    package static let windows = 10...86_400
    /// The allowed delays, in seconds.
    package static let delays = 1...86_400
    /// The longest range: a day.
    package static let longestRange = Interval.seconds(86_400)

    /// A request for the present.
    package init() {}

    /// Parses parameters; other names are ignored.
    ///
    /// - Throws: ``ScenarioError`` with the allowed values.
    package init(_ parameters: [(name: String, value: String)]) throws(ScenarioError) {
        for (name, value) in parameters { try set(name, to: value) }
    }

    /// Sets one of the parameters.
    ///
    /// - Throws: ``ScenarioError`` with the allowed values.
    package mutating func set(_ name: String, to text: String) throws(ScenarioError) {
        switch name {
        case "dvr": window = try Self.seconds(text, name, Self.windows)
        case "delay": delay = try Self.seconds(text, name, Self.delays)
        case "start": start = try Self.moment(text, name)
        case "end": end = try Self.moment(text, name)
        default: break
        }
    }

    /// Whether it is a range that starts at the same instant for all.
    package var startsAtInstant: Bool { if case .instant = start { true } else { false } }

    /// - Returns: nil for the present.
    /// - Throws: if a range is empty, or longer than a day.
    package func resolved(joiningAt instant: WallTime) throws(ScenarioError) -> PastView? {
        let join = instant.period(of: .milliseconds(1)).lowerBound
        guard let start else {
            return window == nil && delay == 0 ? nil : .sliding(seconds: window, delay: delay)
        }
        let first = start.resolved(joiningAt: join)
        guard AllowedYears.named.contains(first) else {
            throw ScenarioError("start=\(start.text)", "it \(AllowedYears.named.refusal)")
        }
        // A list that loses no segments cannot go on for ever.
        let last = end?.resolved(joiningAt: join) ?? first + openRange
        let written = "end=\(end?.text ?? "")"
        guard first < last else { throw ScenarioError(written, "it is not after start=\(start.text)") }
        guard last - first <= Self.longestRange else {
            throw ScenarioError(written, "it is too long after start=\(start.text); allowed: up to a day")
        }
        return .range(first..<last, isOver: last <= join)
    }

    /// Parses an instant: a date and time with a zone, or `20261212T200000Z`. Fractions of a millisecond are cut.
    ///
    /// - Parameter name: the name of the query parameter, such as `at`.
    /// - Throws: ``ScenarioError``, if it is neither.
    package static func instant(_ text: String, _ name: String) throws(ScenarioError) -> WallTime {
        try instant(text, name, in: .all)
    }

    /// Parses an instant at which a stream begins, as ``instant(_:_:)`` does.
    package static func premiere(_ text: String, _ name: String) throws(ScenarioError) -> WallTime {
        try instant(text, name, in: .named)
    }

    static func instant(_ text: String, _ name: String, in years: AllowedYears) throws(ScenarioError) -> WallTime {
        guard let instant = try years.instant(text, ScenarioError("\(name)=\(text)", "it \(years.refusal)")) else {
            throw ScenarioError("\(name)=\(text)", "it is not an instant; allowed: \(examples)")
        }
        return instant
    }

    private static let examples = "20261212T200000Z, 2026-12-12T20:00:00+08:00"

    private static func moment(_ text: String, _ name: String) throws(ScenarioError) -> Moment {
        let years = AllowedYears.named
        if let instant = try years.instant(text, ScenarioError("\(name)=\(text)", "it \(years.refusal)")) {
            return .instant(instant)
        }
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        guard text.utf8.count - digits.count <= 1, !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) })
        else {
            throw ScenarioError(
                "\(name)=\(text)",
                "it is neither an instant nor a whole number of seconds from now; allowed: \(examples), -60"
            )
        }
        guard let seconds = ValueRule.number(text[...]), abs(seconds) <= 86_400 else {
            throw ScenarioError(
                "\(name)=\(text)",
                "it is more than a day away; allowed: -86400 to 86400 seconds, or an instant"
            )
        }
        return .relative(seconds: Int64(seconds))
    }

    private static func seconds(
        _ text: String,
        _ name: String,
        _ range: ClosedRange<Int>
    ) throws(ScenarioError) -> Int {
        guard let seconds = ValueRule.number(text[...]), range.contains(seconds) else {
            throw ScenarioError("\(name)=\(text)", "allowed: \(range.lowerBound) to \(range.upperBound) seconds")
        }
        return seconds
    }
}
