internal import Platform
internal import Timeline

/// A value whose form in a file is not its description.
package protocol SettingsValue {
    var settingsText: String { get }
}

/// The form of a setting's value in a file.
enum SettingsText {
    static func of(_ value: Any) -> String {
        switch value {
        case let interval as Interval: interval.secondsText
        case let value as any SettingsValue: value.settingsText
        case let choice as any RawRepresentable<String>: choice.rawValue
        case let list as [Any]: beginning(of: "[" + list.map(of).joined(separator: ", ") + "]")
        case Optional<Any>.none: "none"
        default: beginning(of: "\(value)")
        }
    }

    /// The beginning of a text, short enough for a line.
    static func beginning(of text: String) -> String { PrintedText.cut(text, to: 60) }
}
