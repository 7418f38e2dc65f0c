/// The flags of the command line, by the keys that they stand for.
struct SettingsFlags: SettingsLayer {
    let values: [String: String]
    /// The flag of each key: `--port` of `server.port`.
    let names: [String: String]

    func content(of key: String) -> SettingsContent? {
        values[key].map { .variable($0) }
    }

    func name(of key: String, item: Int?) -> String {
        names[key] ?? key
    }
}
