/// The attributes of a tag (RFC 8216, 4.2), each of which is taken once.
struct AttributeList {
    private let line: PlaylistLines.Line
    private var values: [Substring: Substring] = [:]

    /// - Throws: if the text is no attribute list, or names an attribute twice.
    init(_ text: Substring?, in line: PlaylistLines.Line) throws(PlaylistError) {
        self.line = line
        guard var rest = text, !rest.isEmpty else { throw line.error("the tag has no attributes") }
        while true {
            let name = rest.prefix { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "-") }
            rest = rest.dropFirst(name.count)
            guard !name.isEmpty, rest.first == "=" else { throw line.error("the attribute list is malformed") }
            rest = rest.dropFirst()
            let value: Substring
            if rest.first == "\"" {
                let content = rest.dropFirst().prefix { $0 != "\"" }
                guard content.endIndex < rest.endIndex else {
                    throw line.error("the value of \(name) has no closing quote")
                }
                value = rest[rest.startIndex...content.endIndex]
            } else {
                value = rest.prefix { $0 != "," }
                guard !value.isEmpty, !value.contains(where: { $0 == "\"" || $0 == " " }) else {
                    throw line.error("\(name) has no value")
                }
            }
            guard values.updateValue(value, forKey: name) == nil else { throw line.error("\(name) appears twice") }
            rest = rest[value.endIndex...]
            if rest.isEmpty { return }
            guard rest.first == "," else { throw line.error("a comma is missing after \(name)") }
            rest = rest.dropFirst()
        }
    }

    /// The value of an attribute, for a reader that knows its type; nil if it is not there.
    mutating func take<Value>(_ name: Substring, _ read: (Substring) -> Value?) throws(PlaylistError) -> Value? {
        guard let text = values.removeValue(forKey: name) else { return nil }
        guard let value = read(text) else { throw line.error("\(text) is not a valid \(name)") }
        return value
    }

    /// The value of an attribute that has to be there.
    mutating func require<Value>(_ name: Substring, _ read: (Substring) -> Value?) throws(PlaylistError) -> Value {
        guard let value = try take(name, read) else { throw line.error("\(name) is missing") }
        return value
    }

    /// - Throws: if there is an attribute that nobody took.
    func end() throws(PlaylistError) {
        if let name = values.keys.min() { throw line.error("unknown attribute \(name)") }
    }

    /// A quoted string without its quotes; not empty.
    static func quotedString(_ text: Substring) -> String? {
        guard text.count > 2, text.first == "\"" else { return nil }
        return String(text.dropFirst().dropLast())
    }

    /// YES or NO.
    static func yesOrNo(_ text: Substring) -> Bool? {
        switch text {
        case "YES": true
        case "NO": false
        default: nil
        }
    }
}
