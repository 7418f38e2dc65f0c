internal import Page
internal import Platform
internal import SettingsReading
internal import Yams

extension PageWords {
    /// Parses a YAML mapping of names to texts, for all languages, and of languages to such mappings.
    ///
    /// - Parameter path: the name of the file in errors.
    /// - Throws: all mistakes, each with its line.
    init(_ text: String, path: String) throws(SettingsError) {
        self.init()
        var problems: [String] = []
        for (key, value) in try SettingsDocument.root(of: text, in: path, example: "claim: …")?.mapping ?? [:] {
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
        guard problems.isEmpty else { throw SettingsError(problems) }
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
        func report(_ problem: String) { problems.append("\(Self.place(value, path))\(name) \(problem)") }
        guard value.null == nil, let text = value.scalar?.string else { return report("must be a text") }
        let (places, wanted) = (Self.places(in: text), Self.places(in: own))
        if text.count > Self.longest || text.contains(where: \.isNewline) {
            report("must be one line of at most \(Self.longest) characters")
        } else if OutsideText.hasControls(text) {
            report("must not contain control characters")
        } else if places != wanted {
            let rule =
                wanted == 0 ? "must not contain {}" : "must contain {} \(wanted == 1 ? "once" : "\(wanted) times")"
            report("\(rule), as in '\(own)'")
        } else {
            texts[language, default: [:]][name] = text
        }
    }

    /// The number of places that are filled in.
    private static func places(in text: String) -> Int { text.matches(of: #/\{\}/#).count }

    private static func place(_ node: Node, _ path: String) -> String {
        SettingsDocument.place(node.mark?.description, in: path)
    }
}
