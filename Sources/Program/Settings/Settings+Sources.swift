internal import ChannelSettings
internal import SettingsReading

extension Settings {
    /// An error in words, with the setting that it is about and the place of that, if they can be found.
    package func placed(_ error: any Error) -> any Error {
        if case ChannelError.loadingFile(let path, let reason) = error, let source = sources["loading.file"] {
            return SettingsError(["\(source.place) \(path): \(reason)"])
        }
        guard let error = error as? ChannelError, let (channel, reason, subject) = Self.subject(of: error),
            let source = source(of: subject, channel: channel)
        else { return error }
        return SettingsError(["\(source.place): \(reason)"])
    }

    private static func subject(of error: ChannelError) -> (String, reason: String, ChannelError.Subject)? {
        switch error {
        case .cannotBeMade(let channel, let reason, let subject?),
            .cannotBeShown(let channel, let reason, let subject?):
            (channel, reason, subject)
        default: nil
        }
    }

    private func source(of subject: ChannelError.Subject, channel: String) -> SettingsSource? {
        let key = "channels.\(channel)."
        switch subject {
        case .timeZone(let name):
            return [sources[key + "timezone"], sources[key + "places"]].compactMap { $0 }.first {
                $0.text.contains(name)
            }?.part { $0.prefix { $0 != "=" } == name }
        case .font: return sources[key + "font_file"] ?? sources[key + "font"]
        case .characters(let characters):
            // They may come from several settings, from a file of captions, or from the names of a language.
            func has(_ text: String) -> Bool { characters.contains { text.contains($0) } }
            let having = sources.keys.filter { $0.hasPrefix(key) && sources[$0].map { has($0.text) } == true }
            return (sources[having.min() ?? key + "captions_file"] ?? sources[key + "locale"])?.part(where: has)
        }
    }
}
