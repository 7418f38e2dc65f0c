internal import HLS
package import Timeline

/// Something that goes wrong: its target, its kind and its time.
package struct Fault: Sendable {
    package let target: FaultTarget
    /// The name in the text: `404`, `stale`.
    package let name: String
    package let value: FaultValue
    package let occurrence: Occurrence
    /// The index of its kind in ``FaultTable``.
    let order: Int

    /// The fault without its time: `640x360.404`, `list.stale`, `rate=400`.
    package let title: String
    /// The canonical form in a URL: `640x360.404@30-34`.
    package let text: String

    package var kind: FaultKind { FaultTable.kinds[order] }

    /// The number of a kind with numeric values; 0 for others.
    var number: Int { if case .number(let number) = value { number } else { 0 } }
    var count: Int64 { Int64(number) }
    /// The number as a time.
    var seconds: Interval { .seconds(count) }
    var milliseconds: Interval { .milliseconds(count) }

    /// The word of a kind whose values are words; empty for others.
    var word: String { if case .word(let word) = value { word } else { "" } }

    private init(_ order: Int, _ target: FaultTarget, _ name: String, _ value: FaultValue, at occurrence: Occurrence) {
        (self.order, self.target, self.name, self.value, self.occurrence) = (order, target, name, value, occurrence)
        title = (target == .unsaid ? "" : target.text + ".") + name + value.text
        text = title + (occurrence.text.map { "@" + $0 } ?? "")
    }

    /// Parses `[TARGET "."] KIND ["=" VALUE] ["@" WHEN]`.
    init(_ text: Substring) throws(ScenarioError) {
        let (head, time) = Self.halves(of: text, at: "@")
        let (path, valueText) = Self.halves(of: head, at: "=")
        let (before, behind) = Self.halves(of: path, at: ".")
        let name = behind ?? before
        guard !name.isEmpty else { throw ScenarioError(text, "it names no fault; known: \(FaultTable.names)") }
        if let dot = name.lastIndex(of: ".") {
            // `subtitles.list.404`
            let kind = name[name.index(after: dot)...].prefix(40)
            let last = name[..<dot].split(separator: ".").last?.prefix(40) ?? ""
            throw ScenarioError(
                text,
                "it has two targets or more; allowed is one: \(before.prefix(40)).\(kind) or \(last).\(kind)"
            )
        }
        guard let order = FaultTable.kinds.firstIndex(where: { $0.isNamed(name) }) else {
            throw ScenarioError(text, "unknown fault '\(name.prefix(40))'; known: \(FaultTable.names)")
        }
        let kind = FaultTable.kinds[order]
        var target = FaultTarget.unsaid
        if behind != nil {
            guard let named = FaultTarget(before) else {
                throw ScenarioError(text, "'\(before.prefix(40))' is not a target; allowed: \(kind.targets.allowed)")
            }
            target = named
        }
        guard kind.targets.allows(target) else {
            let said = target == .unsaid ? "it needs a target" : "it cannot affect \(target.text)"
            throw ScenarioError(text, "\(said); allowed: \(kind.targets.allowed), as in \(kind.example)")
        }
        let value = try kind.value.read(valueText, of: text)
        let occurrence = try time.map { (time) throws(ScenarioError) in try Occurrence(time, of: text) } ?? .always
        guard kind.timing.contains(occurrence.form) else {
            let allowed = OccurrenceForm.allCases.filter(kind.timing.contains).map(\.rawValue)
            let said = occurrence == .always ? "it needs a time" : "it cannot happen at such a time"
            throw ScenarioError(text, "\(said); allowed: \(allowed.joined(separator: ", "))")
        }
        if target == .main, case .afterJoining = occurrence {
            throw ScenarioError(
                text,
                "a request for the multivariant playlist is itself the arrival; allowed: seconds of a period, or an instant"
            )
        }
        guard occurrence.shortestLength >= kind.shortestSpan else {
            throw ScenarioError(
                text,
                "its span, and the time between two spans, must be \(kind.shortestSpan) seconds or more"
            )
        }
        self.init(order, target, String(name), value, at: occurrence)
    }

    /// The same at another time.
    func at(_ occurrence: Occurrence) -> Fault { Fault(order, target, name, value, at: occurrence) }

    /// The same with instants in place of times relative to the viewer's arrival.
    func resolved(joiningAt instant: WallTime) -> Fault {
        // Faults that last from the viewer's arrival on are written without a time.
        let isSinceArrival = occurrence == .always && onset > 0
        let own = isSinceArrival ? .afterJoining(from: 0, length: nil) : occurrence
        return at(own.resolved(joiningAt: instant))
    }

    /// The number of seconds from the beginning of its time until it can be seen.
    private var onset: Int { kind.onset(self) }

    /// The time at which it can be seen.
    package var visible: Occurrence {
        guard onset > 0, case .once(let start, let end) = occurrence else { return occurrence }
        return .once(from: start + .seconds(Int64(onset)), to: end ?? .distantFuture)
    }

    /// Whether it affects segments by their own time, whenever they are requested.
    package var goesBySegments: Bool {
        switch target {
        case .unsaid, .rendition, .part: kind.goesBySegments
        case .main, .list, .initialization, .key, .steering, .pathway, .asset, .assetList: false
        }
    }

    /// Whether it affects the list of a rendition, or the media in it.
    func hitsList(of rendition: String) -> Bool {
        switch target {
        case .unsaid, .list, .part: kind.targets.reaches(rendition: rendition)
        case .rendition(let name): RenditionName(rendition).isMeant(by: name)
        default: false
        }
    }

    /// The way in which requests show a player's reaction to it.
    package var reading: FaultReading {
        switch (target, kind.reading) {
        case (.list, .missingMedia), (.main, .missingMedia): .missingList
        case (.list, .wrongMedia), (.main, .wrongMedia): .oddList
        case (.pathway, .missingMedia), (.pathway, .wrongMedia), (.pathway, .late), (.pathway, .slow), (.pathway, .cut):
            .pathway
        case (.steering, _): .steering
        case (_, let reading): reading
        }
    }

    /// The time for which it holds an answer back.
    package var delay: Interval {
        var answer = AnswerFault.none
        kind.changeAnswer(&answer, self)
        return answer.delay
    }

    private static func halves(of text: Substring, at mark: Character) -> (Substring, Substring?) {
        guard let index = text.firstIndex(of: mark) else { return (text, nil) }
        return (text[..<index], text[text.index(after: index)...])
    }
}

extension Fault: Hashable {
    package static func == (left: Fault, right: Fault) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
