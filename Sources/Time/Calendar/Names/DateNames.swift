/// The names of months, weekdays, quarters, halves of the day and eras in a language.
package struct DateNames: Hashable, Sendable {
    /// The language (BCP 47): `en`, `de`, `zh-Hant`.
    package let language: String
    /// The names by the letters of their fields; see ``names(of:)``.
    private let names: [String: [String]]

    /// The names that need no setting.
    package static let english = DateNames(language: "en", names: DateNameList.names(of: "en") ?? [:])

    /// All languages, in alphabetical order.
    package static let languages = DateNameList.languages

    /// The names in the language of a locale: `de`, `de-AT` and `de_AT` are alike. Chinese is simplified, or traditional as `zh-Hant`,
    /// `zh-TW`, `zh-HK` and `zh-MO`; Serbian is Cyrillic, or Latin as `sr-Latn`.
    ///
    /// - Returns: nil if ``languages`` has no such language.
    package init?(locale: String) {
        let parts = locale.replacing("_", with: "-").split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first?.lowercased(), !parts.contains(where: \.isEmpty) else { return nil }
        let language = Self.synonyms[first] ?? first
        let rest = Set(parts.dropFirst().map { $0.lowercased() })
        let script =
            switch language {
            case "zh" where !rest.isDisjoint(with: ["hant", "tw", "hk", "mo"]) && !rest.contains("hans"): "-Hant"
            case "sr" where rest.contains("latn"): "-Latn"
            default: ""
            }
        guard let names = DateNameList.names(of: language + script) else { return nil }
        self.init(language: language + script, names: names)
    }

    private init(language: String, names: [String: [String]]) {
        (self.language, self.names) = (language, names)
    }

    /// The names for a field of a pattern, in the order of the calendar, weekdays from Monday.
    ///
    /// - Parameter field: its letters: `MMM` to `MMMMM`, `LLL` to `LLLLL`, `EEE` to `EEEEEE`, `ccc` to `cccccc`, `QQQ`, `QQQQ`, `qqq`,
    ///   `qqqq`, `aaa` to `aaaaa` and `GGG` to `GGGGG`.
    package func names(of field: String) -> [String] {
        names[field] ?? Self.fallbacks[field].map { names(of: $0) } ?? []
    }

    /// Replacements where a language has no form of its own: the standalone forms are those for a date, and all halves of the day are
    /// alike.
    private static let fallbacks = [
        "LLL": "MMM", "LLLL": "MMMM", "LLLLL": "MMMMM", "ccc": "EEE", "cccc": "EEEE", "ccccc": "EEEEE",
        "cccccc": "EEEEEE",
        "qqq": "QQQ", "qqqq": "QQQQ", "aaaa": "aaa", "aaaaa": "aaa",
    ]

    /// Other codes that are in use for languages of the list.
    private static let synonyms = ["no": "nb", "tl": "fil", "iw": "he", "in": "id", "sh": "sr"]
}
