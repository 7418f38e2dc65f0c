internal import Yams

/// Words that replace the page's own, in its languages or in others.
struct PageWords: Sendable {
    /// The page's own words in English, by their names, as in `messages.js`.
    static let own: [String: String] = {
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
    static let ownLanguages = ["en", "zh", "de", "ja"]
    /// The longest text, in characters.
    static let longest = 500

    /// The texts by language and name; those for all languages have the empty language.
    private(set) var texts: [String: [String: String]] = [:]

    init() {}

    /// All languages of the page with these words.
    var languages: [String] {
        Self.ownLanguages + texts.keys.filter { !Self.ownLanguages.contains($0) && !$0.isEmpty }.sorted()
    }

    /// The texts that replace the page's own in a language.
    func texts(in language: String) -> [String: String] {
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

/// The mistakes in a file of words.
struct PageWordsError: Error {
    /// The mistakes, a sentence each, with the line.
    let problems: [String]
}

extension PageWords {
    /// Parses a YAML mapping of names to texts, for all languages, and of languages to such mappings.
    ///
    /// - Parameter path: the name of the file in errors.
    init(_ text: String, path: String) throws(PageWordsError) {
        let root: Node?
        do { root = try Yams.compose(yaml: text) } catch {
            throw PageWordsError(problems: [SettingsDocument.sentence(about: error, in: path)])
        }
        guard let root, root.null == nil else { return }
        guard let mapping = root.mapping else {
            throw PageWordsError(problems: [
                "\(Self.place(root, path))the top level must be a mapping, such as `claim: …`"
            ])
        }
        var problems: [String] = []
        for (key, value) in mapping {
            let name = key.scalar?.string ?? "?"
            if let inner = value.mapping {
                guard name.wholeMatch(of: #/[a-z]{2,3}/#) != nil else {
                    problems.append("\(Self.place(key, path))'\(name)' is not a language, such as ja or fr")
                    continue
                }
                for (key, value) in inner { add(key, value, to: name, path, &problems) }
            } else {
                add(key, value, to: "", path, &problems)
            }
        }
        guard problems.isEmpty else { throw PageWordsError(problems: problems) }
    }

    private mutating func add(
        _ key: Node,
        _ value: Node,
        to language: String,
        _ path: String,
        _ problems: inout [String]
    ) {
        let name = key.scalar?.string ?? "?"
        guard let own = Self.own[name] else {
            let sentence = KnownSettings.unknown(name, among: Set(Self.own.keys), kind: "word")
            problems.append(Self.place(key, path) + sentence)
            return
        }
        guard value.null == nil, let text = value.scalar?.string else {
            problems.append("\(Self.place(value, path))\(name) must be a text")
            return
        }
        let (places, wanted) = (Self.places(in: text), Self.places(in: own))
        if text.count > Self.longest || text.contains(where: \.isNewline) {
            problems.append("\(Self.place(value, path))\(name) must be one line of at most \(Self.longest) characters")
        } else if places != wanted {
            let rule =
                wanted == 0 ? "must not contain {}" : "must contain {} \(wanted == 1 ? "once" : "\(wanted) times")"
            problems.append("\(Self.place(value, path))\(name) \(rule), as in '\(own)'")
        } else {
            texts[language, default: [:]][name] = text
        }
    }

    /// The number of places that are filled in.
    private static func places(in text: String) -> Int { text.matches(of: #/\{\}/#).count }

    private static func place(_ node: Node, _ path: String) -> String {
        "\(path):\(node.mark.map { "\($0):" } ?? "") "
    }
}
