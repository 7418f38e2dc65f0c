internal import Production
internal import Channels
internal import Foundation
internal import HLS
internal import HTTPMessage
internal import Media
internal import Platform
internal import Sound
internal import Timeline

/// `/channels`: the available channels as JSON. Variants are only counted, because their names are the visitors' own business.
struct ChannelList: Encodable {
    private struct Entry: Encodable {
        let name: String
        /// The channel's title; absent if it is the name.
        let title: String?
        let state: String
        let url: String
        /// The name of its face, as in the settings.
        let face: String
        let timeZone: String
        /// Whether it was set, and is not only the default.
        let timeZoneIsSet: Bool
        /// The milliseconds by which the shown clock is ahead of the true time.
        let offsetMs: Int64
        let frameRate: Int
        let renditions: [String]
        /// The sound; absent if there is none.
        let audio: String?
    }

    private let channels: [Entry]
    private let variants: Int
    /// The settings that URLs may change.
    private let settings: [String]
    /// The address for other devices; only for requests from this machine itself.
    private let lan: String?

    /// - Parameter lan: host and port in the local network, see ``PageSettings/lanHost(of:)``; nil for requests from elsewhere.
    init(_ catalog: Catalog, of settings: PageSettings, lan: String?, at now: Moment) {
        variants = catalog.variants.count
        self.settings = settings.openNames
        self.lan = lan.map { "http://\($0)/" }
        channels = catalog.channels.map { channel in
            Entry(
                name: channel.name,
                title: settings.titles[channel.name],
                state: channel.state(at: now).name,
                url: "/\(StreamAddress.playlist(channel.name))",
                face: channel.settings.face.name,
                timeZone: "\(channel.settings.timeZone)",
                timeZoneIsSet: settings.zonedChannels.contains(channel.name),
                offsetMs: channel.settings.offset.nanoseconds / 1_000_000,
                frameRate: channel.settings.renditions.first?.rate.framesPerSecond ?? 0,
                renditions: channel.renditions.map(\.name),
                audio: channel.settings.sound == .none ? nil : channel.settings.sound.rawValue
            )
        }
    }
}
