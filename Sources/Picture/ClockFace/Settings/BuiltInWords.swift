package import Raster

/// The built-in words of pictures, in the languages for which they are certain.
///
/// Texts of an operator or a visitor are shown as they are written.
package enum BuiltInWords {
    /// The translations by the English word and the language (BCP 47). A word without one stays English.
    private static let translations: [String: [String: String]] = [
        "LOADING": [
            "de": "LÄDT", "es": "CARGANDO", "fr": "CHARGEMENT", "it": "CARICAMENTO", "ja": "読み込み中", "ko": "로드 중",
            "nl": "LADEN", "pl": "ŁADOWANIE", "ru": "ЗАГРУЗКА", "sv": "LADDAR", "zh": "加载中", "zh-Hant": "載入中",
        ],
        // This follows the number of days.
        "d ": ["de": "T ", "fr": "j ", "it": "g ", "ja": "日 ", "ko": "일 ", "ru": "д ", "zh": "天 ", "zh-Hant": "天 "],
        "NOW": [
            "de": "JETZT", "es": "AHORA", "fr": "MAINTENANT", "it": "ORA", "ja": "時間です", "ko": "지금", "nl": "NU",
            "pl": "TERAZ", "ru": "СЕЙЧАС", "sv": "NU", "zh": "时间到", "zh-Hant": "時間到",
        ],
        "Doors open in": [
            "de": "Einlass in", "es": "Apertura en", "fr": "Ouverture dans", "it": "Apertura tra", "ja": "開場まで",
            "ko": "개장까지", "nl": "Deuren open over", "pl": "Otwarcie za", "ru": "Открытие через", "sv": "Öppnar om",
            "zh": "距开场还有", "zh-Hant": "距開場還有",
        ],
        "Get ready": [
            "de": "Gleich geht’s los", "es": "Prepárate", "fr": "Préparez-vous", "it": "Preparatevi", "ja": "まもなく開場",
            "ko": "곧 개장합니다", "nl": "Maak je klaar", "pl": "Przygotuj się", "ru": "Приготовьтесь", "sv": "Gör dig redo",
            "zh": "即将开场", "zh-Hant": "即將開場",
        ],
        "OPEN": [
            "de": "GEÖFFNET", "es": "ABIERTO", "fr": "OUVERT", "it": "APERTO", "ja": "開場", "ko": "개장", "nl": "OPEN",
            "pl": "OTWARTE", "ru": "ОТКРЫТО", "sv": "ÖPPET", "zh": "已开场", "zh-Hant": "已開場",
        ],
        "The clock below is right.": [
            "de": "Die Uhr unten geht richtig.", "es": "El reloj de abajo está en hora.",
            "fr": "L’horloge ci-dessous est à l’heure.", "it": "L’orologio qui sotto segna l’ora esatta.",
            "ja": "下の時計は正確です。", "ko": "아래 시계는 정확합니다.", "nl": "De klok hieronder loopt gelijk.",
            "pl": "Zegar poniżej wskazuje dokładny czas.", "ru": "Часы внизу идут точно.",
            "sv": "Klockan nedan går rätt.",
            "zh": "下方的时钟是准确的。", "zh-Hant": "下方的時鐘是準確的。",
        ],
        "Each sentence stays for two seconds.": [
            "de": "Jeder Satz bleibt zwei Sekunden lang stehen.", "es": "Cada frase permanece dos segundos.",
            "fr": "Chaque phrase reste deux secondes.", "it": "Ogni frase resta per due secondi.",
            "ja": "一つの文は2秒間表示されます。", "ko": "각 문장은 2초 동안 표시됩니다.",
            "nl": "Elke zin blijft twee seconden staan.", "pl": "Każde zdanie pozostaje przez dwie sekundy.",
            "ru": "Каждая фраза остаётся две секунды.", "sv": "Varje mening visas i två sekunder.",
            "zh": "每句话停留两秒。", "zh-Hant": "每句話停留兩秒。",
        ],
        "Then they begin again.": [
            "de": "Dann beginnt es von vorn.", "es": "Luego vuelven a empezar.", "fr": "Puis tout recommence.",
            "it": "Poi si ricomincia.", "ja": "そして最初に戻ります。", "ko": "그런 다음 처음부터 다시 시작합니다.",
            "nl": "Daarna begint het opnieuw.", "pl": "Potem zaczyna się od nowa.",
            "ru": "Затем всё начинается сначала.", "sv": "Sedan börjar det om.", "zh": "然后从头开始。",
            "zh-Hant": "然後從頭開始。",
        ],
    ]

    /// The English words.
    static let all = translations.keys.sorted()

    /// - Returns: nil if the word has no translation into the language.
    package static func translation(of word: String, in language: String) -> String? { translations[word]?[language] }

    /// The translations into a theme's language that its font can show, in the order of ``all``, because pictures depend on them.
    package static func shown(in font: FontDescription, by typesetter: Typesetter) -> [String] {
        all.compactMap { word in
            let shown = text(word, in: font, by: typesetter)
            return shown == word ? nil : shown
        }
    }

    /// A word in the font's language.
    ///
    /// - Returns: the English word if there is no translation, or if no font here has its characters.
    static func text(_ word: String, in font: FontDescription, by typesetter: Typesetter) -> String {
        guard let text = translation(of: word, in: font.language),
            (try? typesetter.metrics(of: text, font: font.sized(FontSize(pixels: 64)))) != nil
        else { return word }
        return text
    }
}

extension Canvas {
    /// A word of ``BuiltInWords`` in the theme's language; any other text as it is.
    func word(_ word: String) -> String { BuiltInWords.text(word, in: theme.font, by: typesetter) }
}
