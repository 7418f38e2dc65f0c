/// The text of cues without what is written for players.
enum CueText {
    /// Without the tags that players know.
    static func subRip(_ line: Substring) -> String { withoutTags(line) }

    /// Without tags and with the characters that escapes stand for (W3C WebVTT, 4.2.2).
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

    /// `amp`, `#39` or `#x27`; no control character.
    private static func character(_ name: Substring) -> Unicode.Scalar? {
        guard name.first == "#" else { return escapes[name] }
        let digits = name.dropFirst()
        let value = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap { $0 < 32 ? nil : Unicode.Scalar($0) }
    }

    private static func withoutTags(_ line: Substring) -> String {
        var text = ""
        var rest = line
        var end = rest.firstIndex(of: ">")
        while let start = rest.firstIndex(of: "<") {
            text += rest[..<start]
            rest = rest[start...]
            // Searched once and not for each opening bracket: a line may have megabytes of them.
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

    /// Whether this stands between the brackets of a tag, such as `i`, `/i`, `font color=red`, `c.loud` and `v Ann`, or of a
    /// time.
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
