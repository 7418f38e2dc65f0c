internal import Calendar
internal import Raster
internal import SettingsReading

extension SettingsReader {
    /// Reads a small second line, which is empty for none.
    mutating func note(_ key: String, default standard: String) -> String {
        let allowed =
            "a text in which \(NoteLine.placeholders.joined(separator: " and ")) stand for the zone's name and offset"
        return value(key, default: standard, allowed: allowed) {
            NoteLine.unknownPlaceholders(in: $0).isEmpty ? $0 : nil
        }
    }

    /// Reads a date pattern.
    mutating func pattern(_ key: String, default standard: DatePattern) -> DatePattern {
        optionalPattern(key, default: standard, allowsNone: false) ?? standard
    }

    /// Reads a date pattern; nil for an empty text if that is allowed.
    mutating func optionalPattern(
        _ key: String,
        default standard: DatePattern?,
        allowsNone: Bool = true
    ) -> DatePattern? {
        let text = value(key, default: standard?.text ?? "", allowed: DatePattern.explanation) { $0 }
        if allowsNone, text.isEmpty { return nil }
        do throws(DatePatternError) { return try DatePattern(text) } catch {
            // The value is read again for a message with the reason.
            return value(key, default: standard, allowed: "\(DatePattern.explanation). Here \(error)") { _ in nil }
        }
    }
}

extension Color: SettingsValue {
    var settingsText: String { hexadecimal }
}

extension DateNames: SettingsValue {
    var settingsText: String { language }
}
