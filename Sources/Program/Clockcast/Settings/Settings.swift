package import ClockFace
package import Raster
package import Timeline
package import Encoding

/// Everything that can be set, with every value legal.
package struct Settings: Sendable {
    package struct Listener: Sendable {
        /// A numeric address; `::` takes IPv4 as well.
        package var host: String
        /// 0 takes a free port.
        package var port: Int
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
    package var faults: FaultPlan
    /// Whether `/readyz` demands that the system's clock is synchronised.
    package var requiresSynchronizedClock: Bool
    /// How many variants of channels can be watched at once that URLs ask for.
    package var variantLimit: Int
    /// What was set by the file, the environment and the flags, as `server.port: 8081`.
    package var given: [String]
    /// At least one; the first is also found under the name `live`.
    package var channels: [ChannelSettings]
    /// Bytes of finished segments that are kept.
    package var segmentCacheCapacity: Int
}

/// How the playlists of all channels are cut.
package struct PlaylistSettings: Hashable, Sendable {
    /// Segment length and target duration in seconds.
    package var duration: Int
    /// The spacing of phases in milliseconds; 0 is one phase for all viewers.
    package var phaseStep: Int
    /// How long a player takes from its first request to its first frame, where nothing more is known of it.
    package var startAllowance: Interval
    /// How many segments before the present are listed.
    package var past: Int
    /// How many segments are listed from the present on.
    package var listed: Int
    /// How many segments a list holds whose end is the present.
    package var edgeListed: Int

    /// The segments of the longest playlist that there is.
    package var longestPlaylist: Int { max(past + listed, edgeListed) }
}

/// The loading program, and what becomes of channels that nobody watches.
package struct LoadingSettings: Hashable, Sendable {
    package enum Fallback: String, CaseIterable, Sendable {
        /// The program does not start.
        case none
        /// The built-in animation is taken, and a warning is written.
        case builtin
    }

    /// How long the loading program is shown at least to the first viewers; zero for not at all.
    package var minimum: Interval
    /// After how long without a request a channel goes cold.
    package var idleTimeout: Interval
    /// A video file as the loading program; empty for the built-in animation.
    package var file: String
    /// What is done when that file cannot be used.
    package var fallback: Fallback
    /// How long a request waits for its live segment before the loading program stands in.
    package var patience: Interval
}

/// A channel: a face in a style, in several sizes.
package struct ChannelSettings: Hashable, Sendable {
    package var name: String
    /// Whether the channel is kept warm while nobody watches.
    package var isAlwaysOn: Bool
    package var timeZone: TimeZoneName
    /// By how much the shown clock is ahead of the true time, within a day.
    package var offset: Interval
    package var face: FaceSettings
    package var style: StyleSettings
    /// At least one; the first is the one that players begin with.
    package var renditions: [RenditionSettings]
}

/// How a face looks.
package struct StyleSettings: Hashable, Sendable {
    package var background: Color
    package var foreground: Color
    /// What stands out, as a second hand.
    package var accent: Color
    package var font: FontDescription
    package var alignment: Alignment
    /// Thousandths of the shorter side.
    package var margin: Int
    /// Whether the second shown stands at the bottom edge for machines to read.
    package var timecode: Timecode
}
