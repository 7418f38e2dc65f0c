package import Timeline

/// The segmentation and the length of the playlists of all channels.
package struct PlaylistSettings: Hashable, Sendable {
    package static let phaseSteps = 0...6000
    /// The range of the start allowance, in milliseconds.
    package static let startAllowances = 0...6000
    package static let pastCounts = 0...100
    /// The numbers of past segments that URLs may request: up to the six segments of Apple's authoring specification, 8.11.
    package static let requestedPastCounts = 0...3
    /// Players start three segments before the end of a list, so that is where the present has to be.
    package static let listedCounts = 3...3
    package static let edgeListedCounts = 3...100
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

    /// All values have to be in the ranges above.
    package init(
        duration: Int,
        phaseStep: Int,
        startAllowance: Interval,
        past: Int,
        listed: Int,
        edgeListed: Int
    ) {
        precondition(SegmentGrid.allowedDurations.contains(duration), "segment duration of \(duration) s")
        precondition(Self.phaseSteps.contains(phaseStep), "phase step of \(phaseStep) ms")
        precondition(Self.pastCounts.contains(past), "\(past) segments of the past")
        precondition(Self.listedCounts.contains(listed), "\(listed) segments listed")
        precondition(Self.edgeListedCounts.contains(edgeListed), "\(edgeListed) segments listed up to the present")
        self.duration = duration
        self.phaseStep = phaseStep
        self.startAllowance = startAllowance
        self.past = past
        self.listed = listed
        self.edgeListed = edgeListed
    }

    /// The number of segments in a list that extends by ``ahead``.
    package var aheadListed: Int { Self.ahead / duration }

    /// The number of segments in the longest playlist of the present.
    package var longestPlaylist: Int { max(max(past, Self.requestedPastCounts.upperBound) + listed, edgeListed) }
}
