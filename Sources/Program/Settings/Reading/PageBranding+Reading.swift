internal import Page
internal import Platform
internal import Raster
internal import SettingsReading

extension PageBranding {
    private static let largestWords = 256 << 10
    /// The largest number of characters in the name of the page or of a channel.
    private static let longestName = 60

    init(reading reader: inout SettingsReader) {
        self.init()
        name = Self.name("page.name", default: Self.standardName, reading: &reader)
        logo = Self.logo(reading: &reader)
        accent = Self.accent(reading: &reader)
        links = reader.list(
            "page.links",
            default: [],
            allowed: "links such as 'Imprint https://shop.example/imprint'; the address begins with https:// or http://"
        ) { Link($0) }
        words = Self.words(reading: &reader)
        let languages = words.languages
        let chosen = reader.value(
            "page.language",
            default: "automatic",
            allowed: "automatic or one of " + languages.joined(separator: ", ") + "; another needs words in page.words"
        ) { $0 == "automatic" || languages.contains($0) ? $0 : nil }
        language = chosen == "automatic" ? nil : chosen
    }

    /// A name for the page.
    static func name(_ key: String, default standard: String, reading reader: inout SettingsReader) -> String {
        reader.value(key, default: standard, allowed: "one line of 1 to \(longestName) characters") { text in
            let isName = (1...longestName).contains(text.count) && !text.allSatisfy(\.isWhitespace)
            return isName && !OutsideText.hasControls(text) ? text : nil
        }
    }

    private static func logo(reading reader: inout SettingsReader) -> PageLogo? {
        guard let (path, bytes) = reader.file("page.logo", limit: PageLogo.largest) else { return nil }
        let logo = PageLogo(bytes)
        if logo == nil {
            reader.report(
                "page.logo",
                "cannot be used: \(path) is not a PNG, a WebP, or an SVG with xmlns=\"http://www.w3.org/2000/svg\""
            )
        }
        if let damage = logo?.damage { reader.report("page.logo", "cannot be used: \(path) \(damage)") }
        return logo
    }

    private static func accent(reading reader: inout SettingsReader) -> PageAccent? {
        func color(_ key: String) -> Color? {
            // Without quotes a colour is a comment.
            if reader.isEmpty(key) {
                reader.report(key, "is empty; # begins a comment, so a colour goes between quotes: \"#d9480f\"")
            }
            return reader.value(key, default: Color?.none, allowed: Color.explanation) { text in
                Color(text).map { Optional($0) }
            }
        }
        let (light, dark) = (color("page.accent"), color("page.accent_dark"))
        if light == nil, dark != nil {
            reader.report("page.accent_dark", "needs page.accent, which is the colour in the light")
        }
        return light.map { PageAccent(light: $0, dark: dark) }
    }

    private static func words(reading reader: inout SettingsReader) -> PageWords {
        let path = reader.optionalPath("page.words")
        guard !path.isEmpty, let text = reader.text(of: path, for: "page.words", limit: largestWords) else {
            return PageWords()
        }
        do throws(SettingsError) { return try PageWords(text, path: path) } catch {
            for problem in error.problems { reader.report("page.words", "cannot be used: \(problem)") }
            return PageWords()
        }
    }
}
