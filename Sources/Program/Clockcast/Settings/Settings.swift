package import Channels

/// Everything that can be set, with every value legal.
package struct Settings: Sendable {
    package struct Listener: Sendable {
        /// A numeric address; `::` takes IPv4 as well.
        package var host: String
        /// 0 takes a free port.
        package var port: Int

        /// Whether it listens on all addresses of the machine, so that others reach it.
        var isOnAllAddresses: Bool { ["::", "0.0.0.0"].contains(host) }
    }

    package enum LogLevel: String, CaseIterable, Sendable {
        case trace, debug, info, notice, warning, error, critical
    }

    package enum LogFormat: String, CaseIterable, Sendable {
        /// A line a message, for people.
        case text
        /// A JSON object a line.
        case json
    }

    package var server: Listener
    package var admin: Listener
    package var http: HTTPSettings
    package var logLevel: LogLevel
    package var logFormat: LogFormat
    package var playlist: PlaylistSettings
    package var loading: LoadingSettings
    package var faults: FailurePlan
    /// Whether URLs may ask for a scenario, in which something goes wrong for whoever asked.
    package var hasScenarios: Bool
    /// Whether URLs may ask for a session, in which what a player does is recorded.
    package var hasSessions: Bool
    /// Whether `/readyz` demands that the system's clock is synchronized.
    package var requiresSynchronizedClock: Bool
    /// How many variants of channels can be watched at once that URLs ask for.
    package var variantLimit: Int
    /// What variants may change: names of settings in URLs.
    package var openNames: Set<String>
    /// The sites that may show `/embed` in a frame, as in `frame-ancestors`: `*`, `https:`, `https://shop.example`.
    package var frameAncestors: [String]
    /// What the pages have of the operator.
    var branding: PageBranding
    /// What the page calls each channel.
    var channelTitles: [String: String]
    /// Channels whose clock is one of a certain place, because somebody has said so.
    package var zonedChannels: Set<String>
    /// What the file, the environment and the flags have changed, such as `server.port: 8081`.
    package var given: [String]
    /// Every setting by its key, such as `channels.clock.offset`, with its value in force as it stands in a file.
    package var inForce: [String: String]
    /// Where what is given stands, by its key.
    var sources: [String: SettingsSource]
    /// At least one; the first is also found under the name `live`.
    package var channels: [ChannelSettings]
    /// Where coded loading clips are kept; empty for nowhere.
    var cacheFolder: String
    /// Bytes of finished segments that are kept.
    package var segmentCacheCapacity: Int
    /// Bytes that the coded pictures and the painters of all channels may take together.
    package var pictureMemory: Int
}
