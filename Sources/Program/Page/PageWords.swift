/// Words that replace the page's own, in its languages or in others.
package struct PageWords: Sendable {
    /// The page's own words in English, by their names, as in `words-en.js`.
    package static let own: [String: String] = {
        let words = PageFile.english.embedded.matches(of: #/\t'?([A-Za-z_.]+)'?: '([^']*)',\n/#).map {
            (String($0.1), String($0.2))
        }
        return Dictionary(words) { $1 }
    }()

    /// The page's own languages, as in `messages.js`.
    package static let ownLanguages = ["en", "zh", "de", "ja"]
    /// The longest text, in characters.
    package static let longest = 500

    /// The texts by language and name; those for all languages have the empty language.
    package var texts: [String: [String: String]] = [:]

    package init() {}

    /// All languages of the page with these words.
    package var languages: [String] {
        Self.ownLanguages + texts.keys.filter { !Self.ownLanguages.contains($0) && !$0.isEmpty }.sorted()
    }

    /// The texts that replace the page's own in a language.
    package func texts(in language: String) -> [String: String] {
        (texts[""] ?? [:]).merging(texts[language] ?? [:]) { $1 }
    }

    var warnings: [String] {
        languages.dropFirst(Self.ownLanguages.count).compactMap { language in
            let missing = Self.own.keys.filter { texts(in: language)[$0] == nil }
            guard !missing.isEmpty else { return nil }
            return
                "page.words has \(Self.own.count - missing.count) of the \(Self.own.count) words in '\(language)'; the others are in "
                + "English, such as '\(missing.min() ?? "")'"
        }
    }
}
