package import StreamReading
package import Timeline

/// The findings of a check, and its extent.
package struct CheckReport: Sendable {
    /// How far a stream is behind the present.
    package struct Lateness: Hashable, Sendable {
        /// The URI of its media playlist.
        package let uri: String
        /// The time from the end of the newest segment, by its date, to its appearance in the list; negative if the list is ahead.
        package let edge: Interval
        /// The same for a player that keeps three target durations from the end of the list, or PART-HOLD-BACK with low latency.
        package let player: Interval
        package let isLowLatency: Bool
    }

    /// The following of a low-latency list.
    package struct Reloads: Hashable, Sendable {
        /// The URI of the media playlist.
        package let uri: String
        /// Blocked reloads that were answered with what they asked for.
        package internal(set) var count = 0
        /// The duration of the longest of them.
        package internal(set) var longest = Interval.zero
        /// The number of fetched parts.
        package internal(set) var partCount = 0
        /// Segments that were compared with their parts.
        package internal(set) var comparedCount = 0
    }

    /// The seconds in pictures with a timecode strip.
    package struct Shown: Hashable, Sendable {
        /// The URI of the media playlist.
        package let uri: String
        /// The least difference from the second of a segment's date to the one in its first picture.
        package let least: Interval
        /// The greatest difference.
        package let most: Interval
    }

    /// The findings in the order in which they came.
    package internal(set) var findings: [Finding] = []
    /// The number of further findings of a rule.
    package internal(set) var untold: [Rule: Int] = [:]
    package internal(set) var playlistCount = 0
    package internal(set) var segmentCount = 0
    /// The number of segments that left the list before earlier ones had come.
    package internal(set) var missedCount = 0
    /// The number of segments of complete lists that were not reached in time.
    package internal(set) var unreachedCount = 0
    package internal(set) var byteCount: Int64 = 0
    /// The least lateness of every live media playlist with dates.
    package internal(set) var lateness: [Lateness] = []
    package internal(set) var shown: [Shown] = []
    /// The figures of every media playlist that was followed with low latency.
    package internal(set) var reloads: [Reloads] = []
    /// The reason why nothing could be examined; nil if something could.
    package internal(set) var failure: String?

    /// Whether one of the rules broken is of a level.
    package func has(_ level: Rule.Level) -> Bool { findings.contains { $0.rule.level == level } }
}
