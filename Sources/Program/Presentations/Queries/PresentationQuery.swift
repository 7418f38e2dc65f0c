package import ChannelSettings
package import HLS
package import Marks
package import Platform
package import Scenarios
internal import Situations
package import Timeline

/// The query of a multivariant playlist's URL, before the viewer's arrival and player are taken into account.
@dynamicMemberLookup
package struct PresentationQuery: Hashable, Sendable {
    /// The changes to the channel.
    package internal(set) var variant = ChannelVariant()
    /// The container; nil to suit the player.
    package internal(set) var container: SegmentContainer?
    package internal(set) var form = StreamForm()
    /// The position of the present; nil to suit the scenario and the view, which are defined for an ordinary live list.
    package internal(set) var present: Presentation.Present?
    /// Whether the multivariant playlist has EXT-X-SESSION-DATA.
    package internal(set) var hasSessionData = false
    /// The time for which the loading program is to precede the live one; nil to follow the channel's state.
    package internal(set) var loading: Interval?
    /// The transition between programs; nil to suit the player.
    package internal(set) var splice: MediaPlaylist.Splice?
    /// The start allowance in milliseconds; nil to suit the player.
    package internal(set) var allowance: Int?
    /// The number of listed segments older than the present; nil for the setting.
    package internal(set) var pastCount: Int?
    /// The program of each segment, in a media playlist's query.
    var schedule: ProgramSchedule?
    /// The minute from which discontinuities are counted, in a media playlist's query.
    var countsSince: WallTime?

    /// The shift against the wall clock, in the name of a stream.
    var shift: Replay?
    /// The asset of a mark, in the name of a stream.
    var asset: MarkAssetName?

    /// The situations that were requested by name.
    var situations: [Situation]?
    /// The texts of the requested faults; errors in them are reported only for an existing channel.
    var faults: [String] = []
    /// The requested marks; errors in them are reported only for an existing channel.
    var marks: [MarkParameter] = []
    /// Whether the picture announces faults.
    package internal(set) var isLabelled = false
    /// The requested part of the past.
    package var past = ViewRequest()
    /// The instant from which on all viewers see the live program.
    package internal(set) var premiere: WallTime?
    /// The instant at which the stream stands when a viewer arrives; nil if it follows the wall clock.
    package internal(set) var replay: WallTime?
    var exact: Bool?
    /// Whether the stream is the same for all players at all times: it does not suit the player, the moment or the channel's state.
    package var isExact: Bool { exact ?? (replay != nil) }

    package subscript<Value>(dynamicMember property: KeyPath<StreamForm, Value>) -> Value { form[keyPath: property] }

    /// The times of the loading program that a viewer can request.
    static let loadingTimes = Interval.zero...Interval.seconds(600)

    /// The largest number of segments for which the loading program counts down: the longest request, rounded up to a segment.
    ///
    /// - Parameter duration: the duration of a segment in seconds.
    package static func longestCountdown(duration: Int) -> Int64 {
        loadingTimes.upperBound.nanoseconds / Interval.seconds(Int64(duration)).nanoseconds + 1
    }

    /// Whether a query requests faults, valid or not.
    package static func asksForFaults(_ items: [(name: String, value: String)]) -> Bool {
        items.contains { QueryParameter.named[$0.name]?.stage == .scenario }
    }

    /// - Parameter further: further names that are accepted here.
    /// - Throws: ``ChannelError/value(_:of:allowed:)`` and the like, if a value is not allowed. Unknown names are ignored, because players
    ///   and caches add their own.
    package init(_ items: [(name: String, value: String)], besides further: [String] = []) throws(ChannelError) {
        try QueryParameter.requireEachOnce(items) { QueryParameter.named[$0] != nil || further.contains($0) }
        if let (name, value) = items.first(where: { $0.name == "scenario" }) {
            try QueryParameter.named[name]?.read?(&self, name, value)
            try Self.naming { () throws(ScenarioError) in
                try Situation.requireTogether(situations ?? []) { name in items.contains { $0.name == name } }
            }
        }
        // The URL overrides the options of a situation.
        let options = (situations ?? []).flatMap(\.options).filter { option in
            !items.contains { $0.name == option.name }
        }
        let items = options + items
        for (name, value) in items {
            if let parameter = QueryParameter.named[name] {
                try parameter.read?(&self, name, value)
            } else if let known = QueryParameter.near(name, besides: further) {
                throw .wrong("'\(name.prefix(80))' is not a parameter; did you mean '\(known)'?")
            } else if let family = QueryParameter.family(of: name) {
                throw .wrong("'\(name.prefix(80))' is not a parameter; there are \(family.joined(separator: ", "))")
            }
        }
        try QueryParameter.requireCombination(of: items)
        try Self.naming(form.check)
    }

    /// Parses the query of a media playlist. Unknown names are ignored, as above.
    ///
    /// - Throws: also if it does not go together with the stream's name.
    init(ofPlaylist items: [(name: String, value: String)], in stream: StreamName) throws(ChannelError) {
        // The minute means something only where discontinuities are counted.
        let items = items.filter { item in
            QueryParameter.known[item.name]?.inPlaylist != nil && (item.name != "since" || stream.marksDiscontinuities)
        }
        guard !items.isEmpty else { return }
        try QueryParameter.requireEachOnce(items) { _ in true }
        for (name, value) in items { try QueryParameter.known[name]?.read?(&self, name, value) }
        try QueryParameter.requireCombination(of: stream.parameters + items)
    }

    /// Parses the parameters in the name of a stream.
    ///
    /// - Throws: ``ChannelError/value(_:of:allowed:)`` and the like, as in a query.
    init(ofName items: [(name: String, value: String)]) throws(ChannelError) {
        for (name, value) in items {
            guard name != ChannelVariant.labelName || value == "on" else {
                throw .scenario(ScenarioError("\(name)=\(value)", "in a path it is \(name)=on, with a fault after it"))
            }
            try QueryParameter.inNames[name]?.read?(&self, name, value)
        }
        try QueryParameter.requireCombination(of: items)
        try Self.naming(form.check)
    }

    /// The same query for files: the list begins with its first segment, and there is no loading program unless it was requested.
    ///
    /// - Parameter isMuxed: whether pictures and sound are in the same segments; nil for what was requested.
    package func inFiles(of container: SegmentContainer, isMuxed: Bool? = nil) -> PresentationQuery {
        var query = self
        query.container = container
        query.form.isMuxed = isMuxed ?? form.isMuxed
        query.present = .start
        query.allowance = 0
        query.form.isLowLatency = false
        query.loading = loading ?? .zero
        return query
    }

    /// The arrival of a viewer, in the stream's own time.
    package func arrival(at now: Moment) -> Moment {
        replay.map { Moment(wall: $0, monotonic: now.monotonic) } ?? now
    }

    /// The requested part of the past; nil for the present.
    ///
    /// - Parameter join: the viewer's arrival, to which times in the query may be relative.
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func past(joiningAt join: WallTime) throws(ChannelError) -> PastView? {
        try Self.naming { () throws(ScenarioError) in try past.resolved(joiningAt: join) }
    }

    /// The requested marks.
    ///
    /// - Parameter join: the viewer's arrival; nil to leave times relative to it.
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func marks(joiningAt join: WallTime? = nil) throws(ChannelError) -> Marks {
        try Self.naming { () throws(ScenarioError) in
            let view = try join.flatMap { (join) throws(ScenarioError) in try past.resolved(joiningAt: join) }
            return try marks(in: view, join)
        }
    }

    private func marks(in view: PastView?, _ join: WallTime?) throws(ScenarioError) -> Marks {
        let asked = try Marks(self.marks)
        guard let join else { return asked }
        let resolved = asked.resolved(joiningAt: view?.beginning(joiningAt: join) ?? join)
        try resolved.require(in: view, asked: asked)
        return resolved
    }

    /// The requested marks as the URL has them: `break=after0-15`.
    package var askedMarks: [String] { marks.map(\.text) }

    /// The requested faults.
    ///
    /// - Parameters:
    ///   - renditions: the names of the stream's renditions; a situation that affects one of them affects the last with pictures.
    ///   - container: the container of the stream; transport streams have no header that could be a target.
    ///   - join: the viewer's arrival; nil to leave times relative to it.
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func scenario(
        renditions: [String],
        container: SegmentContainer = .cmaf,
        joiningAt join: WallTime? = nil
    ) throws(ChannelError) -> Scenario {
        // A picture that announces faults counts in whole seconds.
        let join = join.map { isLabelled ? WallTime(seconds: $0.seconds) : $0 }
        return try Self.naming { () throws(ScenarioError) in
            let view = try join.flatMap { (join) throws(ScenarioError) in try past.resolved(joiningAt: join) }
            let first = join.flatMap { view?.beginning(joiningAt: $0) }
            var scenario = Scenario.none
            let last = renditions.last { RenditionName($0).kind == .pictures }
            for situation in situations ?? [] { scenario = try scenario + situation.scenario(rendition: last ?? "") }
            if !faults.isEmpty {
                // The URL overrides the faults of a situation.
                let faults = try Scenario(query: faults.joined(separator: ","))
                scenario = try scenario.givingWay(to: faults) + faults
            }
            try scenario.require(in: view)
            let marks = try self.marks(in: view, join)
            try marks.require(beside: scenario)
            let targets = Self.targets(in: container, form: form, marks: marks)
            try scenario.require(renditions: renditions, others: targets)
            if form.keyVector == .sequence { try scenario.requireSameNumbers() }
            return join.map { scenario.resolved(joiningAt: $0, seeing: first) } ?? scenario
        }
    }

    /// The requested faults as the URL has them, in the order of ``scenario(renditions:container:joiningAt:)``.
    package func askedFaults(renditions: [String], container: SegmentContainer) -> [String]? {
        (try? scenario(renditions: renditions, container: container))?.faults.map(\.text)
    }

    /// The targets of faults in a stream besides lists and renditions.
    package static func targets(in container: SegmentContainer, form: StreamForm, marks: Marks) -> Set<FaultTarget> {
        let pathways = form.pathways
        var targets = Set((pathways?.all ?? []).map { FaultTarget.pathway($0) })
        if container.hasHeaders { targets.insert(.initialization) }
        if form.isLowLatency { targets.insert(.part) }
        if form.keys != nil { targets.insert(.key) }
        if pathways?.steering != nil { targets.insert(.steering) }
        return targets.union(marks.faultTargets)
    }

    package static func naming<Named>(_ body: () throws(ScenarioError) -> Named) throws(ChannelError) -> Named {
        do throws(ScenarioError) { return try body() } catch { throw .scenario(error) }
    }
}
