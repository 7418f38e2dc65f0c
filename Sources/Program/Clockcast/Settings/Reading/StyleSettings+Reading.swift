internal import Channels
internal import ClockFace
internal import Raster

extension StyleSettings {
    init(key: String, reading reader: inout SettingsReader) {
        let themes = Theme.names.keys.sorted()
        let theme = reader.value(
            "\(key).theme",
            default: Theme.orange,
            allowed: "one of " + themes.joined(separator: ", ")
        ) {
            Theme.names[$0]
        }
        let colors = "a colour such as #d9480f or one of " + Color.names.keys.sorted().joined(separator: ", ")
        self.init(
            background: reader.value("\(key).background", default: theme.background, allowed: colors) { Color($0) },
            foreground: reader.value("\(key).foreground", default: theme.foreground, allowed: colors) { Color($0) },
            accent: reader.value("\(key).accent", default: theme.accent, allowed: colors) { Color($0) },
            font: Self.font(key: key, reading: &reader),
            alignment: reader.choice("\(key).alignment", default: .center),
            margin: reader.integer("\(key).margin", default: 8, in: 0...30, unit: "percent of the shorter side") * 10,
            timecode: reader.choice("\(key).timecode", default: Timecode.none)
        )
    }

    /// The font by its file, or by family; the file's own weight is the default of it.
    private static func font(key: String, reading reader: inout SettingsReader) -> FontDescription {
        var standard = FontDescription.standard
        if let path = reader.path("\(key).font_file", what: "a font, as a TTF or OTF file") {
            // fontconfig has to know the file before the first text is set.
            do { standard = try FontFile.register(path) } catch {
                reader.report("\(key).font_file", "cannot be used: \(error)")
            }
            reader.refuse("\(key).font", reason: "cannot be given together with font_file")
        }
        let family = reader.text("\(key).font", default: standard.family)
        let weights = FontDescription.Weight.allCases
        let weight = reader.value(
            "\(key).font_weight",
            default: standard.weight,
            allowed: "one of " + weights.map { "\($0)" }.joined(separator: ", ")
        ) { text in weights.first { "\($0)" == text } }
        return FontDescription(family: family, weight: weight)
    }
}
