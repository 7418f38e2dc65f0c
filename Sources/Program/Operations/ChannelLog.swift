package import Channels
internal import Logging

extension Logger {
    /// The largest number of characters of a channel's name in the log.
    private static var longestName: Int { 120 }

    /// Logs the new state of a channel.
    package func report(_ state: ChannelState, of name: String) {
        // The names of variants come from clients.
        let beginning = name.prefix(Self.longestName)
        let channel = Logger.MetadataValue.string(beginning.count < name.count ? "\(beginning)…" : name)
        switch state {
        case .cold: debug("channel is cold", metadata: ["channel": channel])
        case .loading: debug("channel is loading", metadata: ["channel": channel])
        // The first viewer of a channel has a line, and the first of a variant has none.
        case .live: log(level: name.contains(";") ? .debug : .info, "channel is live", metadata: ["channel": channel])
        case .failed(_, let reason):
            error("channel failed", metadata: ["channel": channel, "reason": .string(reason)])
        }
    }

    /// Logs a warning about a channel.
    package func report(_ warning: ChannelWarning) {
        self.warning("\(warning.message)", metadata: warning.fields.mapValues { .string($0) })
    }
}
