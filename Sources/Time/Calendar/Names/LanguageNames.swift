/// The names of the languages of ``DateNames`` in themselves, as players list them.
package enum LanguageNames {
    /// - Parameter language: one of `DateNames.languages`.
    /// - Returns: the language itself if it has no name here.
    package static func name(of language: String) -> String { names[language] ?? language }

    private static let names = [
        "af": "Afrikaans", "am": "አማርኛ", "ar": "العربية", "az": "Azərbaycan", "be": "Беларуская", "bg": "Български",
        "bn": "বাংলা", "bs": "Bosanski", "ca": "Català", "cs": "Čeština", "cy": "Cymraeg", "da": "Dansk",
        "de": "Deutsch", "el": "Ελληνικά", "en": "English", "es": "Español", "et": "Eesti", "eu": "Euskara",
        "fa": "فارسی", "fi": "Suomi", "fil": "Filipino", "fr": "Français", "ga": "Gaeilge", "gl": "Galego",
        "gu": "ગુજરાતી", "he": "עברית", "hi": "हिन्दी", "hr": "Hrvatski", "hu": "Magyar", "hy": "Հայերեն",
        "id": "Indonesia", "is": "Íslenska", "it": "Italiano", "ja": "日本語", "ka": "ქართული", "kk": "Қазақ тілі",
        "km": "ខ្មែរ", "kn": "ಕನ್ನಡ", "ko": "한국어", "ky": "Кыргызча", "lo": "ລາວ", "lt": "Lietuvių", "lv": "Latviešu",
        "mk": "Македонски", "ml": "മലയാളം", "mn": "Монгол", "mr": "मराठी", "ms": "Melayu", "my": "မြန်မာ",
        "nb": "Norsk bokmål", "ne": "नेपाली", "nl": "Nederlands", "pa": "ਪੰਜਾਬੀ", "pl": "Polski", "ps": "پښتو",
        "pt": "Português", "ro": "Română", "ru": "Русский", "si": "සිංහල", "sk": "Slovenčina", "sl": "Slovenščina",
        "sq": "Shqip", "sr": "Српски", "sr-Latn": "Srpski", "sv": "Svenska", "sw": "Kiswahili", "ta": "தமிழ்",
        "te": "తెలుగు", "th": "ไทย", "tr": "Türkçe", "uk": "Українська", "ur": "اردو", "uz": "O‘zbek",
        "vi": "Tiếng Việt", "zh": "简体中文", "zh-Hant": "繁體中文", "zu": "isiZulu",
    ]
}
