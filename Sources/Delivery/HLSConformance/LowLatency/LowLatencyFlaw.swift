/// What breaks a rule in a list of low latency, and where.
package struct LowLatencyFlaw: Hashable, Sendable {
    package let rule: Rule
    /// From 1; nil if it is about the whole list.
    package let line: Int?
    /// The media sequence number; nil if it is about no segment.
    package let segment: Int64?
    /// What is there.
    package let found: String
    /// What would be right.
    package let expected: String

    package init(_ rule: Rule, line: Int? = nil, segment: Int64? = nil, _ found: String, expected: String) {
        self.rule = rule
        self.line = line
        self.segment = segment
        self.found = found
        self.expected = expected
    }

    /// As the strict rules have it.
    package var violation: Violation {
        let place = segment.map { "segment \($0): " } ?? ""
        return Violation(rule: rule, detail: "\(place)\(found); right: \(expected)")
    }
}
