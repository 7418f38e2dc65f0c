/// Words that replace the page's own, in its languages or in others.
package struct PageWords: Sendable {
    /// The page's own words in English, by their names, as in `messages.js`.
    package static let own: [String: String] = {
        var own: [String: String] = [:]
        var name: Substring?
        for line in String(decoding: PageFile.messages.embedded, as: UTF8.self).split(separator: "\n") {
            var rest = line[...]
            if let match = line.prefixMatch(of: #/\t'?([A-Za-z_.]+)'?: \[/#) {
                name = match.1
                rest = rest[match.range.upperBound...]
            }
            // The English is on the first of several lines.
            guard let named = name, let text = rest.firstMatch(of: #/'([^']*)'/#) else { continue }
            own[String(named)] = String(text.1)
            name = nil
        }
        return own
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
