internal import ChannelSettings
internal import HTTPServer
internal import Presentations
internal import Production
package import Logging
internal import Page
internal import SettingsReading
internal import Timeline

extension Settings {
    /// The settings that differ from their defaults, for the log of the start; nil if none does. There are no secrets among them.
    package var changes: Logger.Metadata? {
        given.isEmpty ? nil : ["changed": .string(given.joined(separator: ", "))]
    }

    /// The features that anybody who reaches the server may ask for by URL, and the settings that close them; empty if nobody else reaches
    /// it, not even through a proxy, or nothing is open.
    package var openFeatures: [(name: String, remedy: String)] {
        guard !server.isOnLoopback || !http.trustedProxies.isEmpty else { return [] }
        let texts = openTexts
        let features = [
            (hasScenarios, "scenarios", "scenarios: false"),
            (hasSessions, "sessions", "sessions: false"),
            (pastLimit.allowsAny, "the past", "past_limit: 0"),
            (!texts.isEmpty, "texts in pictures", "adhoc.settings without \(texts.joined(separator: ", "))"),
        ]
        return features.filter(\.0).map { (name: $0.1, remedy: $0.2) }
    }

    /// Whether URLs may ask for more than with former settings. Sessions are those of the start.
    package func opensMore(than former: Settings) -> Bool {
        hasScenarios && !former.hasScenarios || pastLimit.seconds > former.pastLimit.seconds
            || !openTexts.allSatisfy(former.openNames.contains)
    }

    private var openTexts: [String] { QueryParameter.namesOfTexts.filter(openNames.contains) }

    /// The changes of a reload: channels that are new or gone, and other settings with their new values. Of what is new, such as the settings
    /// of another face, those that were set are listed.
    ///
    /// - Parameter prefixes: of the keys of settings that stay as they were at the start.
    package func changes(from former: Settings, besides prefixes: [String]) -> Logger.Metadata {
        let (names, formerNames) = (Set(channels.map(\.name)), Set(former.channels.map(\.name)))
        let gone = formerNames.subtracting(names).map { "channels.\($0)" }
        let keys = changedKeys(from: former).filter { key in
            guard !prefixes.contains(where: key.hasPrefix), !gone.contains(where: { key.hasPrefix("\($0).") }) else {
                return false
            }
            return former.inForce[key] != nil || sources[key] != nil
        }
        let texts =
            names.subtracting(formerNames).sorted().map { "channels.\($0) is new" }
            + gone.sorted().map { "\($0) is gone" }
            + keys.map { key in inForce[key].map { "\(key): \($0)" } ?? "\(key) is gone" }
        return ["changed": texts.isEmpty ? "nothing" : .string(texts.joined(separator: ", "))]
    }

    /// The keys of settings with another value, or that only one of the two has, in alphabetical order. Of long values the beginnings are
    /// compared, as given and as in force.
    package func changedKeys(from former: Settings) -> [String] {
        Set(inForce.keys).union(former.inForce.keys).filter { key in
            if inForce[key] != former.inForce[key] { return true }
            // A default that is written down is not a change.
            guard let source = sources[key], let earlier = former.sources[key] else { return false }
            return source.texts != earlier.texts
        }.sorted()
    }

    /// All settings in force, by their keys, for a more detailed log.
    package var summary: Logger.Metadata { inForce.mapValues { .string($0) } }
}

extension Settings {
    /// Warnings about allowed but questionable values, a sentence each.
    package var warnings: [String] {
        var warnings: [String] = []
        if playlist.past > 0 {
            warnings.append(
                "playlist.past is \(playlist.past); VLC and GStreamer then start one segment before the present, so their clock "
                    + "is \(playlist.duration) s late"
            )
        }
        if loading.patience >= Self.frontTimeout {
            warnings.append(
                "segment.patience is \(loading.patience.secondsText); a front as in config/nginx.conf gives up an answer after "
                    + "\(Self.frontTimeout.secondsText) s, so the loading program never stands in"
            )
        }
        if !faults.isEmpty {
            warnings.append("faults is set; live segments of all channels fail, stall or are late on purpose")
        }
        return warnings + branding.warnings
    }

    /// `proxy_read_timeout` of `config/nginx.conf`.
    private static let frontTimeout = Interval.seconds(2)
}
