internal import Channels
internal import Logging

extension Logger {
    /// What is told of a channel's name, in characters.
    private static var longestName: Int { 120 }

    /// Says what a channel has begun to do.
    func report(_ state: ChannelState, of name: String) {
        // Whoever asks for a variant writes its name.
        let beginning = name.prefix(Self.longestName)
        let channel = Logger.MetadataValue.string(beginning.count < name.count ? "\(beginning)…" : name)
        switch state {
        case .cold: info("channel is cold", metadata: ["channel": channel])
        case .loading: info("channel is loading", metadata: ["channel": channel])
        case .live: info("channel is live", metadata: ["channel": channel])
        case .failed(_, let reason):
            error("channel failed", metadata: ["channel": channel, "reason": .string(reason)])
        }
    }

    /// Says what an operator should know of a channel.
    func report(_ warning: ChannelWarning) {
        switch warning {
        case .contrast(let channel, let key, let color, let background, _):
            self.warning(
                "contrast is under 3:1",
                metadata: [
                    "channel": .string(channel), "key": .string(key), "color": .string(color),
                    "background": .string(background), "contrast": .string(warning.detail),
                ]
            )
        case .cut(let channel, let size, let count, _):
            self.warning(
                "sentences do not fit and end in an ellipsis",
                metadata: [
                    "channel": .string(channel), "size": .string(size), "count": .stringConvertible(count),
                    "first": .string(warning.detail),
                ]
            )
        }
    }
}
