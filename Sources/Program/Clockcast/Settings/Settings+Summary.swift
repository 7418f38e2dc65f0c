internal import Channels
internal import ClockFace
internal import Media
internal import Logging
internal import Timeline
internal import Encoding

extension Settings {
    /// What the start says of the settings that were changed. There are no secrets among them.
    var changes: Logger.Metadata {
        ["changed": given.isEmpty ? "nothing" : .string(given.joined(separator: ", "))]
    }

    /// All settings that are in force, for a log that says more.
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
            "limits": .string(
                "\(http.connectionsPerAddress) connections, \(http.requestsPerSecondPerAddress) requests a second, "
                    + "\(http.processorTimePerMinute.secondsText) s of processor time a minute for an address (0 is no limit); "
                    + "\(http.waiting) requests waiting, \(http.waitingPerAddress) of an address"
            ),
            "pictures": "\(pictureMemory >> 20) MiB",
        ]
    }
}
