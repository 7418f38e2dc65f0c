/// The content of a layer for a key.
enum SettingsContent: Equatable {
    case text(String)
    case list([String])
    /// A text that may also be a list with commas between its items.
    case variable(String)
    /// Content that no setting can have, in words: `a mapping`.
    case unusable(String)
}

/// One layer of settings: the flags, the environment, the file, or what is built in.
protocol SettingsLayer {
    /// Whether it has the values that hold where nothing is set.
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
    var isBuiltIn: Bool { false }

    func has(_ key: String) -> Bool { content(of: key) != nil }

    func names(below key: String) -> [String] { [] }

    func name(of key: String) -> String { name(of: key, item: nil) }

    func strangers(among known: KnownSettings) -> [String] { [] }
}
