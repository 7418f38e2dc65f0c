internal import Platform
package import PlaylistReading
internal import MediaReading
package import Timeline

/// The findings of a check, and its extent.
package struct CheckReport: Sendable {
    /// The time by which a stream is behind the present: from the end of the newest segment, by its date, to its appearance in the list,
    /// negative if the list is ahead; and for a player that keeps three target durations from the end, or PART-HOLD-BACK with low latency.
    package typealias Lateness = (edge: Interval, player: Interval, isLowLatency: Bool)

    /// The following of a low-latency list.
    package struct Reloads: Hashable, Sendable {
        /// Blocked reloads that were answered with the part that they requested.
        package internal(set) var count = 0
        /// The duration of the longest of them.
        package internal(set) var longest = Interval.zero
        /// The number of fetched parts.
        package internal(set) var partCount = 0
        /// Segments that were compared with their parts.
        package internal(set) var comparedCount = 0
    }

    /// The measurements of a media playlist.
    package struct Rendition: Sendable {
        package internal(set) var uri = ""
        /// Such as `variant` or `audio`.
        package internal(set) var kind = ""
        /// The segments in the last list.
        package internal(set) var listed = 0
        var measured = MeasuredMedia()
        var rates = BitRates()
        /// BANDWIDTH and AVERAGE-BANDWIDTH of its variant.
        package internal(set) var saidPeak: Int64?
        package internal(set) var saidAverage: Int64?
        /// The rates of the sound that is played with it.
        package internal(set) var soundPeak: Int64 = 0
        package internal(set) var soundAverage: Int64 = 0
        /// The least lateness of a live list with dates.
        package internal(set) var lateness: Lateness?
        /// The differences from the seconds of segments' dates to those of the timecode strips in their first pictures.
        package internal(set) var shown: ClosedRange<Interval>?
        /// nil for a list that was not followed with low latency.
        package internal(set) var reloads: Reloads?
    }

    /// The findings in the order in which they came.
    package private(set) var findings: [Finding] = []
    /// The number of further findings of a rule.
    package private(set) var untold: [Rule: Int] = [:]
    /// The places of the findings of each rule in each list.
    private var places: [Rule: [String: Set<String>]] = [:]
    /// All of them: lists may share a resource, whose faults are told once.
    private var told: Set<Finding> = []
    /// The number of findings of a rule that are reported for one resource; the others are counted.
    private static let limit = 5
    /// The rules of findings that an earlier report has, which are left out.
    package internal(set) var knownRules: Set<Rule> = []
    package internal(set) var renditions: [Rendition] = []
    package internal(set) var playlistCount = 0
    package internal(set) var segmentCount = 0
    /// The number of segments that left the list before earlier ones had come.
    package internal(set) var missedCount = 0
    /// The number of segments of complete lists that were not reached in time.
    package internal(set) var unreachedCount = 0
    /// The number of segments whose URI has a variable whose value is not known.
    package internal(set) var unknownCount = 0
    /// The number of segments whose media was not examined, because it is encrypted.
    package internal(set) var closedCount = 0
    package internal(set) var byteCount: Int64 = 0
    /// The reason why nothing could be examined; nil if something could.
    package internal(set) var failure: String?

    package init(failure: String? = nil) { self.failure = failure }

    /// Adds a finding once: a list is read many times, and its faults are found each time.
    mutating func add(_ finding: Finding, of list: String) {
        let place = finding.segment.map { "segment \($0)" } ?? finding.found
        guard told.count < 100_000, places[finding.rule, default: [:]][list, default: []].insert(place).inserted,
            told.insert(finding).inserted
        else { return }
        if places[finding.rule]?[list]?.count ?? 0 > Self.limit {
            untold[finding.rule, default: 0] += 1
        } else {
            findings.append(finding)
        }
    }

    /// The renditions that have a figure, with it.
    package func known<Figure>(_ figure: (Rendition) -> Figure?) -> [(uri: String, figure: Figure)] {
        renditions.compactMap { rendition in figure(rendition).map { (PrintedText.cut(rendition.uri), $0) } }
    }

    package func has(_ level: Rule.Level) -> Bool { findings.contains { $0.rule.level == level } }

    /// The rules of a level that are broken, and the places where they are, those that are only counted included.
    package func count(_ level: Rule.Level) -> (rules: Int, places: Int) {
        let rules = findings.lazy.map(\.rule).filter { $0.level == level }
        return (Set(rules).count, rules.count + untold.filter { $0.key.level == level }.values.reduce(0, +))
    }
}
