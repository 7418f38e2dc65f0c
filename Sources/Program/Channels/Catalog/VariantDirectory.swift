internal import Calendar
internal import Encoding
internal import Media
internal import Platform
internal import Timeline

/// The variants of channels that were last asked for: each is made when somebody asks for it, and the one that nobody has asked
/// for longest is forgotten when another needs its place. Those that are a channel in another time zone, of which there are some
/// hundreds, have places of their own.
///
/// A variant's name tells everything about it, so any server can make it at any time, and one that is forgotten while it is
/// watched is made again by the next request.
package final class VariantDirectory: Sendable {
    private let maker: ChannelMaker
    private let looks: any LookReading
    /// How many there are at most, besides those of zones.
    private let limit: Int
    /// More than there are zones.
    private static let zoneLimit = 512
    /// What a new one costs besides what making it takes: the place of another.
    private static let costOfPlace = Interval.milliseconds(50)

    private struct Entry {
        let channel: Channel
        let isZone: Bool
        var lastUse: Int
    }

    private struct State {
        var entries: [String: Entry] = [:]
        /// Counts the uses.
        var clock = 0

        mutating func use(_ name: String) -> Channel? {
            guard let index = entries.index(forKey: name) else { return nil }
            clock += 1
            entries.values[index].lastUse = clock
            return entries.values[index].channel
        }
    }

    private let state = Lock(State())

    package init(maker: ChannelMaker, looks: any LookReading, limit: Int) {
        self.maker = maker
        self.looks = looks
        self.limit = limit
    }

    /// The one form of a variant, and the names of its renditions. Its settings are read once for both.
    ///
    /// - Throws: what is wrong with it, or ``ChannelError/closed(_:open:)``.
    func form(
        _ variant: ChannelVariant,
        of base: Channel
    ) throws(ChannelError) -> (ChannelVariant, renditions: [String]) {
        if let closed = NotLiveCard.remaining(variant).first(where: { !looks.openNames.contains($0) }) {
            throw .closed(closed, open: looks.openNames.sorted())
        }
        let (only, settings) = try variant.changing(base.settings, links: maker.zones.links, looks: looks)
        return (only, only.look.isEmpty ? base.renditions.map(\.name) : settings.renditions.map { "\($0.size)" })
    }

    /// How many there are.
    package var count: Int { state.withLock { $0.entries.count } }

    /// All that there are, by name.
    package var all: [Channel] {
        state.withLock { $0.entries.values.map(\.channel).sorted { $0.name < $1.name } }
    }

    /// The variant if it exists.
    func find(_ name: String) -> Channel? {
        state.withLock { $0.use(name) }
    }

    /// What a variant shows, without a channel around it.
    ///
    /// - Throws: if there is no such zone or rendition, or the channel has nothing to change, or cannot show it.
    func source(
        of variant: ChannelVariant,
        of base: Channel,
        rendition: String?
    ) throws(ChannelError) -> any PictureSource {
        let settings = try variant.applied(to: base.settings, looks: looks)
        return try Self.namingZones { () throws(ChannelError) in
            try maker.source(settings, variant: variant, rendition: rendition)
        }
    }

    /// A zone that is not there is one that the URL says.
    private static func namingZones<Result>(
        _ body: () throws(ChannelError) -> Result
    ) throws(ChannelError) -> Result {
        do throws(ChannelError) { return try body() } catch {
            if case .missingZone(let name, _) = error { throw .unknownZone(name) }
            throw error
        }
    }

    /// Makes the variant if it does not exist; takes some milliseconds.
    ///
    /// - Parameter cost: where what a new one costs is added besides what making it takes.
    /// - Throws: if there is no such zone, or the channel has nothing to change.
    func make(
        _ variant: ChannelVariant,
        of base: Channel,
        cost: ProcessorCost = ProcessorCost()
    ) throws(ChannelError) -> Channel {
        let name = base.name + variant.text
        if let channel = find(name) { return channel }
        if !variant.isZoneAlone { cost.add(Self.costOfPlace) }
        let settings = try variant.applied(to: base.settings, looks: looks)
        let made = try Self.namingZones { () throws(ChannelError) in
            try maker.make(settings, variant: variant, of: base)
        }
        if !variant.look.isEmpty {
            // What is wrong with its segments is told to who asks for them.
            let hasSameLoading = made.settings.renditions == base.settings.renditions
            try? made.bandwidths.estimate(at: maker.now, loadingOf: hasSameLoading ? base.bandwidths : nil)
        }
        let (channel, forgotten) = state.withLock { state -> (Channel, Channel?) in
            // Somebody else may have been faster.
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
        // Whatever it holds is freed after the lock.
        _ = forgotten
        return channel
    }
}
