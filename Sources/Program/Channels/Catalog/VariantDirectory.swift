internal import Calendar
package import ChannelSettings
internal import Encoding
internal import HLS
internal import Media
package import Platform
internal import Presentations
internal import Production
internal import Raster
internal import Timeline

/// The variants of channels that were used last. Each is made at its first request, and the one unused for longest is dropped when another
/// needs its place. Variants that are only in another time zone, of which there are some hundreds, have places of their own.
///
/// A variant's name describes it completely, so any server can make it at any time, and a variant that is dropped while it is watched is
/// made again by the next request.
package final class VariantDirectory: Sendable {
    private let environment: ChannelEnvironment
    /// The settings that URLs may change here, of ``QueryParameter/namesOfLooks``.
    private let openNames: Set<String>
    /// The largest number of variants, not counting those of zones.
    private let limit: Int
    /// The limit for variants of zones, which is more than there are zones.
    private static let zoneLimit = 512
    /// The cost of a new variant besides making it: it takes the place of another.
    private static let costOfPlace = Interval.milliseconds(50)

    /// A variant of a channel, which may not have been made yet.
    package struct Named: Sendable {
        let variant: ChannelVariant
        let base: Channel
    }

    private struct Entry {
        let channel: Channel
        let isZone: Bool
        var lastUse: Int
    }

    private struct State {
        var entries: [String: Entry] = [:]
        /// The number of uses so far.
        var clock = 0

        mutating func use(_ name: String) -> Channel? {
            guard let index = entries.index(forKey: name) else { return nil }
            clock += 1
            entries.values[index].lastUse = clock
            return entries.values[index].channel
        }
    }

    private let state = Lock(State())

    package init(in environment: ChannelEnvironment, openNames: Set<String>, limit: Int) {
        self.environment = environment
        self.openNames = openNames
        self.limit = limit
    }

    /// The canonical form of a variant, and the names of its renditions. Its settings are read once for both.
    ///
    /// - Throws: an error about the variant, or about a setting that URLs must not change here.
    func form(
        _ variant: ChannelVariant,
        of base: Channel
    ) throws(ChannelError) -> (ChannelVariant, renditions: [String]) {
        let variant = openNames.contains("face") ? variant.countingDown(from: base.settings) : variant
        if let closed = NotLiveCard.remaining(variant).first(where: { !openNames.contains($0) }) {
            let open = openNames.isEmpty ? "no setting can" : "these can: " + openNames.sorted().joined(separator: ", ")
            throw .wrong("\(closed) cannot be set by URL on this server; \(open) (adhoc.settings)")
        }
        let (only, settings) = try variant.changing(base.settings, links: environment.zones.links)
        return (only, only.look.isEmpty ? base.renditions.map(\.name) : settings.renditions.map { "\($0.size)" })
    }

    /// The number of variants.
    package var count: Int { state.withLock { $0.entries.count } }

    /// All variants, by name.
    package var all: [Channel] {
        state.withLock { $0.entries.values.map(\.channel).sorted { $0.name < $1.name } }
    }

    /// The variant, if it exists.
    func find(_ name: String) -> Channel? {
        state.withLock { $0.use(name) }
    }

    /// A program of a variant, without a channel around it.
    ///
    /// - Parameter name: the name of the rendition; nil for the first.
    /// - Throws: if there is no such zone or rendition, the channel has nothing to change, or it cannot be shown.
    func source(
        of named: Named,
        rendition name: String?,
        programs: ShownPrograms,
        at instant: WallTime
    ) throws(ChannelError) -> any PictureSource {
        let settings = try named.variant.applied(to: named.base.settings)
        let sizes = settings.renditions.map(\.size)
        guard let size = name == nil ? sizes.first : sizes.first(where: { "\($0)" == name }) else {
            throw .unknownRendition(name ?? "", channel: settings.name, known: sizes.map { "\($0)" })
        }
        let advertisement = named.base.advertisement(in: programs, at: instant)
        return try naming(named.variant) { () throws(ChannelError) in
            let maker = try environment.sources(settings, clip: nil, variant: named.variant)
            return try Channel.showing(settings.name, size) {
                try advertisement.map { try maker.advertisement($0, size: size) } ?? maker.makeLive(size: size)
            }
        }
    }

    /// - Throws: if the zone of a variant does not exist here.
    func requireZone(of variant: ChannelVariant) throws(ChannelError) {
        guard let zone = variant.timeZone else { return }
        _ = try naming(variant) { () throws(ChannelError) in try environment.zones.zone(zone) }
    }

    /// Replaces the errors of a missing zone and of characters without a font by ones about the URL.
    private func naming<Result>(
        _ variant: ChannelVariant,
        _ body: () throws(ChannelError) -> Result
    ) throws(ChannelError) -> Result {
        do throws(ChannelError) { return try body() } catch {
            switch error {
            case .missingZone(let name, let near, _): throw .unknownZone(name, near: near)
            case .cannotBeShown(_, _, .timeZone(let name)?):
                // The zone is that of a place on a world clock.
                guard let zone = TimeZoneName(name) else { throw error }
                _ = try naming(variant) { () throws(ChannelError) in try environment.zones.zone(zone) }
                throw error
            case .cannotBeShown(_, _, .characters(let characters)?):
                guard let name = variant.look.name(having: characters) else { throw error }
                let (which, them) = name == "locale" ? ("names with characters", "it") : ("characters", "them")
                throw .wrong(
                    "\(name) has \(which) that no installed font contains: \(RasterError.listed(characters)); leave \(them) out"
                )
            default: throw error
            }
        }
    }

    /// Makes the variant if it does not exist, which takes some milliseconds.
    ///
    /// - Parameter cost: receives the cost of a new variant to others: see `Work.Made`.
    /// - Throws: if there is no such zone, or the channel has nothing to change.
    package func make(_ named: Named, cost: ProcessorCost) throws(ChannelError) -> Channel {
        let (variant, base) = (named.variant, named.base)
        let name = base.name + variant.text
        if let channel = find(name) { return channel }
        if !variant.isZoneAlone { cost.add(Self.costOfPlace) }
        let settings = try variant.applied(to: base.settings)
        let made = try naming(variant) { () throws(ChannelError) in
            try Channel(settings, variant: variant, of: base, in: environment)
        }
        let (channel, forgotten) = state.withLock { state -> (Channel, Channel?) in
            // Another thread may have been faster.
            if let channel = state.use(name) { return (channel, nil) }
            state.clock += 1
            let isZone = variant.isZoneAlone
            state.entries[name] = Entry(channel: made, isZone: isZone, lastUse: state.clock)
            let others = state.entries.filter { $0.value.isZone == isZone }
            guard others.count > (isZone ? Self.zoneLimit : limit),
                let oldest = others.min(by: { $0.value.lastUse < $1.value.lastUse })
            else { return (made, nil) }
            state.entries[oldest.key] = nil
            return (made, oldest.value.channel)
        }
        // Its memory is freed after the lock is released.
        _ = forgotten
        return channel
    }
}
