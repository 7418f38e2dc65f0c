package import Timeline

/// How the playlists of all channels are cut.
package struct PlaylistSettings: Hashable, Sendable {
    package static let phaseSteps = 0...6000
    /// Milliseconds.
    package static let startAllowances = 0...6000
    package static let pastCounts = 0...100
    /// What URLs may ask for: up to the six segments of Apple's authoring specification, 8.11.
    package static let requestedPastCounts = 0...3
    /// Players start three segments before the end of a list, so that is where the present has to be.
    package static let listedCounts = 3...3
    package static let edgeListedCounts = 3...100
    /// How far into the future a list goes whose player keeps it in store, in seconds.
    package static let ahead = 60

    /// Segment length and target duration in seconds, one of `SegmentGrid.allowedDurations`.
    package let duration: Int
    /// The spacing of phases in milliseconds; 0 is one phase for all viewers.
    package let phaseStep: Int
    /// How long a player takes from its first request to its first frame, where nothing more is known of it.
    package let startAllowance: Interval
    /// How many segments before the present are listed.
    package let past: Int
    /// How many segments are listed from the present on.
    package let listed: Int
    /// How many segments a list holds whose end is the present.
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

    /// How many segments a list holds that goes on for ``ahead``.
    package var aheadListed: Int { Self.ahead / duration }

    /// The segments of the longest playlist that there is of the present.
    package var longestPlaylist: Int { max(max(past, Self.requestedPastCounts.upperBound) + listed, edgeListed) }
}
