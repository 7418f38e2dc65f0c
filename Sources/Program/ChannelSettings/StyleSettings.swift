package import ClockFace
package import Raster
internal import SettingsReading

/// The style of a face.
package struct StyleSettings: Hashable, Sendable {
    package var background: Color
    package var foreground: Color
    /// The colour of emphasis, such as that of a second hand.
    package var accent: Color
    package var font: FontDescription
    package var alignment: Alignment
    /// The margin in thousandths of the shorter side, 0 to 300.
    package var margin: Int
    /// Whether the bottom edge has the shown second in a form for machines.
    package var timecode: Timecode

    /// - Parameter base: the values of keys that are not given; nil for the defaults.
    init(over base: StyleSettings? = nil, reading reader: inout SettingsReader) {
        let themes = Theme.names.keys.sorted()
        let name = reader.value("theme", default: "orange", allowed: "one of " + themes.joined(separator: ", ")) {
            themes.contains($0) ? $0 : nil
        }
        let theme = Theme.names[name] ?? .orange
        // A theme replaces the colours of the base.
        let colored = reader.has("theme") ? nil : base
        func color(_ key: String, _ standard: Color) -> Color {
            reader.value(key, default: standard, allowed: Color.explanation) { Color($0) }
        }
        background = color("background", colored?.background ?? theme.background)
        foreground = color("foreground", colored?.foreground ?? theme.foreground)
        accent = color("accent", colored?.accent ?? theme.accent)
        font = Self.font(over: base?.font ?? .standard, reading: &reader)
        alignment = reader.choice("alignment", default: base?.alignment ?? .center)
        let percent = base.map { $0.margin / 10 } ?? 8
        margin = reader.integer("margin", default: percent, in: 0...30, unit: "percent of the shorter side") * 10
        timecode = reader.choice("timecode", default: base?.timecode ?? Timecode.none)
    }

    /// The font by its file, or by family; with a file, the default weight is the file's.
    private static func font(over base: FontDescription, reading reader: inout SettingsReader) -> FontDescription {
        var standard = base
        if let path = reader.path("font_file", what: "a font, as a TTF or OTF file") {
            // fontconfig needs the file before the first text is set.
            do { standard = try FontFile.register(path) } catch {
                reader.report("font_file", "cannot be used: \(error)")
            }
            reader.refuse("font", reason: "cannot be given together with font_file")
        }
        let family = reader.text("font", default: standard.family)
        let weights = FontDescription.Weight.allCases
        let weight = reader.value(
            "font_weight",
            default: standard.weight,
            allowed: "one of " + weights.map { "\($0)" }.joined(separator: ", ")
        ) { text in weights.first { "\($0)" == text } }
        return FontDescription(family: family, weight: weight)
    }
}
