package import ChannelSettings
package import HTTPServer
package import Logging
package import Page
internal import Platform
package import Presentations
package import Production
internal import SettingsReading
package import Timeline

/// All settings, with every value legal.
package struct Settings: Sendable {
    package struct Listener: Sendable {
        /// A numeric address; `::` includes IPv4.
        package var host: String
        /// The port; 0 for a free one.
        package var port: Int

        /// Whether it listens on all addresses of the machine, so that others can reach it.
        package var isOnAllAddresses: Bool { ["::", "0.0.0.0"].contains(host) }

        /// Whether only this machine itself reaches it.
        var isOnLoopback: Bool {
            guard let address = PeerAddress(host) else { return host == "localhost" }
            return ["127.0.0.0/8", "::1"].contains { AddressBlock($0)?.contains(address) == true }
        }
    }

    package enum AccessLogFormat: String, CaseIterable, Sendable {
        case off
        /// The Common Log Format of NCSA httpd.
        case common
        /// The same with an empty referrer and the User-Agent.
        case combined
        /// A JSON object for each line.
        case json
    }

    package enum LogFormat: String, CaseIterable, Sendable {
        /// A line for each message, for people.
        case text
        /// A JSON object for each line.
        case json
    }

    package var server: Listener
    package var admin: Listener
    /// The limits of the HTTP server; without event loops, it has one for each core.
    package var http: ServerSettings
    package var accessLog: AccessLogFormat
    /// The time for which `/readyz` is 503 before connections are refused.
    package var drainDelay: Interval
    /// The time limit for answers in progress.
    package var drainTimeout: Interval
    package var logLevel: Logger.Level
    package var logFormat: LogFormat
    package var playlist: PlaylistSettings
    package var loading: LoadingSettings
    package var faults: [PlannedFailure]
    /// Whether URLs may request scenarios, which have faults for the viewers of those URLs.
    package var hasScenarios: Bool
    /// The part of the past that URLs may request.
    package var pastLimit: PastLimit
    /// Whether there are single pictures (`/frame.png`).
    package var hasFrames: Bool
    /// Whether there are QR codes (`/qr.svg`).
    package var hasCodes: Bool
    /// Whether URLs may request sessions, which record their player's requests.
    package var hasSessions: Bool
    /// The largest number of sessions that are kept at once.
    package var sessionLimit: Int
    package var clock: ClockSettings
    /// The largest number of variants of channels by URL that are kept at once.
    package var variantLimit: Int
    /// The settings that variants may change, by their names in URLs.
    package var openNames: Set<String>
    /// The sites that may show `/embed` in a frame, as in `frame-ancestors`: `*`, `https:`, `https://shop.example`.
    package var frameAncestors: [String]
    /// The operator's part of the pages.
    package var branding: PageBranding
    /// The title of each channel on the page.
    package var channelTitles: [String: String]
    /// The channels whose clock is that of a certain place, because it was set.
    package var zonedChannels: Set<String>
    /// The settings that differ from their defaults by the file, the environment and the flags, such as `server.port: 8081`.
    package var given: [String]
    /// Every setting by its key, such as `channels.clock.offset`, with its value in force in the form of a file.
    package var inForce: [String: String]
    /// The places of settings that were set, by key.
    var sources: [String: SettingsSource]
    /// At least one channel; the first also has the name `live`.
    package var channels: [ChannelSettings]
    /// The folder of coded loading clips; empty for none.
    package var cacheFolder: String
    /// The number of bytes of finished segments to keep.
    package var segmentCacheCapacity: Int
    /// The number of bytes that the coded pictures and the painters of all channels may take together.
    package var pictureMemory: Int
}
