internal import Production
internal import Channels
internal import ClockFace
internal import Raster

extension StyleSettings {
    /// - Parameter base: the values of keys that are not given; nil for the defaults.
    init(key: String, over base: StyleSettings? = nil, reading reader: inout SettingsReader) {
        let themes = Theme.names.keys.sorted()
        let theme = reader.value(
            "\(key).theme",
            default: Theme.orange,
            allowed: "one of " + themes.joined(separator: ", ")
        ) {
            Theme.names[$0]
        }
        // A theme replaces the colours of the base.
        let colored = reader.has("\(key).theme") ? nil : base
        let colors = "a colour such as #d9480f or one of " + Color.names.keys.sorted().joined(separator: ", ")
        self.init(
            background: reader.value(
                "\(key).background",
                default: (colored?.background ?? theme.background),
                allowed: colors
            ) { Color($0) },
            foreground: reader.value(
                "\(key).foreground",
                default: (colored?.foreground ?? theme.foreground),
                allowed: colors
            ) { Color($0) },
            accent: reader.value("\(key).accent", default: (colored?.accent ?? theme.accent), allowed: colors) {
                Color($0)
            },
            font: Self.font(key: key, over: base?.font ?? .standard, reading: &reader),
            alignment: reader.choice("\(key).alignment", default: base?.alignment ?? .center),
            margin: reader.integer(
                "\(key).margin",
                default: base.map { $0.margin / 10 } ?? 8,
                in: 0...30,
                unit: "percent of the shorter side"
            ) * 10,
            timecode: reader.choice("\(key).timecode", default: base?.timecode ?? Timecode.none)
        )
    }

    /// The font by its file, or by family; with a file, the default weight is the file's.
    private static func font(
        key: String,
        over base: FontDescription,
        reading reader: inout SettingsReader
    ) -> FontDescription {
        var standard = base
        if let path = reader.path("\(key).font_file", what: "a font, as a TTF or OTF file") {
            // fontconfig needs the file before the first text is set.
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
