/// The names of months, weekdays and halves of the day in a language.
package struct DateNames: Hashable, Sendable {
    /// The language (BCP 47): `en`, `de`, `zh-Hant`.
    package let language: String
    /// January to December.
    package let months: [String]
    package let shortMonths: [String]
    /// Monday to Sunday.
    package let weekdays: [String]
    package let shortWeekdays: [String]
    /// Before and after noon.
    package let dayPeriods: [String]
    /// The names of further fields by their letters; see ``names(of:)``.
    private let more: [String: [String]]

    package static let english = DateNames(
        language: "en",
        lists: [
            [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ],
            ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
            ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
            ["AM", "PM"],
        ]
    )

    /// The languages that there are, in alphabetical order.
    package static var languages: [String] { (table.map { String($0[0]) } + ["en"]).sorted() }

    /// The names of a locale's language: `de`, `de-AT` and `de_AT` are alike. Chinese is simplified, and traditional as
    /// `zh-Hant`, `zh-TW`, `zh-HK` and `zh-MO`; Serbian is Cyrillic, and Latin as `sr-Latn`.
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
        if language == "en" {
            self = .english
        } else if let lines = Self.table.first(where: { $0[0] == language + script }) {
            self.init(
                language: language + script,
                lists: lines.dropFirst().map { $0.split(separator: " | ").map(String.init) }
            )
        } else {
            return nil
        }
    }

    /// - Parameter lists: months, short months, weekdays, short weekdays and halves of the day.
    private init(language: String, lists: [[String]]) {
        self.language = language
        (months, shortMonths, weekdays, shortWeekdays, dayPeriods) = (lists[0], lists[1], lists[2], lists[3], lists[4])
        more = Self.more(of: language)
    }

    /// The six lines of each language.
    private static var table: [[Substring]] {
        let lines = DateNameTable.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        return stride(from: 0, to: lines.count, by: 6).map { Array(lines[$0..<$0 + 6]) }
    }

    /// The names for a field of a pattern, in the order of the calendar, weekdays from Monday.
    ///
    /// - Parameter field: its letters: `MMM` to `MMMMM`, `LLL` to `LLLLL`, `EEE` to `EEEEEE`, `ccc` to `cccccc`, `QQQ`, `QQQQ`, `qqq`,
    ///   `qqqq`, `aaa` to `aaaaa` and `GGG` to `GGGGG`.
    package func names(of field: String) -> [String] {
        switch field {
        case "MMM": shortMonths
        case "MMMM": months
        case "EEE": shortWeekdays
        case "EEEE": weekdays
        case "aaa": dayPeriods
        case "GGG": more["G"] ?? []
        default: more[field] ?? Self.fallbacks[field].map { names(of: $0) } ?? []
        }
    }

    /// Where a language has no form of its own: the standalone forms are those for a date, all halves of the day are alike.
    private static let fallbacks = [
        "LLL": "MMM", "LLLL": "MMMM", "LLLLL": "MMMMM", "ccc": "EEE", "cccc": "EEEE", "ccccc": "EEEEE",
        "cccccc": "EEEEEE",
        "qqq": "QQQ", "qqqq": "QQQQ", "aaaa": "aaa", "aaaaa": "aaa",
    ]

    /// The lines of a language in the second table.
    private static func more(of language: String) -> [String: [String]] {
        let lines = DateNameTable.more.split(separator: "\n").map { $0.drop { $0 == " " } }
        guard let start = lines.firstIndex(where: { $0 == language }) else { return [:] }
        var names: [String: [String]] = [:]
        for line in lines[(start + 1)...] {
            let parts = line.split(separator: ": ", maxSplits: 1)
            guard parts.count == 2 else { break }
            names[String(parts[0])] = parts[1].split(separator: " | ").map(String.init)
        }
        return names
    }

    /// Codes that are also in use for a language of the table.
    private static let synonyms = ["no": "nb", "tl": "fil", "iw": "he", "in": "id", "sh": "sr"]
}
