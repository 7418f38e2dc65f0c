package import HLS
internal import Timeline

/// The rules for the media playlists of two renditions at the same moment.
package enum RenditionRules {
    static let checks: [(rule: Rule, details: @Sendable (_ first: MediaPlaylist, _ other: MediaPlaylist) -> [String])] =
        [
            (.renditionsShareTargetDuration, renditionsShareTargetDuration),
            (.renditionsShareNumbers, renditionsShareNumbers),
            (.renditionsShareDiscontinuities, renditionsShareDiscontinuities),
            (.renditionsShareDurations, renditionsShareDurations),
            (.renditionsShareDateTimes, renditionsShareDateTimes),
            (.renditionsShareType, renditionsShareType),
            (.renditionsShareServerControl, renditionsShareServerControl),
            (.renditionsEndTogether, renditionsEndTogether),
        ]

    /// What is wrong with the media playlists of several renditions at the same moment.
    package static func violations(across renditions: [MediaPlaylist]) -> [Violation] {
        guard let first = renditions.first else { return [] }
        return renditions.enumerated().dropFirst().flatMap { index, other in
            checks.flatMap { check in
                check.details(first, other).map { Violation(rule: check.rule, detail: "rendition \(index): \($0)") }
            }
        }
    }

    /// RFC 8216, 6.2.4: each media playlist must have the same target duration.
    private static func renditionsShareTargetDuration(_ first: MediaPlaylist, _ other: MediaPlaylist) -> [String] {
        differences(first, other) { $0.targetDuration }
    }

    /// Ours: all renditions list the same numbers.
    private static func renditionsShareNumbers(_ first: MediaPlaylist, _ other: MediaPlaylist) -> [String] {
        differences(first, other) { $0.numbers }
    }

    /// RFC 8216, 6.2.4: matching content must have matching Discontinuity Sequence Numbers.
    private static func renditionsShareDiscontinuities(_ first: MediaPlaylist, _ other: MediaPlaylist) -> [String] {
        differences(first, other) { $0.discontinuityNumbers }
    }

    /// Ours: matching segments are of equal length; those of sound to a frame, as Apple's 8.1 to 8.3 have it.
    private static func renditionsShareDurations(_ first: MediaPlaylist, _ other: MediaPlaylist) -> [String] {
        let tolerance = max(first.frameTolerance, other.frameTolerance).ticks
        let (one, two) = (first.segments.map(\.duration.ticks), other.segments.map(\.duration.ticks))
        // Where there are not as many, another rule says so.
        return zip(one, two).allSatisfy { abs($0 - $1) <= tolerance } ? [] : ["\(two), not \(one)"]
    }

    /// RFC 8216, 6.2.4: if one media playlist has dates, all must have them, with a consistent mapping.
    private static func renditionsShareDateTimes(_ first: MediaPlaylist, _ other: MediaPlaylist) -> [String] {
        // As they are written, in milliseconds.
        let tolerance = max(first.frameTolerance, other.frameTolerance).ticks / 90 + 1
        let (one, two) = (first.segments.map(\.programDateTime), other.segments.map(\.programDateTime))
        let agree = zip(one, two).allSatisfy { one, two in
            guard let one, let two else { return one == nil && two == nil }
            let difference = abs(one.nanoseconds / 1_000_000 - two.nanoseconds / 1_000_000)
            return difference < tolerance
        }
        return agree ? [] : ["\(two.map { $0?.iso8601 }), not \(one.map { $0?.iso8601 })"]
    }

    /// RFC 8216, 6.2.4: if one media playlist has EXT-X-PLAYLIST-TYPE, all must have it with the same value.
    private static func renditionsShareType(_ first: MediaPlaylist, _ other: MediaPlaylist) -> [String] {
        differences(first, other) { $0.playlistType }
    }

    /// RFC 8216bis, 6.2.4: EXT-X-SERVER-CONTROL must be in all media playlists or in none, with the same attributes.
    private static func renditionsShareServerControl(_ first: MediaPlaylist, _ other: MediaPlaylist) -> [String] {
        differences(first, other) { $0.serverControl }
    }

    /// Ours: all renditions have EXT-X-ENDLIST or none has.
    private static func renditionsEndTogether(_ first: MediaPlaylist, _ other: MediaPlaylist) -> [String] {
        differences(first, other) { $0.hasEndList }
    }

    private static func differences<Value: Equatable>(
        _ first: MediaPlaylist,
        _ other: MediaPlaylist,
        _ value: (MediaPlaylist) -> Value
    ) -> [String] {
        let (one, two) = (value(first), value(other))
        return one == two ? [] : ["\(two), not \(one)"]
    }
}
