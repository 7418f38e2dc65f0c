internal import StreamReading

/// Findings, each reported once: a list is read many times, and its faults are found each time.
struct FindingLog: Sendable {
    private struct Source: Hashable {
        let rule: Rule
        let uri: String
    }

    /// The number of findings of a rule that are reported for one resource; the others are counted.
    static let limit = 5

    private(set) var findings: [Finding] = []
    /// The number of further findings.
    private(set) var untold: [Rule: Int] = [:]
    private var places: [Source: Set<String>] = [:]
    private var count = 0

    mutating func add(_ finding: Finding, of list: String) {
        let place = finding.segment.map { "segment \($0)" } ?? finding.found
        let source = Source(rule: finding.rule, uri: list)
        guard count < 100_000, places[source, default: []].insert(place).inserted else { return }
        count += 1
        if places[source, default: []].count > Self.limit {
            untold[finding.rule, default: 0] += 1
        } else {
            findings.append(finding)
        }
    }
}
