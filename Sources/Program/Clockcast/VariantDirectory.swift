internal import HTTPMessage
internal import Synchronization
internal import Timeline

/// The variants of channels that are watched: each is made when it is first asked for, and forgotten when it is cold and
/// another needs its place.
///
/// A variant's name tells everything about it, so any server can make it at any time.
final class VariantDirectory: Sendable {
    private let maker: ChannelMaker
    /// How many there are at most.
    private let limit: Int
    private let channels = Mutex<[String: Channel]>([:])

    init(maker: ChannelMaker, limit: Int) {
        self.maker = maker
        self.limit = limit
    }

    /// All that there are, by name.
    var all: [Channel] {
        channels.withLock { $0.values.sorted { $0.name < $1.name } }
    }

    /// The variant if it exists.
    func find(_ name: String) -> Channel? {
        channels.withLock { $0[name] }
    }

    /// Makes the variant if it does not exist; takes some milliseconds.
    ///
    /// - Throws: if there is no such zone, the channel has nothing to change, or there are too many.
    func make(_ variant: ChannelVariant, of base: Channel, at now: WallTime) throws(RouteError) -> Channel {
        let settings = try variant.applied(to: base.settings)
        return try channels.withLock { (channels) throws(RouteError) in
            let name = base.name + variant.text
            if let channel = channels[name] { return channel }
            if channels.count >= limit { channels = channels.filter { $0.value.state(at: now) != .cold } }
            guard channels.count < limit else {
                throw RouteError(
                    "there are already \(limit) variants of channels watched (adhoc.limit); try again later",
                    status: .serviceUnavailable
                )
            }
            let channel: Channel
            do throws(ServiceError) {
                channel = try maker.make(settings, variant: variant, of: base)
            } catch {
                if case .timeZone = error { throw ChannelVariant.noZone("\(settings.timeZone)") }
                throw RouteError("\(error)")
            }
            channels[name] = channel
            return channel
        }
    }
}
