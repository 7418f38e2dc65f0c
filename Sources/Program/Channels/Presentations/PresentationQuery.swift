package import HLS
package import Scenarios
package import Sound
package import Timeline

/// The query of a multivariant playlist's URL, before the viewer's arrival and player are taken into account.
package struct PresentationQuery: Hashable, Sendable {
    /// The changes to the channel.
    package let variant: ChannelVariant
    /// The container; nil to suit the player.
    package internal(set) var container: SegmentContainer?
    /// The sound; nil for that of the channel.
    package internal(set) var sound: SoundKind?
    /// Whether the same segments are to have sound and pictures; nil to suit the player.
    package internal(set) var packing: Packing?
    /// The position of the present; nil to suit the scenario and the view, which are defined for an ordinary live list.
    package internal(set) var present: Presentation.Present?
    /// Whether segments are to be available in parts, before they are complete.
    package var isLowLatency: Bool { latency == .low }
    var latency: Latency?
    /// How long the loading program is to precede the live one; nil to follow the channel's state.
    package internal(set) var loading: Interval?
    /// The transition between programs; nil to suit the player.
    package internal(set) var splice: MediaPlaylist.Splice?
    /// The start allowance in milliseconds; nil to suit the player.
    package internal(set) var allowance: Int?
    /// The number of listed segments older than the present; nil for the setting.
    package internal(set) var pastCount: Int?

    /// The values of `mux`.
    package enum Packing: String, CaseIterable, Sendable {
        /// The same segments have both.
        case together = "yes"
        /// Sound has a playlist of its own where the container allows it.
        case apart = "no"
    }

    /// A situation that was requested by name.
    private let situation: Situation?
    /// The requested faults; errors in them are reported only for an existing channel.
    private let faults: Result<Scenario, ScenarioError>?
    /// Whether the picture announces faults.
    package var isLabelled: Bool { label == .on }
    var label: Switch?
    /// The requested part of the past.
    package let past: ViewRequest?
    /// The instant from which on all viewers see the live program.
    package internal(set) var premiere: WallTime?

    /// The times of the loading program that a viewer can request.
    static let loadingTimes = Interval.zero...Interval.seconds(600)

    /// The largest number of segments for which the loading program counts down: the longest request, rounded up to a segment.
    ///
    /// - Parameter duration: the duration of a segment in seconds.
    static func longestCountdown(duration: Int) -> Int64 {
        loadingTimes.upperBound.nanoseconds / Interval.seconds(Int64(duration)).nanoseconds + 1
    }

    /// Whether a query requests faults, valid or not.
    package static func asksForFaults(_ items: [(name: String, value: String)]) -> Bool {
        items.contains { QueryParameter.named[$0.name]?.stage == .scenario }
    }

    /// - Parameter further: names that are known besides at this place.
    /// - Throws: ``ChannelError/value(_:of:allowed:)`` and the like, if a value is not allowed. Unknown names are ignored, because players
    ///   and caches add their own.
    package init(_ items: [(name: String, value: String)], besides further: [String] = []) throws(ChannelError) {
        try Self.requireEachOnce(items, of: KnownParameter.names + further)
        variant = try ChannelVariant(query: items)
        var situation: Situation?
        for (name, value) in items where name == "scenario" {
            situation = try Self.naming { () throws(ScenarioError) in try Situation.named(value) }
        }
        self.situation = situation
        // The URL overrides the options of a situation.
        let options = (situation?.options ?? []).filter { option in !items.contains { $0.name == option.name } }
        let items = options + items
        let faults = items.compactMap { name, value in
            switch name {
            case "fault": value
            case "pad": "pad=\(value)"
            default: nil
            }
        }
        self.faults =
            faults.isEmpty
            ? nil : Result { () throws(ScenarioError) in try Scenario(query: faults.joined(separator: ",")) }
        past = try Self.naming { () throws(ScenarioError) in
            func value(_ name: String) -> String? { items.last { $0.name == name }?.value }
            return try ViewRequest(dvr: value("dvr"), start: value("start"), end: value("end"), delay: value("delay"))
        }
        for (name, value) in items {
            if let parameter = QueryParameter.named[name] {
                try parameter.read?(&self, name, value)
            } else if let known = KnownParameter.near(name, besides: further) {
                throw .misspelled(name, known: known)
            }
        }
        if present == .ahead, let other = Self.last(of: items, excludedBy: .ahead) {
            throw Presentation.aheadError(other)
        }
        guard isLowLatency else { return }
        if let other = Self.last(of: items, excludedBy: .parts) { throw Presentation.lowLatencyError(with: other) }
        if let present, present != .edge { throw Presentation.lowLatencyError(with: "present=\(present.rawValue)") }
    }

    private static func last(of items: [(name: String, value: String)], excludedBy mode: QueryParameter.Mode) -> String?
    {
        items.last { QueryParameter.named[$0.name]?.excludedBy.contains(mode) == true }.map { "\($0.name)=\($0.value)" }
    }

    /// The same query for files: the list begins with its first segment, and there is no loading program unless it was requested.
    package func inFiles(of container: SegmentContainer) -> PresentationQuery {
        var query = self
        query.container = container
        query.present = .start
        query.allowance = 0
        query.latency = nil
        query.loading = loading ?? .zero
        return query
    }

    /// Checks that no name occurs twice with two values, because it would be unclear which one counts.
    ///
    /// - Throws: ``ChannelError/twice(_:_:_:)``.
    package static func requireEachOnce(
        _ items: [(name: String, value: String)],
        of names: [String]
    ) throws(ChannelError) {
        var values: [String: String] = [:]
        // Faults may occur several times.
        for (name, value) in items where name != "fault" && names.contains(name) {
            if let first = values.updateValue(value, forKey: name), first != value {
                throw .twice(name, first, value)
            }
        }
    }

    enum Switch: String, CaseIterable {
        case on
        case off
    }

    enum Latency: String, CaseIterable {
        case low
        case normal
    }

    /// The faults, with times relative to the viewer's arrival.
    ///
    /// - Parameters:
    ///   - renditions: the names of the channel's renditions; a situation that affects one of them affects the last.
    ///   - hasSoundApart: whether sound is a rendition of its own.
    ///   - container: the container of the stream; transport streams have no header that could be a target.
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func scenario(
        renditions: [String],
        hasSoundApart: Bool = false,
        container: SegmentContainer = .cmaf
    ) throws(ChannelError) -> Scenario {
        try Self.naming { () throws(ScenarioError) in
            var scenario = Scenario.none
            if let situation { scenario = try situation.scenario(rendition: renditions.last ?? "") }
            // The URL overrides the faults of a situation.
            if let faults = try faults?.get() { scenario = try scenario.givingWay(to: faults) + faults }
            let all = renditions + (hasSoundApart ? [TrackKind.sound.rendition] : [])
            try scenario.require(renditions: all, others: Self.targets(in: container, isLowLatency: isLowLatency))
            return scenario
        }
    }

    /// The targets of faults in a stream besides lists and renditions.
    static func targets(in container: SegmentContainer, isLowLatency: Bool) -> Set<FaultTarget> {
        Set((container.mapName != nil ? [.initialization] : []) + (isLowLatency ? [.part] : []))
    }

    static func naming<Named>(_ body: () throws(ScenarioError) -> Named) throws(ChannelError) -> Named {
        do throws(ScenarioError) { return try body() } catch { throw .scenario(error) }
    }
}
