package import StreamReading
package import Timeline

/// The parts of a stream that are examined, and for how long.
package struct FollowOptions: Hashable, Sendable {
    /// How long a live stream is followed, and a complete one at most.
    package var duration: Interval
    /// Whether all variants are followed, or only the first with its sound.
    package var followsAll: Bool
    /// Identifiers of rules that are not reported, or of sources (`apple`).
    package var ignored: Set<String>

    package init(duration: Interval = .seconds(30), followsAll: Bool = true, ignored: Set<String> = []) {
        self.duration = duration
        self.followsAll = followsAll
        self.ignored = ignored
    }

    /// The sources of rules that can be ignored as a whole.
    package static let sources: [String: Rule.Source] = ["apple": .apple]

    func isIgnored(_ rule: Rule) -> Bool {
        ignored.contains(rule.id) || ignored.contains { Self.sources[$0] == rule.definition.source }
    }
}
