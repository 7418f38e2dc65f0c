package import HLS
package import Platform
package import Scenarios
internal import Timeline

/// What a viewer asks for who came at an instant: what is relative to that has become instants, once, for all that is made of it.
package struct PresentationRequest: Hashable, Sendable {
    package let query: PresentationQuery
    /// When the viewer came.
    package let now: Moment
    // What is wrong with them is told after it is known that there is such a channel.
    private let resolvedPast: Result<PastView?, ScenarioError>
    /// When a scenario takes the viewer to have come: where it is announced, that is in whole seconds.
    private let scenarioJoin: WallTime
    /// What they begin with then; nil for what is on.
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

    /// Which part of the past is asked for; nil for what is on now.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``.
    package var past: PastView? {
        get throws(ChannelError) { try resolvedPast.mapError { ChannelError.scenario($0) }.get() }
    }

    /// What goes wrong.
    ///
    /// - Parameters: as of ``PresentationQuery/scenario(renditions:hasSoundApart:container:)``.
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
