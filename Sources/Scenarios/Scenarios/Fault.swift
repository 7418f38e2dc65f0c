internal import HLS
package import Timeline

/// Something that goes wrong: its target, its kind and its time.
package struct Fault: Sendable {
    package let occurrence: Occurrence
    let kind: any FaultKind
    /// The index of its kind in ``FaultTable``.
    let order: Int

    /// The canonical form in a URL: `640x360.404@30-34`.
    package let text: String

    package var definition: FaultDefinition { type(of: kind).definition }

    package var target: FaultTarget { kind.text.target }

    /// The name in the text: `404`, `stale`.
    package var name: String { kind.text.name }

    package var value: FaultValue { kind.text.value }

    /// The fault without its time: `640x360.404`, `list.stale`, `rate=400`.
    package var title: String { kind.text.text }

    private init(_ kind: any FaultKind, order: Int, at occurrence: Occurrence) {
        (self.kind, self.order, self.occurrence) = (kind, order, occurrence)
        text = kind.text.text + (occurrence.text.map { "@" + $0 } ?? "")
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
        let definition = kind.definition
        var target = FaultTarget.unsaid
        if behind != nil {
            guard let named = FaultTarget(before) else {
                throw ScenarioError(
                    text,
                    "'\(before.prefix(40))' is not a target; allowed: \(definition.targets.allowed)"
                )
            }
            target = named
        }
        guard definition.targets.allows(target) else {
            let said = target == .unsaid ? "it needs a target" : "it cannot affect \(target.text)"
            throw ScenarioError(text, "\(said); allowed: \(definition.targets.allowed), as in \(definition.example)")
        }
        let value = try definition.value.read(valueText, of: text)
        let occurrence = try time.map { (time) throws(ScenarioError) in try Occurrence(time, of: text) } ?? .always
        guard definition.timing.allows(occurrence) else {
            let said = occurrence == .always ? "it needs a time" : "it cannot happen at such a time"
            throw ScenarioError(text, "\(said); allowed: \(definition.timing.allowed)")
        }
        if target == .main, case .afterJoining = occurrence {
            throw ScenarioError(
                text,
                "a request for the multivariant playlist is itself the arrival; allowed: seconds of a period, or an instant"
            )
        }
        guard occurrence.shortestLength >= definition.shortestSpan else {
            throw ScenarioError(
                text,
                "its span, and the time between two spans, must be \(definition.shortestSpan) seconds or more"
            )
        }
        let words = FaultText(target: target, name: String(name), value: value)
        self.init(kind.init(text: words), order: order, at: occurrence)
    }

    /// The same with instants in place of times relative to the viewer's arrival.
    func resolved(joiningAt instant: WallTime) -> Fault {
        var occurrence = occurrence
        // Faults that last from the viewer's arrival on are written without a time.
        if occurrence == .always, type(of: kind).beginsWithViewer(target) {
            occurrence = .afterJoining(from: 0, length: nil)
        }
        return Fault(kind, order: order, at: occurrence.resolved(joiningAt: instant))
    }

    /// The time at which it can be seen.
    package var visible: Occurrence {
        guard kind.onset > 0, case .once(let start, let end) = occurrence else { return occurrence }
        return .once(from: start + .seconds(Int64(kind.onset)), to: end ?? .distantFuture)
    }

    /// Whether it affects segments by their own time, whenever they are requested.
    package var goesBySegments: Bool {
        guard type(of: kind).goesBySegments else { return false }
        switch target {
        case .unsaid, .rendition, .part: return true
        case .main, .list, .initialization, .key, .steering, .pathway, .asset, .assetList: return false
        }
    }

    /// Whether it affects the list of a rendition, or the media in it.
    func hitsList(of rendition: String) -> Bool {
        switch target {
        case .unsaid, .list, .part: definition.targets.reaches(rendition: rendition)
        case .rendition(let name): RenditionName(rendition).isMeant(by: name)
        default: false
        }
    }

    /// The way in which requests show a player's reaction to it.
    package var reading: FaultReading {
        switch target {
        case .list, .main: definition.reading.ofList
        case .pathway: definition.reading.ofPathway
        case .steering: .steering
        default: definition.reading
        }
    }

    /// The time for which it holds an answer back.
    package var delay: Interval {
        var answer = AnswerFault.none
        kind.change(&answer, to: FaultRequest(.main), during: .always, at: .epoch)
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
