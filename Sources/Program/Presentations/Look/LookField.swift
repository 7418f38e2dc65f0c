internal import Calendar
internal import ChannelSettings
internal import ClockFace
internal import Media
internal import Raster

/// A setting of a channel that a URL can change: its name, which is that in the settings, and its value as text.
struct LookField: Sendable {
    let name: String
    /// The separator between the items of a list; nil for a single text.
    let separator: Character?
    /// The largest number of characters. The number of ways to part a pattern into lines grows with the square of its length.
    var longest: Int { name == "pattern" ? 200 : ChannelLook.longest }
    /// The value that turns one channel into another, in canonical form; nil if they agree.
    let change: @Sendable (_ settings: ChannelSettings, _ base: ChannelSettings) -> String?

    /// All fields, in the order of paths.
    static let all: [LookField] = ofChannels + ofFaces

    static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension LookField {
    private init<Value: Equatable & Sendable>(
        _ name: String,
        _ value: @escaping @Sendable (ChannelSettings) -> Value,
        text: @escaping @Sendable (Value) -> String?
    ) {
        self.init(name: name, separator: nil) { value($0) == value($1) ? nil : text(value($0)) }
    }

    private static let ofChannels = [
        LookField("size", \.renditions) { $0.first.map { "\($0.size)" } },
        LookField("face", { type(of: $0.face.configuration).name }, text: { $0 }),
        LookField("locale", \.face.names) { $0.language },
        LookField("theme", \.style.theme) { $0 },
        color("background", \.background),
        color("foreground", \.foreground),
        color("accent", \.accent),
        LookField("font", \.style.font.family) { $0 },
        LookField("font_weight", \.style.font.weight) { "\($0)" },
        LookField("alignment", \.style.alignment) { $0.rawValue },
        // The settings have percent, and the style thousandths.
        LookField("margin", \.style.margin) { "\($0 / 10)" },
        LookField("timecode", \.style.timecode) { $0.rawValue },
    ]

    /// The six hexadecimal digits of a colour, unless a theme determines it.
    private static func color(_ name: String, _ color: @escaping @Sendable (StyleSettings) -> Color) -> LookField {
        LookField(name: name, separator: nil) { settings, base in
            guard settings.style.theme == nil, color(settings.style) != color(base.style) else { return nil }
            return String(color(settings.style).hexadecimal.dropFirst())
        }
    }

    /// The fields of all kinds of faces; the target of a countdown is not part of a look.
    private static let ofFaces: [LookField] = {
        var fields: [LookField] = []
        for face in FaceCatalog.all {
            for name in face.openKeys where name != "to" && !fields.contains(where: { $0.name == name }) {
                let field = LookField(name: name, separator: face.separator(of: name)) { settings, base in
                    settings.face.configuration.change(of: name, from: base.face.configuration)
                }
                fields.append(field)
            }
        }
        return fields
    }()
}

extension StyleSettings {
    /// The name of the theme that has these colours.
    fileprivate var theme: String? {
        Theme.names.first {
            $0.value.background == background && $0.value.foreground == foreground && $0.value.accent == accent
        }?.key
    }
}
