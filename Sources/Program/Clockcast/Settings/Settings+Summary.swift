internal import ClockFace
internal import FFmpeg
internal import Logging
internal import Encoding

extension Settings {
    /// What the start says of the settings that are in force. There are no secrets among them.
    var summary: Logger.Metadata {
        [
            "server": "\(server.host) port \(server.port)",
            "admin": "\(admin.host) port \(admin.port)",
            "connections": "\(http.maxConnections)",
            "segment": "\(playlist.duration) s, phases of \(playlist.phaseStep) ms",
            "encoder": "\(channels.first?.renditions.first?.encoder.rawValue ?? "none")",
            "cache": "\(segmentCacheCapacity >> 20) MiB",
            "loading": "\(loading.file.isEmpty ? "built-in" : loading.file)",
            "log": "\(logLevel.rawValue), \(logFormat.rawValue), access \(http.accessLog.rawValue)",
            "channels": .array(
                channels.map { channel in
                    let sizes = channel.renditions.map { "\($0.size)" }.joined(separator: ",")
                    return "\(channel.name): \(type(of: channel.face.configuration).name) \(channel.timeZone) \(sizes)"
                }
            ),
            "set": .array(given.map { .string($0) }),
        ]
    }
}
