internal import ChannelSettings

/// The changes that a URL makes to the look of a channel: settings by their names, each as the text that the settings file would have.
///
/// The reader of the settings interprets them; see ``LookLayer``.
package struct ChannelLook: Hashable, Sendable {
    private var texts: [String: String] = [:]

    /// The longest text in a path. Some programs cut off addresses of more than 2,083 characters.
    static let longest = 2000

    /// Whether it is short enough for a path.
    var isShort: Bool { pathText.utf8.count <= Self.longest }

    package init() {}

    /// The settings that turn one channel into another.
    init(of settings: ChannelSettings, over base: ChannelSettings) {
        for field in LookField.all {
            if let text = field.change(settings, base) { texts[field.name] = text }
        }
    }

    func has(_ name: String) -> Bool { texts[name] != nil }

    package var isEmpty: Bool { texts.isEmpty }

    /// The settings in the order of the table.
    var items: [(field: LookField, text: String)] {
        LookField.all.compactMap { field in texts[field.name].map { (field, $0) } }
    }

    /// Sets a field to a text from a query.
    ///
    /// - Throws: an error for a text that no picture can show.
    mutating func set(_ field: LookField, toQuery text: String) throws(ChannelError) {
        if let problem = LookText.problem(of: text) { throw .wrong("\(field.name) \(problem)") }
        guard text.unicodeScalars.count <= field.longest else {
            throw .wrong("\(field.name) has more than \(field.longest) characters, which is too long for a URL")
        }
        texts[field.name] = text
        guard isShort else {
            throw .wrong(
                "the settings in the URL are too long: written as in paths they can have \(Self.longest) characters, "
                    + "where a letter that is not ASCII takes six to twelve"
            )
        }
    }

    /// Sets a field to a text from a path.
    ///
    /// - Returns: false if there is no such setting, or the text is not in the form of paths.
    mutating func set(_ name: String, toPath text: Substring) -> Bool {
        guard let field = LookField.named[name], let text = LookText.unescaped(text),
            LookText.problem(of: text) == nil, text.unicodeScalars.count <= field.longest
        else { return false }
        texts[field.name] = text
        return true
    }

    /// The setting whose text has one of these characters, or else the language, whose names may; nil if neither is given.
    package func name(having characters: String) -> String? {
        let wanted = Set(characters.compactMap(\.unicodeScalars.first))
        let having = items.first { $0.text.unicodeScalars.contains(where: wanted.contains) }
        return having?.field.name ?? (texts["locale"] == nil ? nil : "locale")
    }

    /// The text after the channel's name in a path.
    var pathText: String {
        items.map { ";\($0.field.name)=\(LookText.escaped($0.text))" }.joined()
    }

    /// The same as items of a query.
    var queryItems: [String] {
        items.map { "\($0.field.name)=\(LookText.percentEncoded($0.text))" }
    }
}
