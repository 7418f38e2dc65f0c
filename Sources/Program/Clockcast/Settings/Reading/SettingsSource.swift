internal import Configuration
internal import Foundation
internal import Yams

/// One layer of settings: the flags, the environment or the file.
struct SettingsSource: Sendable {
    /// How an error names the layer: `--port`, `CLOCKCAST_SERVER_PORT`, `server.port in clockcast.yaml`.
    let name: @Sendable (_ key: String) -> String
    /// The keys that the layer gives a value, as far as it can tell.
    let keys: Set<String>
    /// Keys with nothing below them, as a channel that keeps all defaults: `clock: {}`.
    private(set) var emptyKeys: Set<String> = []
    /// Whether it is what holds where nobody has set anything.
    private(set) var isBuiltIn = false
    private let snapshot: any ConfigSnapshot
    private let prefix: [String]

    private init(
        name: @escaping @Sendable (_ key: String) -> String,
        keys: Set<String>,
        snapshot: any ConfigSnapshot,
        prefix: [String]
    ) {
        self.name = name
        self.keys = keys
        self.snapshot = snapshot
        self.prefix = prefix
    }

    /// The flags of the command line, by the keys that they stand for.
    static func flags(_ values: [String: String], names: [String: String]) -> SettingsSource {
        let provider = InMemoryProvider(
            name: "flags",
            values: Dictionary(
                uniqueKeysWithValues: values.map { key, value in
                    (AbsoluteConfigKey(components(key)), ConfigValue(.string(value), isSecret: false))
                }
            )
        )
        return SettingsSource(
            name: { names[$0] ?? $0 },
            keys: Set(values.keys),
            snapshot: provider.snapshot(),
            prefix: []
        )
    }

    /// The built-in channels.
    static func builtIn(_ channels: [BuiltInChannel]) -> SettingsSource {
        var values: [AbsoluteConfigKey: ConfigValue] = [:]
        for channel in channels {
            for (key, value) in channel.values {
                let content: ConfigContent =
                    switch value {
                    case .text(let text): .string(text)
                    case .list(let list): .stringArray(list)
                    }
                values[AbsoluteConfigKey(["channels", channel.name, key])] = ConfigValue(content, isSecret: false)
            }
        }
        var source = SettingsSource(
            name: { $0 },
            keys: [],
            snapshot: InMemoryProvider(name: "built in", values: values).snapshot(),
            prefix: []
        )
        source.isBuiltIn = true
        return source
    }

    /// The variables whose names begin with `CLOCKCAST_`: `server.port` is `CLOCKCAST_SERVER_PORT`.
    static func environment(_ variables: [String: String]) -> SettingsSource {
        SettingsSource(
            name: { variableName($0) },
            keys: [],
            snapshot: EnvironmentVariablesProvider(environmentVariables: variables).snapshot(),
            prefix: ["clockcast"]
        )
    }

    /// A YAML file.
    ///
    /// - Throws: if the text is no YAML or its top is no mapping; the message says in which line.
    static func yaml(_ text: String, path: String) throws(SettingsError) -> SettingsSource {
        do {
            guard let root = try Yams.compose(yaml: text) else {
                return SettingsSource(
                    name: { "\($0) in \(path)" },
                    keys: [],
                    snapshot: InMemoryProvider(values: [:]).snapshot(),
                    prefix: []
                )
            }
            guard let mapping = root.mapping else {
                throw SettingsError(["\(path) is no list of settings: its top has to be a mapping, as in `server: {…}`"]
                )
            }
            let snapshot = try Data(text.utf8).withUnsafeBytes { bytes in
                try YAMLSnapshot(data: bytes.bytes, providerName: path, parsingOptions: .default)
            }
            var source = SettingsSource(
                name: { "\($0) in \(path)" },
                keys: leaves(of: mapping, below: [], whereEmpty: false),
                snapshot: snapshot,
                prefix: []
            )
            source.emptyKeys = leaves(of: mapping, below: [], whereEmpty: true)
            return source
        } catch let error as SettingsError {
            throw error
        } catch {
            throw SettingsError(["\(path) cannot be read as YAML: \(error)"])
        }
    }

    /// The environment variable of a key.
    static func variableName(_ key: String) -> String {
        "CLOCKCAST_" + key.uppercased().map { $0 == "." || $0 == "-" ? "_" : String($0) }.joined()
    }

    /// The value of a key as it was written; nil if the layer does not have it.
    ///
    /// - Throws: if the file has a list or a mapping there.
    func text(_ key: String) throws(SettingsError) -> String? {
        guard let value = try value(key, type: .string) else { return nil }
        guard case .string(let text) = value else { return nil }
        return text
    }

    /// A list; nil if the layer does not have it.
    ///
    /// - Throws: if the file has something else there.
    func list(_ key: String) throws(SettingsError) -> [String]? {
        guard let value = try value(key, type: .stringArray) else { return nil }
        guard case .stringArray(let list) = value else { return nil }
        return list
    }

    private func value(_ key: String, type: ConfigType) throws(SettingsError) -> ConfigContent? {
        do {
            let path = AbsoluteConfigKey(prefix + Self.components(key))
            return try snapshot.value(forKey: path, type: type).value?.content
        } catch {
            let wanted = type == .stringArray ? "a list" : "a single value"
            throw SettingsError(["\(name(key)) has to be \(wanted)"])
        }
    }

    private static func components(_ key: String) -> [String] {
        key.split(separator: ".").map(String.init)
    }

    /// The keys that have a value, or those that have none.
    private static func leaves(
        of mapping: Node.Mapping,
        below path: [String],
        whereEmpty wantsEmpty: Bool
    ) -> Set<String> {
        var keys: Set<String> = []
        for (key, value) in mapping {
            let path = path + [key.string ?? "?"]
            let isEmpty = value.mapping?.isEmpty ?? (value.null != nil)
            if let inner = value.mapping, !isEmpty {
                keys.formUnion(leaves(of: inner, below: path, whereEmpty: wantsEmpty))
            } else if isEmpty == wantsEmpty {
                keys.insert(path.joined(separator: "."))
            }
        }
        return keys
    }
}
