internal import Platform

/// A rule that is broken, and where.
package struct Finding: Hashable, Sendable {
    package let rule: Rule
    /// The URI of the playlist or the segment; empty as long as only the place in it is known.
    package private(set) var uri = ""
    /// The line of the playlist, from 1; nil for a finding about all of it or about another resource.
    package let line: Int?
    /// The media sequence number of the segment; nil if it is not about a segment.
    package private(set) var segment: Int64?
    /// The actual state.
    package let found: String
    /// The right state.
    package let expected: String

    package init(_ rule: Rule, line: Int? = nil, segment: Int64? = nil, _ found: String, expected: String) {
        (self.rule, self.line, self.segment) = (rule, line, segment)
        (self.found, self.expected) = (PrintedText.cut(found), PrintedText.cut(expected))
    }

    /// A finding about something that a playlist lists.
    package init(_ rule: Rule, _ place: some FindingPlace, _ found: String, expected: String) {
        self.init(rule, line: place.line, segment: place.segmentNumber, found, expected: expected)
    }

    /// A finding about what exceeds the limits of this check.
    package init(limit: String, line: Int? = nil, _ found: String) {
        self.init(.answerIsWithinLimits, line: line, found, expected: "\(limit), which is what this check reads")
    }

    /// The same finding in a resource, which may be a segment.
    package func at(_ uri: String, segment number: Int64? = nil) -> Finding {
        var finding = self
        (finding.uri, finding.segment) = (PrintedText.cut(uri), number ?? segment)
        return finding
    }
}

/// Something in a playlist that a finding can be about.
package protocol FindingPlace: Sendable {
    var line: Int { get }
    /// The media sequence number of its segment; nil for anything else.
    var segmentNumber: Int64? { get }
}

extension FindingPlace {
    package var segmentNumber: Int64? { nil }
}

extension [Finding] {
    package func at(_ uri: String) -> [Finding] { map { $0.at(uri) } }
}

extension Sequence {
    /// The first findings about the elements: if most elements of a list break a rule, ten findings tell as much as all.
    package func findings(_ limit: Int = 10, _ finding: (Element) -> Finding?) -> [Finding] {
        var findings: [Finding] = []
        for element in self where findings.count < limit {
            if let finding = finding(element) { findings.append(finding) }
        }
        return findings
    }
}

/// What is found in a place, and what would be right.
package typealias Message = (String, String)

/// A reader that keeps the findings about what it reads.
package protocol FindingReader {
    var findings: [Finding] { get set }
}

extension FindingReader {
    /// Keeps the first twenty findings: so many mean that all of it is wrong.
    package mutating func note(_ rule: Rule, _ found: String, expected: String) {
        if findings.count < 20 { findings.append(Finding(rule, found, expected: expected)) }
    }

    /// The same with what was found to be wrong, if anything was.
    package mutating func noteOnce(_ rule: Rule, _ problem: Message?) {
        if let (found, expected) = problem { noteOnce(rule, found, expected: expected) }
    }

    /// Keeps the first finding of its rule: what is wrong in one place is wrong in many.
    package mutating func noteOnce(_ rule: Rule, _ found: String, expected: String) {
        if !findings.contains(where: { $0.rule == rule }) { note(rule, found, expected: expected) }
    }
}
