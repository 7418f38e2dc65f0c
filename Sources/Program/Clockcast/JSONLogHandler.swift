internal import Foundation
internal import Logging
internal import Timeline

/// Writes log messages to standard error, a JSON object a line.
struct JSONLogHandler: LogHandler {
    let label: String
    let clock: any TimeSource
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    init(label: String, clock: any TimeSource) {
        self.label = label
        self.clock = clock
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields = metadata.merging(event.metadata ?? [:]) { _, new in new }.mapValues { "\($0)" }
        fields["time"] = clock.now().iso8601
        fields["level"] = event.level.rawValue
        fields["message"] = "\(event.message)"
        fields["logger"] = label
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(fields) else { return }
        // One write, so that lines of several threads do not mix.
        FileHandle.standardError.write(line + Data("\n".utf8))
    }
}
