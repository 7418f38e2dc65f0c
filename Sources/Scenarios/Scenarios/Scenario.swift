internal import HLS
package import Timeline

/// The faults of a stream and their times: up to eight faults. The value is part of URLs, so any server gives the same answers.
package struct Scenario: Hashable, Sendable {
    /// The largest number of faults in a scenario.
    package static let maximumFaults = 8
    /// The longest text that is parsed, in bytes.
    private static let maximumLength = 1000

    /// The faults in the order in which they were written.
    package let faults: [Fault]

    /// A scenario without faults.
    package static let none = Scenario(unchecked: [])

    init(unchecked faults: [Fault]) {
        self.faults = faults
    }

    /// - Throws: if there are too many, if one occurs twice, or if two exclude each other.
    package init(_ faults: [Fault]) throws(ScenarioError) {
        guard faults.count <= Self.maximumFaults else {
            throw ScenarioError(faults[Self.maximumFaults].text, "too many faults; allowed: \(Self.maximumFaults)")
        }
        var known: Set<Fault> = []
        for fault in faults where !known.insert(fault).inserted {
            throw ScenarioError(fault.text, "it is given twice")
        }
        // A list does not show which of two faults has marked an earlier discontinuity, so they could not be counted.
        let marking = faults.filter(\.kind.marksDiscontinuities)
        if marking.count > 1 {
            throw ScenarioError(
                marking[1].text,
                "only one fault of a scenario can set EXT-X-DISCONTINUITY, and '\(marking[0].text)' does"
            )
        }
        self.faults = faults
    }

    /// Parses the value of the query parameter `fault`: faults with commas between them.
    ///
    /// - Throws: the wrong part, and the allowed forms.
    package init(query text: some StringProtocol) throws(ScenarioError) {
        guard text.utf8.count <= Self.maximumLength else {
            throw ScenarioError(text, "too long; allowed: \(Self.maximumLength) characters")
        }
        guard !text.isEmpty else { throw ScenarioError("fault", "it names no fault; known: \(FaultTable.names)") }
        // Among other characters it may be invisible, so the message has its code.
        if let other = text.unicodeScalars.first(where: { !("!"..."~").contains($0) }) {
            let code = other.value.text(digits: 4, radix: 16).uppercased()
            throw ScenarioError(
                text,
                "a fault cannot have the character U+\(code); allowed: letters, digits and . , = @ - ~ _"
            )
        }
        let parts = text[...].split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= Self.maximumFaults else {
            throw ScenarioError(parts[Self.maximumFaults], "too many faults; allowed: \(Self.maximumFaults)")
        }
        var faults: [Fault] = []
        for part in parts {
            guard !part.isEmpty else { throw ScenarioError(text, "a comma has no fault beside it") }
            faults.append(try Fault(Substring(part)))
        }
        try self.init(faults)
    }

    /// Parses the form of ``text``, and nothing else, so that each scenario has one path.
    ///
    /// - Throws: also if it depends on the viewer's arrival, which only a multivariant playlist can resolve.
    package init(path text: some StringProtocol) throws(ScenarioError) {
        try self.init(query: text)
        guard self.text == text else { throw ScenarioError(text, "in a path it is written \(self.text)") }
        if let relative = faults.first(where: { $0 != $0.resolved(joiningAt: .epoch) }) {
            throw ScenarioError(relative.text, "in a path, times after the viewer's arrival must be instants")
        }
    }

    /// The canonical form in a URL, in a query or in a path. No character needs an escape in either, and there is neither a colon nor a
    /// semicolon.
    package var text: String { faults.map(\.text).joined(separator: ",") }

    /// The same with instants in place of times relative to the viewer's arrival.
    ///
    /// - Parameter first: the instant of the timeline at which the viewer begins, which counts for segments; nil if it is the same.
    package func resolved(joiningAt instant: WallTime, seeing first: WallTime? = nil) -> Scenario {
        Scenario(unchecked: faults.map { $0.resolved(joiningAt: $0.goesBySegments ? first ?? instant : instant) })
    }

    /// The part of it that files can show.
    package var inFiles: Scenario {
        Scenario(unchecked: faults.filter(\.kind.showsInFiles))
    }

    /// Its faults without those that `others` replace with another value for the same target and time, as `pad=5000` replaces `pad=2000`.
    package func givingWay(to others: Scenario) -> Scenario {
        Scenario(
            unchecked: faults.filter { fault in
                !others.faults.contains { other in
                    other.name == fault.name && other.value != fault.value && other.target == fault.target
                        && other.occurrence == fault.occurrence
                }
            }
        )
    }

    package static func + (left: Scenario, right: Scenario) throws(ScenarioError) -> Scenario {
        try Scenario(left.faults + right.faults)
    }

    package var isEmpty: Bool { faults.isEmpty }

    /// The part of it that the bytes of segments depend on; the rest makes no new variant of a channel.
    package var mediaFaults: Scenario { Scenario(unchecked: faults.filter(\.kind.changesMedia)) }

    /// Whether something of it is redirected to another base, at which a player may stay.
    package var redirects: Bool { faults.contains { $0.kind.reading == .redirect } }

    /// Whether decode times of CMAF are cut to 32 bits in some of its segments.
    package var cutsDecodeTimes: Bool { faults.contains { $0.kind.cutsDecodeTimes } }

    /// Checks that the vectors of encrypted segments, which are their numbers, are right in all lists.
    ///
    /// - Throws: ``ScenarioError`` for a fault that changes these numbers.
    package func requireSameNumbers() throws(ScenarioError) {
        guard let fault = faults.first(where: { $0.kind.changesNumbers }) else { return }
        let reason =
            "with key.iv=sequence segments are decrypted by their numbers, which it changes; it needs key.iv=explicit"
        throw ScenarioError(fault.text, reason)
    }

    /// Checks that the targets of the faults exist.
    ///
    /// - Parameters:
    ///   - renditions: their names, with `audio` if the sound is a rendition of its own.
    ///   - others: further targets that the stream has, such as ``FaultTarget/initialization``.
    /// - Throws: ``ScenarioError``, with the fault and the targets that exist.
    package func require(renditions: [String], others: Set<FaultTarget>) throws(ScenarioError) {
        for fault in faults {
            let exists =
                switch fault.target {
                case .unsaid, .main, .list: true
                case .rendition(let name): renditions.contains { RenditionName($0).isMeant(by: name) }
                default: others.contains(fault.target)
                }
            guard others.contains(.part) || !(fault.target == .part || fault.kind.needsParts) else {
                throw ScenarioError(fault.text, "segments have parts only with low latency; add latency=low")
            }
            guard exists else { throw ScenarioError(fault.text, fault.target.absence(beside: renditions, others)) }
            if fault.kind.needsOtherRendition,
                renditions.count(where: { RenditionName($0).kind == .pictures }) < 2
            {
                throw ScenarioError(fault.text, "it needs a channel with two renditions or more")
            }
        }
    }
}
