/// The content of a layer for a key.
package enum SettingsContent: Equatable {
    case text(String)
    case list([String])
    /// A text that may also be a list with commas between its items.
    case variable(String)
    /// Content that a setting cannot have, in words: `a mapping`.
    case unusable(String)
}

/// One layer of settings: the flags, the environment, the file, or what is built in.
package protocol SettingsLayer {
    /// Whether it has the values that apply where nothing is set.
    var isBuiltIn: Bool { get }

    /// - Returns: nil if the layer does not have the key.
    func content(of key: String) -> SettingsContent?

    /// Whether the layer has the key with a value, without one, or as a group of others.
    func has(_ key: String) -> Bool

    /// The names right below a key, as far as the layer can list them.
    func names(below key: String) -> [String]

    /// The beginning of an error about a key: `--port`, `CLOCKCAST_SERVER_PORT`, `clockcast.yaml:2:9: server.port`.
    ///
    /// - Parameter item: the index of the item of its list that the error is about.
    func name(of key: String, item: Int?) -> String

    /// The unknown keys of the layer, a sentence each.
    func strangers(among known: KnownSettings) -> [String]
}

extension SettingsLayer {
    package var isBuiltIn: Bool { false }

    package func has(_ key: String) -> Bool { content(of: key) != nil }

    package func names(below key: String) -> [String] { [] }

    package func name(of key: String) -> String { name(of: key, item: nil) }

    package func strangers(among known: KnownSettings) -> [String] { [] }
}

/// The place of a setting that was set.
package struct SettingsSource: Sendable {
    /// The beginning of an error about it: `--port`, `clockcast.yaml:2:9: server.port`.
    package let place: String
    /// Its value; only the beginning of a long one, to save memory.
    package let text: String
    /// The items of a list.
    let items: [SettingsSource]

    init(place: String, text: String, items: [SettingsSource] = []) {
        self.place = place
        self.text = String(text.prefix(4000))
        self.items = items
    }

    /// The value as a whole and its items.
    package var texts: [String] { [text] + items.flatMap(\.texts) }

    /// The item that has a property, or the whole.
    package func part(where hasIt: (String) -> Bool) -> SettingsSource { items.first { hasIt($0.text) } ?? self }
}
