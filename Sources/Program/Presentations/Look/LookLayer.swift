internal import SettingsReading
internal import Timeline

/// The settings of a URL as a layer, which has them by their own names.
struct LookLayer: SettingsLayer {
    private let contents: [String: SettingsContent]

    /// - Parameter target: the target of a countdown; nil to keep it.
    init(_ look: ChannelLook, target: WallTime?) {
        var contents: [String: SettingsContent] = [:]
        for (field, text) in look.items {
            switch field.separator {
            case nil, ",": contents[field.name] = .variable(text)
            case let separator?:
                let parts = text.split(separator: separator, omittingEmptySubsequences: false)
                contents[field.name] = .list(parts.map(String.init))
            }
        }
        contents["to"] = target.map { .text($0.iso8601) }
        self.contents = contents
    }

    func content(of key: String) -> SettingsContent? { contents[key] }

    func has(_ key: String) -> Bool { key.isEmpty || contents[key] != nil }

    func name(of key: String, item: Int?) -> String { key.isEmpty ? "the channel" : key }
}
