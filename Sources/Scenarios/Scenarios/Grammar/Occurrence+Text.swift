internal import Timeline

extension Occurrence {
    /// The allowed periods, in seconds; the least is at least as long as any segment.
    static let periods = 6...86_400
    /// The longest time from a viewer's arrival to a fault, in seconds.
    static let longestDelay = 86_400

    /// The text after a fault's at sign; nil if it is always on.
    ///
    /// `30-34`, `0-10of20`, `0of10`, `after60-90`, `20261212T200000Z-20261212T200030Z`. All characters are unreserved.
    package var text: String? {
        switch self {
        case .always: nil
        case .periodic(let from, let length, let period):
            Self.text(from, length, period: .seconds(Int64(period))) + (period == 60 ? "" : "of\(period)")
        case .afterJoining(let from, let length): "after" + Self.text(from, length)
        case .once(let from, let to): from.basicISO8601 + (to.map { "-\($0.basicISO8601)" } ?? "")
        }
    }

    /// `30`, or `30-34.5`; one that goes on into the next period has its end there.
    private static func text(_ from: Int, _ length: Interval?, period: Interval? = nil) -> String {
        guard let length else { return "\(from)" }
        var end = Interval.seconds(Int64(from)) + length
        if let period, end >= period { end = end - period }
        return "\(from)-\(end.secondsText)"
    }

    /// - Parameters:
    ///   - text: the text after the at sign.
    ///   - part: the fault, or the parameter, as it was written.
    ///   - allowed: the forms that it can have, for messages; nil for all of them.
    ///   - hasTenths: whether a span may end with a tenth of a second.
    package init(
        _ text: Substring,
        of part: Substring,
        allowed: String? = nil,
        hasTenths: Bool = false
    ) throws(ScenarioError) {
        self = try OccurrenceReader(text: text, part: part, allowed: allowed, hasTenths: hasTenths).occurrence()
    }
}

/// Reads the text of an occurrence.
private struct OccurrenceReader {
    let text: Substring
    let part: Substring
    let allowed: String?
    let hasTenths: Bool

    func occurrence() throws(ScenarioError) -> Occurrence {
        if text.contains("T") { return try instants() }
        return try text.hasPrefix("after") ? afterJoining() : periodic()
    }

    private func error(_ reason: String) -> ScenarioError { ScenarioError(part, reason) }

    private func afterJoining() throws(ScenarioError) -> Occurrence {
        let (from, to) = try seconds(text.dropFirst(5))
        let (start, last) = (Interval.seconds(Int64(from)), Occurrence.longestDelay)
        for second in [start, to ?? start] where second > .seconds(Int64(last)) {
            throw error("second \(second.secondsText) is too late; allowed: 0 to \(last)")
        }
        if let to, to <= start { throw error("'\(text)' ends before it begins") }
        return .afterJoining(from: from, length: to.map { $0 - start })
    }

    private func periodic() throws(ScenarioError) -> Occurrence {
        var (span, period) = (text, 60)
        if let marker = text.firstRange(of: "of") {
            span = text[..<marker.lowerBound]
            let (written, periods) = (text[marker.upperBound...], Occurrence.periods)
            guard let number = ValueRule.number(written), periods.contains(number) else {
                let allowed = "\(periods.lowerBound) to \(periods.upperBound) seconds"
                throw error("the period '\(written)' is not allowed; allowed: \(allowed)")
            }
            period = number
        }
        let (from, to) = try seconds(span)
        let (start, whole) = (Interval.seconds(Int64(from)), Interval.seconds(Int64(period)))
        // A span may end with the period.
        for (second, last) in [(start, period - 1), (to ?? start, period)] where second > .seconds(Int64(last)) {
            throw error("second \(second.secondsText) is not in a period of \(period) seconds; allowed: 0 to \(last)")
        }
        guard let to else { return .periodic(from: from, length: nil, period: period) }
        guard start != to else {
            throw error("'\(text)' is empty; a span has to end at another second than it begins")
        }
        let length = to > start ? to - start : to - start + whole
        // A span of the whole period is always on.
        return length == whole ? .always : .periodic(from: from, length: length, period: period)
    }

    /// Parses `S` or `S-E`.
    private func seconds(_ text: Substring) throws(ScenarioError) -> (from: Int, to: Interval?) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let end = parts.count == 2 ? end(parts[1]) : nil
        guard (1...2).contains(parts.count), let from = ValueRule.number(parts[0]), parts.count == 1 || end != nil
        else {
            let forms = allowed ?? "30-34, 30, 0-10of20, after60-90, 20261212T200000Z-20261212T200030Z"
            throw error("'\(text)' is not a time; allowed: \(forms)")
        }
        return (from, end)
    }

    /// Parses the end of a span: `35`, or `35.5`.
    private func end(_ text: Substring) -> Interval? {
        let decimals = text.firstIndex(of: ".").map { text[$0...].utf8.count - 1 } ?? 0
        return decimals <= (hasTenths ? 1 : 0) ? Interval(seconds: text) : nil
    }

    private func instants() throws(ScenarioError) -> Occurrence {
        // A playlist writes its dates with hyphens, which are not the one behind the first `Z`.
        var parts = [text]
        if let end = text.firstRange(of: "Z-")?.upperBound { parts = [text[..<end].dropLast(), text[end...]] }
        func instant(_ text: Substring) throws(ScenarioError) -> WallTime? {
            guard text.utf8.last == UInt8(ascii: "Z") else { return nil }
            return try AllowedYears.named.instant(String(text), error("\(text) \(AllowedYears.named.refusal)"))
        }
        guard let from = try instant(parts[0]), let to = try instant(parts[parts.count - 1]) else {
            let forms = allowed ?? "20261212T200000Z, 20261212T200000.250Z"
            throw error("'\(text)' is not an instant or a span of two; allowed: \(forms)")
        }
        guard parts.count == 2 else { return .once(from: from, to: nil) }
        guard from < to else { throw error("'\(text)' ends before it begins") }
        return .once(from: from, to: to)
    }
}

/// A form of occurrences, with its words in messages.
enum OccurrenceForm: String, CaseIterable {
    /// No occurrence is given.
    case always = "no time"
    case span = "a span such as @30-40 or @after30-40"
    /// An event in each period.
    case event = "an event such as @30"
    /// An event after the viewer's arrival, or at an instant.
    case single = "an event such as @after30"
}

extension Occurrence {
    var form: OccurrenceForm {
        switch self {
        case .always: .always
        case .periodic(_, nil, _): .event
        case .afterJoining(_, nil), .once(_, nil): .single
        default: .span
        }
    }
}
