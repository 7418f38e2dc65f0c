internal import Calendar
internal import SettingsReading

extension SubtitleLanguages {
    /// The languages of a channel's settings; none by default.
    init(key: String, reading reader: inout SettingsReader) {
        let known = DateNames.languages.joined(separator: ", ")
        let locales = reader.list(key, default: [], allowed: "languages such as en or zh-Hant; known: \(known)") {
            DateNames(locale: $0) == nil ? nil : $0
        }
        guard let languages = locales.isEmpty ? SubtitleLanguages.none : SubtitleLanguages(locales) else {
            reader.report(key, "contains a language twice, or more than \(Self.most)")
            self = .none
            return
        }
        self = languages
    }
}
