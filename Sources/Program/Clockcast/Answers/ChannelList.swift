internal import Media
internal import Channels
internal import Foundation
internal import HTTPMessage
internal import Platform
internal import Sound
internal import Timeline

/// `/channels`: what there is to watch, as JSON. Variants are only counted: what somebody has asked for is their own business.
struct ChannelList: Encodable {
    private struct Entry: Encodable {
        let name: String
        /// What people call it; not there where that is its name.
        let title: String?
        let state: String
        let url: String
        /// Of what it shows, as in the settings.
        let face: String
        let timeZone: String
        /// Whether somebody has said so, and it is not only the default.
        let timeZoneIsSet: Bool
        /// Milliseconds by which the shown clock is ahead of the true time.
        let offsetMs: Int64
        let frameRate: Int
        let renditions: [String]
        /// What is heard; not there where nothing is.
        let audio: String?
    }

    private let channels: [Entry]
    private let variants: Int
    /// What URLs may say of a channel.
    private let settings: [String]
    /// Where other devices find what is here; only for who asks this machine on itself.
    private let lan: String?

    /// - Parameter lan: host and port in the local network, see ``PageSettings/lanHost(of:)``; nil for who asks from elsewhere.
    init(_ catalog: Catalog, of settings: PageSettings, lan: String?, at now: Moment) {
        variants = catalog.variants.count
        self.settings = settings.openNames
        self.lan = lan.map { "http://\($0)/" }
        channels = catalog.channels.map { channel in
            Entry(
                name: channel.name,
                title: settings.titles[channel.name],
                state: channel.state(at: now).name,
                url: "/\(channel.name).m3u8",
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
