/// What a URL changes of how a channel looks: settings by their names, each as the text that the settings would have.
///
/// What they mean is read by the reader of the settings, see ``LookReading``.
package struct ChannelLook: Hashable, Sendable {
    private var texts: [String: String] = [:]

    /// How long it may be in a path. Addresses of more than 2,083 characters are cut off by some programs.
    static let longest = 2000

    /// Whether it is not too long for a path.
    var isShort: Bool { pathText.utf8.count <= Self.longest }

    package init() {}

    /// What has to be said to make one channel of another.
    init(of settings: ChannelSettings, over base: ChannelSettings) {
        for field in LookField.all {
            if let text = field.change(settings, base) { texts[field.name] = text }
        }
    }

    package var isEmpty: Bool { texts.isEmpty }

    /// In the order of the table.
    package var items: [(field: LookField, text: String)] {
        LookField.all.compactMap { field in texts[field.name].map { (field, $0) } }
    }

    /// The parts of a list, or the one text.
    package static func parts(of text: String, _ field: LookField) -> [String] {
        guard let separator = field.separator else { return [text] }
        return text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// As a query says it.
    ///
    /// - Throws: ``ChannelError/look(_:)`` for a text that no picture can show.
    mutating func set(_ field: LookField, toQuery text: String) throws(ChannelError) {
        if let problem = LookText.problem(of: text) { throw .look("\(field.name) \(problem)") }
        guard text.unicodeScalars.count <= field.longest else {
            throw .look("\(field.name) has more than \(field.longest) characters, which is too long for a URL")
        }
        texts[field.name] = text
        guard isShort else {
            throw .look(
                "the settings in the URL are too long: written as in paths they can have \(Self.longest) characters, "
                    + "where a letter that is not ASCII takes six to twelve"
            )
        }
    }

    /// As a path says it.
    ///
    /// - Returns: false if there is no such setting, or if a path cannot say that.
    mutating func set(_ name: Substring, toPath text: Substring) -> Bool {
        guard let field = LookField.named(String(name)), field.name == name, let text = LookText.unescaped(text),
            LookText.problem(of: text) == nil, text.unicodeScalars.count <= field.longest
        else { return false }
        texts[field.name] = text
        return true
    }

    /// As it stands in a path behind the channel's name.
    var pathText: String {
        items.map { ";\($0.field.name)=\(LookText.escaped($0.text))" }.joined()
    }

    /// The same as items of a query.
    var queryItems: [String] {
        items.map { "\($0.field.name)=\(LookText.percentEncoded($0.text))" }
    }
}
