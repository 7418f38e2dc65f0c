package import HLS
package import Platform
package import Scenarios
internal import Timeline

/// The request of a viewer who arrived at an instant. Times relative to the arrival are resolved once, for all uses.
package struct PresentationRequest: Hashable, Sendable {
    package let query: PresentationQuery
    /// The viewer's arrival.
    package let now: Moment
    // Errors in the view are reported only for an existing channel.
    private let resolvedPast: Result<PastView?, ScenarioError>
    /// The viewer's arrival as a scenario counts it: in whole seconds if the picture announces it.
    private let scenarioJoin: WallTime
    /// The instant of the timeline at which the viewer then begins; nil for the present.
    private let scenarioFirst: Result<WallTime?, ScenarioError>

    package init(_ query: PresentationQuery, joiningAt now: Moment) {
        self.query = query
        self.now = now
        let past = Self.past(query, at: now.wall)
        resolvedPast = past
        let join = query.isLabelled ? WallTime(seconds: now.wall.seconds) : now.wall
        scenarioJoin = join
        scenarioFirst = (join == now.wall ? past : Self.past(query, at: join)).map { $0?.beginning(joiningAt: join) }
    }

    /// The requested part of the past; nil for the present.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    package var past: PastView? {
        get throws(ChannelError) { try resolvedPast.mapError { ChannelError.scenario($0) }.get() }
    }

    /// The scenario of the request.
    ///
    /// - Parameters: those of ``PresentationQuery/scenario(renditions:hasSoundApart:container:)``.
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func scenario(
        renditions: [String],
        hasSoundApart: Bool,
        container: SegmentContainer = .cmaf
    ) throws(ChannelError) -> Scenario {
        let first = try scenarioFirst.mapError { ChannelError.scenario($0) }.get()
        return try query.scenario(renditions: renditions, hasSoundApart: hasSoundApart, container: container)
            .resolved(joiningAt: scenarioJoin, seeing: first)
    }

    private static func past(_ query: PresentationQuery, at join: WallTime) -> Result<PastView?, ScenarioError> {
        Result { () throws(ScenarioError) in try query.past?.resolved(joiningAt: join) }
    }
}
