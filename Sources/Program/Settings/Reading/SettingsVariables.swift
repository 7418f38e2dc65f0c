internal import SettingsReading

/// The environment variables whose names begin with `CLOCKCAST_`: `server.port` is `CLOCKCAST_SERVER_PORT`.
struct SettingsVariables: SettingsLayer {
    private static let prefix = "CLOCKCAST_"
    /// Variables that have the prefix of settings, but are none.
    private static let others: Set<String> = ["CLOCKCAST_CONFIG", "CLOCKCAST_WARNINGS"]

    private let values: [String: String]
    /// Whether the program runs in a pod. Kubernetes sets variables for each Service there, also for one with the name of the program.
    private let isInPod: Bool

    /// - Parameter environment: the variables; those without the prefix are ignored.
    init(environment: [String: String]) {
        values = environment.filter { $0.key.hasPrefix(Self.prefix) && !Self.others.contains($0.key) }
        isInPod = environment["KUBERNETES_SERVICE_HOST"] != nil
    }

    func content(of key: String) -> SettingsContent? {
        values[Self.name(of: key)].map { .variable($0) }
    }

    func name(of key: String, item: Int?) -> String {
        Self.name(of: key)
    }

    func strangers(among known: KnownSettings) -> [String] {
        let names = Set(known.keys.map(Self.name))
        return values.keys.sorted().filter { name in
            !names.contains(name) && !(isInPod && name.wholeMatch(of: Self.serviceVariable) != nil)
        }
        .map { KnownSettings.unknown($0, among: names, prefix: Self.prefix, separator: "_") }
    }

    private static func name(of key: String) -> String {
        prefix + key.uppercased().map { $0 == "." || $0 == "-" ? "_" : String($0) }.joined()
    }

    /// The variables that Kubernetes sets for a Service named `clockcast`.
    private static var serviceVariable: Regex<Substring> {
        /CLOCKCAST_(?:SERVICE_HOST|SERVICE_PORT(?:_[A-Z0-9_]+)?|PORT(?:_[0-9]+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)/
    }
}

/// The flags of the command line, by their keys.
struct SettingsFlags: SettingsLayer {
    let values: [String: String]

    func content(of key: String) -> SettingsContent? {
        values[key].map { .variable($0) }
    }

    /// `--port` for `server.port`, and `--log-level` for `log.level`.
    func name(of key: String, item: Int?) -> String {
        "--" + (key.hasPrefix("server.") ? key.dropFirst(7) : key[...]).replacing(".", with: "-")
    }
}
