internal import Calendar
internal import SettingsReading

/// The languages of a stream's subtitles, in the order in which players list them.
package struct SubtitleLanguages: Hashable, Sendable {
    /// No subtitles.
    package static let none = SubtitleLanguages(codes: [])
    /// The largest number of languages: each is a playlist that players may load.
    package static let most = 8
    /// The explanation of values, for the author of an invalid one.
    package static func allowed(insteadOf text: String) -> String {
        "none, or up to \(most) different languages with commas between, such as en,de"
            + (twins(in: text).map { " (\($0) and \($1) are one language)" } ?? "") + "; known: "
            + DateNames.languages.joined(separator: ", ")
    }

    /// The first two different names of the same language among as many as are allowed, and one more.
    private static func twins(in text: String) -> (String, String)? {
        var names: [String: String] = [:]
        for name in text.split(separator: ",", maxSplits: most + 1).prefix(most + 1).map(String.init) {
            guard let code = DateNames(locale: name)?.language else { continue }
            if let other = names[code], other != name { return (other, name) }
            names[code] = name
        }
        return nil
    }

    /// The languages (BCP 47): some of `DateNames.languages`.
    package let codes: [String]

    private static let known = Set(DateNames.languages)
    private static let nothing = "none"

    private init(codes: [String]) { self.codes = codes }

    /// Reads what people write: `en,de`, `zh-TW`, `none`.
    ///
    /// - Returns: nil for an unknown language, one that occurs twice, or too many.
    package init?(_ text: String) {
        self.init(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
    }

    /// - Parameter locales: languages, or only `none`.
    package init?(_ locales: [String]) {
        guard locales != [Self.nothing] else {
            self = .none
            return
        }
        // A language in a path is known, so that its names need not be read.
        let codes = locales.prefix(Self.most + 1).compactMap {
            Self.known.contains($0) ? $0 : DateNames(locale: $0)?.language
        }
        guard codes.count == locales.count, codes.count <= Self.most, Set(codes).count == codes.count else {
            return nil
        }
        self.init(codes: codes)
    }

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

    /// The form in paths.
    package var text: String { codes.isEmpty ? Self.nothing : codes.joined(separator: ",") }
}
