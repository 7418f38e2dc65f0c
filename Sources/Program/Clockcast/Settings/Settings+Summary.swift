internal import Channels
internal import Logging

extension Settings {
    /// What the start says of the settings that were changed. There are no secrets among them.
    var changes: Logger.Metadata {
        ["changed": given.isEmpty ? "nothing" : .string(given.joined(separator: ", "))]
    }

    /// All settings that are in force, by their keys, for a log that says more.
    var summary: Logger.Metadata { inForce.mapValues { .string($0) } }
}

extension Settings {
    /// What is allowed, but has a price that an operator should know, a sentence each.
    package var warnings: [String] {
        guard playlist.past > 0 else { return [] }
        return [
            "playlist.past is \(playlist.past); VLC and GStreamer then start one segment before the present, so their clock is "
                + "\(playlist.duration) s late"
        ]
    }
}
