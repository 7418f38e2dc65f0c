package import Timeline

/// What a check has found, and what it has looked at.
package struct CheckReport: Sendable {
    /// How far a stream is behind the present.
    package struct Lateness: Hashable, Sendable {
        /// Of its media playlist.
        package let uri: String
        /// From the end of the newest segment, by its date, to the time at which it was seen in the list; negative if the list
        /// is ahead.
        package let edge: Interval
        /// The same of a player that keeps three target durations from the end of the list, or PART-HOLD-BACK of low latency.
        package let player: Interval
        package let isLowLatency: Bool
    }

    /// How a list of low latency was followed.
    package struct Reloads: Hashable, Sendable {
        /// Of the media playlist.
        package let uri: String
        /// Blocked reloads that were answered with what they asked for.
        package internal(set) var count = 0
        /// How long the longest of them took, the shortest being of no interest.
        package internal(set) var longest = Interval.zero
        /// Parts that came.
        package internal(set) var partCount = 0
        /// Segments that were compared with their parts.
        package internal(set) var comparedCount = 0
    }

    /// What pictures with a timecode strip show.
    package struct Shown: Hashable, Sendable {
        /// Of the media playlist.
        package let uri: String
        /// From the second of a segment's date to the one that its first picture shows: the least that was seen.
        package let least: Interval
        /// The most that was seen.
        package let most: Interval
    }

    /// In the order in which they came.
    package internal(set) var findings: [Finding] = []
    /// How many more there were of a rule.
    package internal(set) var untold: [Rule: Int] = [:]
    package internal(set) var playlistCount = 0
    package internal(set) var segmentCount = 0
    /// Of segments that left the list before the ones before them had come.
    package internal(set) var missedCount = 0
    /// Segments of complete lists whose turn did not come in the time.
    package internal(set) var unreachedCount = 0
    package internal(set) var byteCount: Int64 = 0
    /// Of every media playlist that is live and has dates, the least that was seen.
    package internal(set) var lateness: [Lateness] = []
    package internal(set) var shown: [Shown] = []
    /// Of every media playlist that was followed as one of low latency.
    package internal(set) var reloads: [Reloads] = []
    /// Why nothing could be looked at; nil if something could.
    package internal(set) var failure: String?

    /// Whether one of the rules broken is of a level.
    package func has(_ level: Rule.Level) -> Bool { findings.contains { $0.rule.level == level } }
}
