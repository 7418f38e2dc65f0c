extension DatePattern {
    /// A day with its name, in the order of a language: `Freitag, 20. November 2026`. After the Unicode CLDR's full dates, as far as those
    /// differ by more than marks.
    ///
    /// - Parameter language: one of `DateNames.languages`.
    package static func fullDate(in language: String) -> DatePattern {
        DatePattern(known: fullDates[language] ?? "EEEE, d MMMM yyyy")
    }

    private static let fullDates: [String: String] = {
        let ordinal = "EEEE, d. MMMM yyyy"
        let plainOrdinal = "EEEE d. MMMM yyyy"
        let plain = "EEEE d MMMM yyyy"
        let withOf = "EEEE, d 'de' MMMM 'de' yyyy"
        let arabic = "EEEE، d MMMM yyyy"
        let chinese = "yyyy年M月d日 EEEE"
        return [
            "ar": arabic, "fa": "EEEE d MMMM yyyy", "ps": "EEEE د yyyy د MMMM d", "ur": arabic,
            "he": "EEEE, d בMMMM yyyy",
            "de": ordinal, "et": ordinal, "is": plainOrdinal, "hr": ordinal, "bs": ordinal, "sl": ordinal,
            "sr": ordinal,
            "sr-Latn": ordinal, "cs": plainOrdinal, "sk": plainOrdinal, "nb": plainOrdinal, "fi": plainOrdinal,
            "da": "EEEE 'den' d. MMMM yyyy", "fr": plain, "it": plain, "nl": plain, "sv": plain, "th": plain,
            "es": withOf, "pt": withOf, "gl": withOf, "hu": "yyyy. MMMM d., EEEE",
            "lv": "EEEE, yyyy. 'gada' d. MMMM", "lt": "yyyy 'm'. MMMM d 'd'., EEEE",
            "zh": chinese, "zh-Hant": chinese, "ja": chinese, "ko": "yyyy년 M월 d일 EEEE",
        ]
    }()
}
