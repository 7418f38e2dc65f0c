internal import Calendar
internal import ClockFace
internal import Raster
internal import Timeline

/// The form of a setting's value in a file.
enum SettingsText {
    static func of(_ value: Any) -> String {
        switch value {
        case let interval as Interval: interval.secondsText
        case let color as Color: color.hexadecimal
        case let names as DateNames: names.language
        case let theme as Theme: Theme.names.first { $0.value == theme }?.key ?? ""
        case let choice as any RawRepresentable<String>: choice.rawValue
        case let list as [Any]: beginning(of: "[" + list.map(of).joined(separator: ", ") + "]")
        case Optional<Any>.none: "none"
        default: beginning(of: "\(value)")
        }
    }

    /// The beginning of a text, short enough for a line.
    static func beginning(of text: String) -> String {
        let start = text.prefix(60)
        return start.endIndex < text.endIndex ? start + "…" : text
    }
}
