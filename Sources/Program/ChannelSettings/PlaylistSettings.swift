package import SettingsReading
package import Timeline

/// The segmentation and the length of the playlists of all channels.
package struct PlaylistSettings: Hashable, Sendable {
    /// The numbers of past segments that URLs may request: up to the six segments of Apple's authoring specification, 8.11.
    package static let requestedPastCounts = 0...3
    /// The number of seconds by which a list extends into the future for players that buffer it.
    package static let ahead = 60

    /// Segment length and target duration in seconds, one of `SegmentGrid.allowedDurations`.
    package let duration: Int
    /// The spacing of phases in milliseconds; 0 for one phase for all viewers.
    package let phaseStep: Int
    /// The time from a player's first request to its first frame, for unknown players.
    package let startAllowance: Interval
    /// The number of segments listed before the present.
    package let past: Int
    /// The number of segments listed from the present on.
    package let listed: Int
    /// The number of segments in a list that ends with the present.
    package let edgeListed: Int

    package init(reading reader: inout SettingsReader) {
        let durations = SegmentGrid.allowedDurations
        duration = reader.value(
            "segment.duration",
            default: 2,
            allowed: "one of " + durations.map(String.init).joined(separator: ", ") + " (seconds)"
        ) { text in Int(text).flatMap { durations.contains($0) ? $0 : nil } }
        let unit = "milliseconds"
        phaseStep = reader.integer(
            "segment.phase_step",
            default: 100,
            in: 0...6000,
            unit: unit + "; 0 means one phase for all"
        )
        let allowance = reader.integer("playlist.start_allowance", default: 100, in: 0...6000, unit: unit)
        startAllowance = .milliseconds(Int64(allowance))
        past = reader.integer("playlist.past", default: 0, in: 0...100, unit: "segments")
        listed = reader.value(
            "playlist.listed",
            default: 3,
            allowed:
                "3: players start three segments before the end of a list, so with any other number they would not "
                + "start at the present, and their clock would be wrong"
        ) { Int($0) == 3 ? 3 : nil }
        edgeListed = reader.integer("playlist.edge_listed", default: 6, in: 3...100, unit: "segments")
    }

    /// The number of segments in a list that extends by ``ahead``.
    package var aheadListed: Int { Self.ahead / duration }

    /// The number of segments in the longest playlist of the present.
    package var longestPlaylist: Int { max(max(past, Self.requestedPastCounts.upperBound) + listed, edgeListed) }
}

extension SegmentGrid {
    /// - Parameters:
    ///   - duration: that of settings, one of `allowedDurations`.
    ///   - phase: 0, or one that is known to be shorter than that; phases in URLs are not.
    package init(ofSettings duration: Int, phase: Int = 0) {
        guard let grid = SegmentGrid(duration: duration, phase: phase) else {
            preconditionFailure("the settings have a segment duration that is not allowed")
        }
        self = grid
    }
}
