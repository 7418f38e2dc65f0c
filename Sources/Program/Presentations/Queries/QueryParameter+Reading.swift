internal import Calendar
package import ChannelSettings
internal import HLS
internal import Scenarios
internal import Situations
package import Timeline

// The values of parameters in queries and in names.
extension QueryParameter {
    /// Sets a value in a query, given the parameter's name and the text.
    typealias Reading = @Sendable (inout PresentationQuery, _ name: String, _ text: String) throws(ChannelError) -> Void

    /// Values and their texts.
    struct Values<Value: Sendable>: Sendable {
        /// The allowed texts, for messages and documents.
        let allowed: String
        /// Returns nil for a text that is not allowed.
        let value: @Sendable (String) -> Value?
        let text: @Sendable (Value) -> String?

        func read(_ text: String, _ name: String) throws(ChannelError) -> Value {
            guard let value = value(text) else { throw .value(text, of: name, allowed: allowed) }
            return value
        }
    }

    typealias Property<Value> = any WritableKeyPath<PresentationQuery, Value> & Sendable

    static func value<Value: Sendable>(_ property: Property<Value>, _ values: Values<Value>) -> Reading {
        { (query, name, text) throws(ChannelError) in query[keyPath: property] = try values.read(text, name) }
    }

    /// A value whose reader has errors of its own, for which it receives the text and the name.
    static func named<Value>(
        _ property: Property<Value?>,
        _ read: @escaping @Sendable (String, String) throws(ScenarioError) -> Value
    ) -> Reading {
        { (query, name, text) throws(ChannelError) in
            query[keyPath: property] = try PresentationQuery.naming { () throws(ScenarioError) in try read(text, name) }
        }
    }

    /// - Parameter read: returns nil for a text that is not allowed.
    static func optional<Value: Sendable>(
        _ allowed: String,
        _ read: @escaping @Sendable (String) -> Value?
    ) -> Values<Value?> {
        Values(allowed: allowed, value: { read($0).map(Optional.some) }, text: { $0.map { "\($0)" } })
    }

    /// The same values, and ``nothing`` for none.
    static func orNothing<Value: Sendable>(_ values: Values<Value?>) -> Values<Value?> {
        Values(
            allowed: "\(nothing), or \(values.allowed)",
            value: { $0 == nothing ? .some(nil) : values.value($0) },
            text: values.text
        )
    }

    static func words<Value: Equatable & Sendable>(_ words: [(word: String, value: Value)]) -> Values<Value> {
        let first = words.dropLast().map(\.word).joined(separator: ", ")
        return Values(
            allowed: "\(first) or \(words.last?.word ?? "")",
            value: { text in words.first { $0.word == text }?.value },
            text: { value in words.first { $0.value == value }?.word }
        )
    }

    static func choices<Choice: RawRepresentable<String> & CaseIterable & Equatable & Sendable>() -> Values<Choice?> {
        words(Choice.allCases.map { ($0.rawValue, $0) })
    }

    static let containers = words(SegmentContainer.ofPictures.map { ($0.rawValue, SegmentContainer?.some($0)) })
    static let captions = words([("608", true), (nothing, false)])

    static let timeZone: Reading = { (query, _, text) throws(ChannelError) in
        guard let zone = TimeZoneName(text) else { throw .unknownZone(text) }
        query.variant.timeZone = zone
    }

    /// A duration in milliseconds; nil for none.
    static let offset = Values<Int?>(
        allowed: "a duration of up to a day, such as -151ms, 1.5s, 2m or 1h, negative for a clock that is behind",
        value: { text in
            guard let length = Interval(length: text), ChannelSettings.offsets.contains(length) else { return nil }
            return .some(length == .zero ? nil : Int(length.nanoseconds / 1_000_000))
        },
        text: { $0.map { "\($0)ms" } }
    )

    /// An instant in milliseconds since the epoch.
    static let target: Reading = { (query, name, text) throws(ChannelError) in
        guard let instant = WallTime(iso8601: text), instant.nanoseconds.isMultiple(of: 1_000_000) else {
            let example = "2026-12-12T20:00:00+08:00, with the plus sign written as %2B"
            throw .value(text, of: name, allowed: "a date and time with its zone, such as \(example)")
        }
        let milliseconds = instant.nanoseconds / 1_000_000
        guard ChannelVariant.targets.contains(milliseconds) else {
            throw .value(text, of: name, allowed: "in one of the years 1681 to 2258")
        }
        query.variant.target = milliseconds
    }

    static let subtitles: Reading = { (query, name, text) throws(ChannelError) in
        guard let languages = SubtitleLanguages(text) else {
            throw .value(text, of: name, allowed: SubtitleLanguages.allowed(insteadOf: text))
        }
        query.form.subtitles = languages
    }

    package static let allowances = 0...6000
    static let allowance = optional("a whole number of milliseconds from 0 to 6000") { text in
        Int(text).flatMap { allowances.contains($0) ? $0 : nil }
    }

    static let pastCount = optional("a whole number of segments from 0 to 3") {
        number($0, in: PlaylistSettings.requestedPastCounts)
    }

    static let keySeconds = orNothing(
        optional(
            "the seconds after which the key changes, \(KeyRotation.allowedSeconds.lowerBound) to "
                + "\(KeyRotation.allowedSeconds.upperBound), or 0 for one key for ever"
        ) { text in
            number(text, in: 0...KeyRotation.allowedSeconds.upperBound).flatMap {
                KeyRotation(seconds: $0) == nil ? nil : $0
            }
        }
    )

    static let vectors = words(KeyRotation.Vector.allCases.map { ($0.rawValue, $0) })
    static let methods = words(KeyRotation.Method.allCases.map { ($0.rawValue, $0) })

    static let steering = orNothing(
        optional(
            "\(Pathways.counts.lowerBound) to \(Pathways.counts.upperBound) names of \(Pathways.allowedNames), none of them the "
                + "name of a target such as list, and perhaps the seconds after which the priority turns, "
                + "\(Pathways.turns.lowerBound) to \(Pathways.turns.upperBound): a,b or a,b@30"
        ) { PathwayRequest($0) }
    )

    static let lifetime = Values<Int>(
        allowed: "a number of seconds, 1 to \(Pathways.lifetimes.upperBound)",
        value: { number($0, in: Pathways.lifetimes) },
        text: { "\($0)" }
    )

    static let pathway = orNothing(
        optional("a name of \(Pathways.allowedNames), and not that of a target such as list") {
            Pathways.isName($0) ? $0 : nil
        }
    )

    static let redundancy = orNothing(
        optional("how often each variant is there, \(Pathways.counts.lowerBound) to \(Pathways.counts.upperBound)") {
            number($0, in: Pathways.counts)
        }
    )

    static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        Int(text).flatMap { range.contains($0) && String($0) == text ? $0 : nil }
    }

    static let loading = optional("a number of seconds from 0 to 600, with at most three decimals") { text in
        Interval(seconds: text).flatMap { PresentationQuery.loadingTimes.contains($0) ? $0 : nil }
    }

    static let minute = optional("a full minute since 1970 such as 20261212T200000Z") { text in
        WallTime(basicISO8601: text).flatMap {
            $0.basicISO8601 == text && $0 >= .epoch && $0 == $0.period(of: .seconds(60)).lowerBound ? $0 : nil
        }
    }

    static let schedule: Reading = { (query, _, text) throws(ChannelError) in
        do throws(HLSError) { query.schedule = try ProgramSchedule(text: text) } catch {
            throw .wrong("schedule is '\(text.prefix(80))': \(error)")
        }
    }

    static func situations(_ text: String, _ name: String) throws(ScenarioError) -> [Situation] {
        try text.split(separator: ",", maxSplits: Scenario.maximumFaults, omittingEmptySubsequences: false)
            .map { (part) throws(ScenarioError) in try Situation.named(String(part)) }
    }

    /// Reads an instant: a date and time with a zone, or `20261212T200000Z`.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    package static func instant(_ text: String, _ name: String) throws(ChannelError) -> WallTime {
        try PresentationQuery.naming { () throws(ScenarioError) in try ViewRequest.instant(text, name) }
    }
}
