/// A rule that is broken, and where.
package struct Finding: Hashable, Sendable {
    package let rule: Rule
    /// The URI of the playlist or the segment; empty as long as only the place in it is known.
    package private(set) var uri: String
    /// The line of the playlist, from 1; nil for a finding about all of it or about another resource.
    package let line: Int?
    /// The media sequence number of the segment; nil if it is not about a segment.
    package private(set) var segment: Int64?
    /// The actual state.
    package let found: String
    /// The right state.
    package let expected: String

    init(
        _ rule: Rule,
        uri: String = "",
        line: Int? = nil,
        segment: Int64? = nil,
        _ found: String,
        expected: String
    ) {
        self.rule = rule
        self.uri = uri
        self.line = line
        self.segment = segment
        self.found = found
        self.expected = expected
    }

    /// A finding at the line of a segment.
    init(_ rule: Rule, _ segment: ObservedSegment, _ found: String, expected: String) {
        self.init(rule, line: segment.line, segment: segment.number, found, expected: expected)
    }

    /// The same finding in a resource.
    func at(_ uri: String) -> Finding {
        var finding = self
        finding.uri = uri
        return finding
    }

    /// The same finding in a segment.
    func at(_ uri: String, segment: Int64) -> Finding {
        var finding = at(uri)
        finding.segment = segment
        return finding
    }
}

extension [Finding] {
    func at(_ uri: String) -> [Finding] { map { $0.at(uri) } }
}
