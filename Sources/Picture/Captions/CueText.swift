/// The text of cues without markup for players.
enum CueText {
    /// A line of WebVTT without tags, and with escapes replaced by their characters (W3C WebVTT, 4.2.2).
    static func webVTT(_ line: Substring) -> String {
        var text = ""
        var rest = withoutTags(line)[...]
        while let start = rest.firstIndex(of: "&") {
            text += rest[..<start]
            rest = rest[start...]
            if let end = rest.prefix(10).firstIndex(of: ";"), let character = character(rest[..<end].dropFirst()) {
                text.unicodeScalars.append(character)
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(rest.removeFirst())
            }
        }
        return text + rest
    }

    private static let escapes: [Substring: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "lrm": "\u{200E}",
        "rlm": "\u{200F}",
    ]

    /// The character of `amp`, `#39` or `#x27`; control characters are not allowed.
    private static func character(_ name: Substring) -> Unicode.Scalar? {
        guard name.first == "#" else { return escapes[name] }
        let digits = name.dropFirst()
        let value = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap { $0 < 32 ? nil : Unicode.Scalar($0) }
    }

    /// A line without the tags that players understand, as SubRip has them.
    static func withoutTags(_ line: Substring) -> String {
        var text = ""
        var rest = line
        var end = rest.firstIndex(of: ">")
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            // The search is done once and not for each opening bracket: a line may have megabytes of them.
            if let last = end, last < start { end = rest.firstIndex(of: ">") }
            if let end, isTag(rest[..<end].dropFirst()) {
                rest = rest[rest.index(after: end)...]
            } else {
                text.append(rest.removeFirst())
            }
        }
        return text + rest
    }

    private static let tags: Set<String> = [
        "b", "i", "u", "s", "c", "v", "font", "lang", "ruby", "rt", "em", "strong", "span",
    ]

    /// Whether the text between two brackets is a tag, such as `i`, `/i`, `font color=red`, `c.loud` and `v Ann`, or a time.
    private static func isTag(_ content: Substring) -> Bool {
        if content.first?.isNumber == true {
            return content.allSatisfy { $0.isNumber || $0 == ":" || $0 == "." } && content.contains(":")
        }
        let name = content.drop { $0 == "/" }.prefix { $0.isLetter }
        let behind = content.drop { $0 == "/" }.dropFirst(name.count)
        guard tags.contains(name.lowercased()) else { return false }
        return behind.isEmpty || behind.first == "." || behind.first?.isWhitespace == true
    }
}
