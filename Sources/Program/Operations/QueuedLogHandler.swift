internal import Foundation
internal import Logging
package import Platform
package import Settings
internal import Timeline

/// Writes log messages to standard error, a line each, without ever waiting for their reader.
package struct QueuedLogHandler: LogHandler {
    private let label: String
    private let format: Settings.LogFormat
    private let clock: any TimeSource
    private let lines: LineQueue
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .info

    package init(label: String, format: Settings.LogFormat, clock: any TimeSource, lines: LineQueue) {
        self.label = label
        self.format = format
        self.clock = clock
        self.lines = lines
    }

    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { _, new in new }.mapValues { "\($0)" }
        let (time, level, message) = (clock.wall, event.level.rawValue, "\(event.message)")
        let byteCount = fields.reduce(256 + message.utf8.count) { $0 + 64 + $1.key.utf8.count + $1.value.utf8.count }
        lines.add(to: .error, byteCount: byteCount) { [label, format] in
            switch format {
            case .json:
                let line = fields.merging(
                    ["time": time.iso8601, "level": level, "message": message, "logger": label]
                ) { _, own in own }
                // The value has only strings, so encoding cannot fail.
                return (try? JSONText.encode(line)).map { $0 + [UInt8(ascii: "\n")] } ?? []
            case .text:
                // Untrusted text stays on its line.
                let pairs = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\(Self.quoted($0.value))" }.joined()
                return Array("\(time.iso8601) \(level) \(label): \(message)\(pairs)\n".utf8)
            }
        }
    }

    /// A value unchanged, or in quotes if its end would be ambiguous.
    static func quoted(_ value: String) -> String {
        guard value.isEmpty || value.unicodeScalars.contains(where: { $0 == " " || $0 == "\"" || ends($0) }) else {
            return value
        }
        let escaped = value.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\n": "\\n"
            case "\r": "\\r"
            case "\t": "\\t"
            case _ where ends(scalar): "\\u{\(String(scalar.value, radix: 16))}"
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }

    /// Whether it ends a line, or is a control character of terminals.
    private static func ends(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
}
