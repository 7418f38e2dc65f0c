package import HLS
package import Scenarios
package import Sound
package import Timeline

/// What the query of a multivariant playlist's URL asks for, before it is known when the viewer joined and what suits their
/// player.
package struct PresentationQuery: Hashable, Sendable {
    /// What is changed of the channel.
    package let variant: ChannelVariant
    /// Nil for what suits the player.
    package private(set) var container: SegmentContainer?
    /// What is to be heard; nil for what the channel has.
    package private(set) var sound: SoundKind?
    /// Whether sound and pictures are wanted in the same segments; nil for what suits the player.
    package private(set) var packing: Packing?
    /// Nil for what suits the scenario and the view: their words mean something in an ordinary live list.
    package private(set) var present: Presentation.Present?
    /// Whether segments are wanted in parts, before they are whole.
    package private(set) var isLowLatency = false
    /// How long the loading program is wanted before the live one; nil for what the channel's state asks for.
    package private(set) var loading: Interval?
    /// How programs follow each other; nil for what suits the player.
    package private(set) var splice: MediaPlaylist.Splice?
    /// The start allowance in milliseconds; nil for what suits the player.
    package private(set) var allowance: Int?
    /// How many segments older than the present are listed; nil for what is set.
    package private(set) var pastCount: Int?

    /// What `mux` says.
    package enum Packing: String, CaseIterable, Sendable {
        /// In the same segments.
        case together = "yes"
        /// Sound has a playlist of its own where the container allows it.
        case apart = "no"
    }

    /// A situation that was asked for by its name.
    private let situation: Situation?
    /// The faults that were asked for; what is wrong with them is told after it is known that there is such a channel.
    private let faults: Result<Scenario, ScenarioError>?
    /// Whether the picture announces what goes wrong.
    package private(set) var isLabelled = false
    /// Which part of the past is asked for.
    package let past: ViewRequest?
    /// From when on the live program is shown, to all who ask.
    package private(set) var premiere: WallTime?

    /// Seconds of the loading program that a viewer can ask for.
    private static let loadingSeconds = 0...600

    /// For how many segments the loading program counts at most: as long as somebody can ask for, filled up to a segment.
    ///
    /// - Parameter duration: of a segment in seconds.
    static func longestCountdown(duration: Int) -> Int64 {
        Int64(loadingSeconds.upperBound / duration + 1)
    }

    /// Whether a query asks for something to go wrong, whatever it says of that.
    package static func asksForFaults(_ items: [(name: String, value: String)]) -> Bool {
        items.contains { ["fault", "label", "pad", "scenario"].contains($0.name) }
    }

    /// - Parameter further: names that mean something besides, where it is asked.
    /// - Throws: ``ChannelError/value(_:of:allowed:)`` and the like, if a value is not allowed. Names that are not known are
    ///   passed over, because players and caches add their own.
    package init(_ items: [(name: String, value: String)], besides further: [String] = []) throws(ChannelError) {
        try Self.requireEachOnce(items, of: KnownParameter.names + further)
        variant = try ChannelVariant(query: items)
        var situation: Situation?
        for (name, value) in items where name == "scenario" {
            situation = try Self.naming { () throws(ScenarioError) in try Situation.named(value) }
        }
        self.situation = situation
        // What the URL says itself counts.
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
            switch name {
            case "container": container = try Presentation.choice(name, value)
            case "audio": sound = try Presentation.choice(name, value)
            case "mux": packing = try Presentation.choice(name, value)
            case "present": present = try Presentation.choice(name, value)
            case "splice": splice = try Presentation.choice(name, value)
            case "allowance": allowance = try Presentation.allowance(value)
            case "past": pastCount = try Presentation.past(value)
            case "fault", "pad": continue
            case "latency": isLowLatency = try Presentation.choice(name, value) == Latency.low
            case "label": isLabelled = try Presentation.choice(name, value) == Switch.on
            case "live":
                premiere = try Self.naming { () throws(ScenarioError) in try ViewRequest.instant(value, name) }
            case "loading":
                guard let length = Interval(seconds: value), length <= .seconds(Int64(Self.loadingSeconds.upperBound))
                else {
                    throw .value(
                        value,
                        of: name,
                        allowed: "a number of seconds from 0 to 600, with at most three decimals"
                    )
                }
                loading = length
            default:
                if let known = KnownParameter.near(name, besides: further) { throw .misspelled(name, known: known) }
            }
        }
        try requirePresent(items)
        try requireLowLatency(items)
    }

    /// What is delayed, over, or ahead has no parts.
    ///
    /// - Parameter items: with what a situation adds.
    private func requireLowLatency(_ items: [(name: String, value: String)]) throws(ChannelError) {
        guard isLowLatency else { return }
        if let other = items.last(where: { ["allowance", "delay", "end", "past", "start"].contains($0.name) }) {
            throw Presentation.lowLatencyError(with: "\(other.name)=\(other.value)")
        }
        if let present, present != .edge { throw Presentation.lowLatencyError(with: "present=\(present.rawValue)") }
    }

    /// The past, and what goes wrong, are not known ahead.
    ///
    /// - Parameter items: with what a situation adds.
    private func requirePresent(_ items: [(name: String, value: String)]) throws(ChannelError) {
        guard present == .ahead else { return }
        let others = ["delay", "dvr", "end", "fault", "pad", "past", "scenario", "start"]
        if let other = items.last(where: { others.contains($0.name) }) {
            throw Presentation.aheadError("\(other.name)=\(other.value)")
        }
    }

    /// What a file shows: the list begins with its first segment, and nothing is loading unless that was asked for.
    package func inFiles(of container: SegmentContainer) -> PresentationQuery {
        var query = self
        query.container = container
        query.present = .start
        query.allowance = 0
        query.isLowLatency = false
        query.loading = loading ?? .zero
        return query
    }

    /// Of a name that is there twice with two values nobody can say which counts.
    ///
    /// - Throws: ``ChannelError/twice(_:_:_:)``.
    package static func requireEachOnce(
        _ items: [(name: String, value: String)],
        of names: [String]
    ) throws(ChannelError) {
        var values: [String: String] = [:]
        // Faults add up.
        for (name, value) in items where name != "fault" && names.contains(name) {
            if let first = values.updateValue(value, forKey: name), first != value {
                throw .twice(name, first, value)
            }
        }
    }

    private enum Switch: String, CaseIterable {
        case on
        case off
    }

    private enum Latency: String, CaseIterable {
        case low
        case normal
    }

    /// What goes wrong, with what is relative to the viewer's coming.
    ///
    /// - Parameters:
    ///   - renditions: the names of the channel's; where a situation hits one, it is the last.
    ///   - hasSoundApart: whether sound is a rendition of its own.
    ///   - container: of the stream; transport streams have no header that could be hit.
    /// - Throws: ``ChannelError/scenario(_:)``.
    package func scenario(
        renditions: [String],
        hasSoundApart: Bool = false,
        container: SegmentContainer = .cmaf
    ) throws(ChannelError) -> Scenario {
        try Self.naming { () throws(ScenarioError) in
            var scenario = Scenario.none
            if let situation { scenario = try situation.scenario(rendition: renditions.last ?? "") }
            // What the URL says itself counts.
            if let faults = try faults?.get() { scenario = try scenario.givingWay(to: faults) + faults }
            let all = renditions + (hasSoundApart ? [SoundTrack.name] : [])
            try scenario.require(renditions: all, others: Self.targets(in: container, isLowLatency: isLowLatency))
            return scenario
        }
    }

    /// What a stream has that a fault can hit, besides lists and renditions.
    static func targets(in container: SegmentContainer, isLowLatency: Bool) -> Set<FaultTarget> {
        Set((container == .cmaf ? [.initialization] : []) + (isLowLatency ? [.part] : []))
    }

    private static func naming<Named>(_ body: () throws(ScenarioError) -> Named) throws(ChannelError) -> Named {
        do throws(ScenarioError) { return try body() } catch { throw .scenario(error) }
    }
}
