/// What a layer has for a key.
enum SettingsContent: Equatable {
    case text(String)
    case list([String])
    /// One text that may also stand for a list, whose parts have commas between them.
    case variable(String)
    /// Something that no setting can be, in words: `a mapping`.
    case unusable(String)
}

/// One layer of settings: the flags, the environment, the file, or what is built in.
protocol SettingsLayer {
    /// Whether it is what holds where nobody has set anything.
    var isBuiltIn: Bool { get }

    /// - Returns: nil if the layer does not have the key.
    func content(of key: String) -> SettingsContent?

    /// Whether the layer has the key with a value, without one, or as a group of others.
    func has(_ key: String) -> Bool

    /// The names right below a key, as far as the layer can list them.
    func names(below key: String) -> [String]

    /// How an error begins that is about a key: `--port`, `CLOCKCAST_SERVER_PORT`, `clockcast.yaml:2:9: server.port`.
    ///
    /// - Parameter item: which part of its list the error is about.
    func name(of key: String, item: Int?) -> String

    /// What the layer holds besides known keys, a sentence each.
    func strangers(among known: KnownSettings) -> [String]
}

extension SettingsLayer {
    var isBuiltIn: Bool { false }

    func has(_ key: String) -> Bool { content(of: key) != nil }

    func names(below key: String) -> [String] { [] }

    func name(of key: String) -> String { name(of: key, item: nil) }

    func strangers(among known: KnownSettings) -> [String] { [] }
}
