internal import Logging

extension Settings {
    /// What the start says of the settings that were changed. There are no secrets among them.
    var changes: Logger.Metadata {
        ["changed": given.isEmpty ? "nothing" : .string(given.joined(separator: ", "))]
    }

    /// All settings that are in force, by their keys, for a log that says more.
    var summary: Logger.Metadata { inForce.mapValues { .string($0) } }
}
