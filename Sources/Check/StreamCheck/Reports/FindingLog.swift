internal import StreamReading

/// Findings, each reported once: a list is read many times, and its faults are found each time.
struct FindingLog: Sendable {
    private struct Key: Hashable {
        let rule: Rule
        let uri: String
        let place: String
    }

    /// The number of findings of a rule that are reported for one resource; the others are counted.
    static let limit = 5

    private(set) var findings: [Finding] = []
    /// The number of further findings.
    private(set) var untold: [Rule: Int] = [:]
    private var keys: Set<Key> = []
    private var counts: [Key: Int] = [:]

    mutating func add(_ finding: Finding, of list: String) {
        let place = finding.segment.map { "segment \($0)" } ?? finding.found
        guard keys.count < 100_000, keys.insert(Key(rule: finding.rule, uri: list, place: place)).inserted else {
            return
        }
        let key = Key(rule: finding.rule, uri: list, place: "")
        counts[key, default: 0] += 1
        if counts[key, default: 0] > Self.limit {
            untold[finding.rule, default: 0] += 1
        } else {
            findings.append(finding)
        }
    }
}
