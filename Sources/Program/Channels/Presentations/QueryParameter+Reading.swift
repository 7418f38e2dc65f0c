package import Production
internal import Calendar
internal import HLS
internal import Scenarios
package import Timeline

// The values of parameters, each with the text of a query and the parameter's name.
extension QueryParameter {
    static let allowances = 0...6000

    /// Reads the value of a parameter with a name.
    typealias ValueReading<Value> = @Sendable (_ text: String, _ name: String) throws(ChannelError) -> Value?

    static func value<Value>(
        _ path: any WritableKeyPath<PresentationQuery, Value?> & Sendable,
        _ read: @escaping ValueReading<Value>
    ) -> Reading {
        { (query, name, text) throws(ChannelError) in query[keyPath: path] = try read(text, name) }
    }

    /// - Parameters:
    ///   - allowed: the allowed texts, for the message.
    ///   - read: returns nil for a text that is not allowed.
    private static func form<Value>(
        _ allowed: String,
        _ read: @escaping @Sendable (String) -> Value?
    ) -> ValueReading<Value> {
        { (text, name) throws(ChannelError) in
            guard let value = read(text) else { throw .value(text, of: name, allowed: allowed) }
            return value
        }
    }

    static let past: Reading = { (query, name, text) throws(ChannelError) in
        try PresentationQuery.naming { () throws(ScenarioError) in try query.past.set(name, to: text) }
    }

    static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ text: String,
        _ name: String
    ) throws(ChannelError) -> Choice? {
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map(\.rawValue)
            let first = choices.dropLast().joined(separator: ", ")
            throw .value(text, of: name, allowed: "\(first) or \(choices.last ?? "")")
        }
        return choice
    }

    static let container: ValueReading<SegmentContainer> = form("cmaf or ts") { text in
        SegmentContainer(rawValue: text).flatMap { SegmentContainer.ofPictures.contains($0) ? $0 : nil }
    }

    static func subtitles(_ text: String, _ name: String) throws(ChannelError) -> SubtitleLanguages? {
        guard let languages = SubtitleLanguages(text) else {
            throw .value(text, of: name, allowed: SubtitleLanguages.allowed(insteadOf: text))
        }
        return languages
    }

    static func timeZone(_ text: String, _ name: String) throws(ChannelError) -> TimeZoneName? {
        guard let zone = TimeZoneName(text) else { throw .unknownZone(text) }
        return zone
    }

    /// A duration in milliseconds; nil for none.
    static func offset(_ text: String, _ name: String) throws(ChannelError) -> Int? {
        guard let length = Interval(length: text), ChannelSettings.offsets.contains(length) else {
            throw .value(
                text,
                of: name,
                allowed: "a duration of up to a day, such as -151ms, 1.5s, 2m or 1h, "
                    + "negative for a clock that is behind"
            )
        }
        return length == .zero ? nil : Int(length.nanoseconds / 1_000_000)
    }

    /// An instant in milliseconds since the epoch.
    static func target(_ text: String, _ name: String) throws(ChannelError) -> Int64? {
        guard let instant = WallTime(iso8601: text), instant.nanoseconds.isMultiple(of: 1_000_000) else {
            throw .value(
                text,
                of: name,
                allowed: "a date and time with its zone, such as 2026-12-12T20:00:00+08:00, "
                    + "with the plus sign written as %2B"
            )
        }
        let milliseconds = instant.nanoseconds / 1_000_000
        guard ChannelVariant.targets.contains(milliseconds) else {
            throw .value(text, of: name, allowed: "in one of the years 1681 to 2258")
        }
        return milliseconds
    }

    static let allowance: ValueReading<Int> = form("a whole number of milliseconds from 0 to 6000") { text in
        Int(text).flatMap { allowances.contains($0) ? $0 : nil }
    }

    static let pastCount: ValueReading<Int> = form("a whole number of segments from 0 to 3") {
        number($0, in: PlaylistSettings.requestedPastCounts)
    }

    static func keySeconds(_ text: String, _ name: String) throws(ChannelError) -> Int? {
        guard text != "none" else { return nil }
        guard let seconds = Int(text), String(seconds) == text, KeyRotation(seconds: seconds) != nil else {
            let range = KeyRotation.allowedSeconds
            let allowed =
                "the seconds after which the key changes, \(range.lowerBound) to \(range.upperBound), 0 for one key for ever, or none"
            throw .value(text, of: name, allowed: allowed)
        }
        return seconds
    }

    /// The names of pathways, and the seconds after which another has priority.
    static func steering(_ text: String, _ name: String) throws(ChannelError) -> PathwayRequest? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let names = (parts.first ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let turn = parts.count == 2 ? number(String(parts[1]), in: Pathways.turns) : nil
        guard parts.count == 1 || turn != nil,
            Pathways(names: names, choice: .steered(.init(turn: turn))) != nil
        else {
            let (counts, turns) = (Pathways.counts, Pathways.turns)
            let allowed =
                "\(counts.lowerBound) to \(counts.upperBound) names of \(Pathways.allowedNames), none of them the name of a "
                + "target such as list, and perhaps the seconds after which the priority turns, \(turns.lowerBound) to "
                + "\(turns.upperBound): a,b or a,b@30"
            throw .value(text, of: name, allowed: allowed)
        }
        return PathwayRequest(names: names, turn: turn)
    }

    static let lifetime: ValueReading<Int> = form("a number of seconds, 1 to \(Pathways.lifetimes.upperBound)") {
        number($0, in: Pathways.lifetimes)
    }

    static let pathway: ValueReading<String> = form("a name of \(Pathways.allowedNames)") {
        Pathways.isName($0) ? $0 : nil
    }

    static let redundancy: ValueReading<Int> = form(
        "how often each variant is there, \(Pathways.counts.lowerBound) to \(Pathways.counts.upperBound)"
    ) { number($0, in: Pathways.counts) }

    private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { range.contains($0) && String($0) == text ? $0 : nil }
    }

    static let loading: ValueReading<Interval> = form(
        "a number of seconds from 0 to 600, with at most three decimals"
    ) {
        Interval(seconds: $0).flatMap { PresentationQuery.loadingTimes.contains($0) ? $0 : nil }
    }

    static let minute: ValueReading<WallTime> = form("a full minute since 1970 such as 20261212T200000Z") { text in
        WallTime(basicISO8601: text).flatMap {
            $0 >= .epoch && $0 == $0.period(of: .seconds(60)).lowerBound ? $0 : nil
        }
    }

    /// Reads an instant: a date and time with a zone, or `20261212T200000Z`.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    package static func instant(_ text: String, _ name: String) throws(ChannelError) -> WallTime? {
        try PresentationQuery.naming { () throws(ScenarioError) in try ViewRequest.instant(text, name) }
    }

    static func replayed(_ text: String, _ name: String) throws(ChannelError) -> WallTime? {
        try PresentationQuery.naming { () throws(ScenarioError) in try Replay.instant(text, name) }
    }

    static func situations(_ text: String, _ name: String) throws(ChannelError) -> [Situation]? {
        try PresentationQuery.naming { () throws(ScenarioError) in
            var situations: [Situation] = []
            for part in text.split(separator: ",", maxSplits: Scenario.maximumFaults, omittingEmptySubsequences: false)
            {
                situations.append(try Situation.named(String(part)))
            }
            return situations
        }
    }

    static func schedule(_ text: String, _ name: String) throws(ChannelError) -> ProgramSchedule? {
        do throws(HLSError) { return try ProgramSchedule(text: text) } catch {
            throw .schedule(text, reason: error)
        }
    }
}
