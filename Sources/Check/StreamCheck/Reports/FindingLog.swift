internal import PlaylistReading

/// Findings, each reported once: a list is read many times, and its faults are found each time.
struct FindingLog: Sendable {
    /// The number of findings of a rule that are reported for one resource; the others are counted.
    static let limit = 5

    private(set) var findings: [Finding] = []
    /// The number of further findings.
    private(set) var untold: [Rule: Int] = [:]
    /// The places of the findings of each rule in each list.
    private var places: [Rule: [String: Set<String>]] = [:]
    /// All of them: lists may share a resource, whose faults are told once.
    private var known: Set<Finding> = []

    mutating func add(_ finding: Finding, of list: String) {
        let place = finding.segment.map { "segment \($0)" } ?? finding.found
        guard known.count < 100_000, places[finding.rule, default: [:]][list, default: []].insert(place).inserted,
            known.insert(finding).inserted
        else { return }
        if places[finding.rule]?[list]?.count ?? 0 > Self.limit {
            untold[finding.rule, default: 0] += 1
        } else {
            findings.append(finding)
        }
    }
}
