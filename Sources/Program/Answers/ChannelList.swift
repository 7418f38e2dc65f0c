internal import Calendar
internal import ChannelSettings
internal import Settings
internal import Production
internal import Channels
internal import ClockFace
internal import HLS
internal import Media
internal import Platform
internal import Raster
internal import Sound
internal import Timeline

extension Catalog {
    /// `/channels`: the available channels as JSON. Variants are only counted, because their names belong to the visitors.
    ///
    /// - Parameter lan: host and port in the local network, see ``Settings/lanHost(of:address:)``; nil for requests from elsewhere.
    func list(of settings: Settings, lan: String?, at now: Moment) -> JSONObject {
        let list: JSONObject = [
            "channels": channels.map { $0.entry(with: settings, at: now) },
            "variants": variants.count,
            // The settings that URLs may change.
            "settings": settings.openNames.sorted(),
            // The kinds of faces, the settings of each, with their values if there are few, and whether text can show it: forms list
            // them.
            "faces": FaceCatalog.all.map { face -> JSONObject in
                let fields = face.choices.map { key, values -> JSONObject in
                    let field: JSONObject = ["name": key, "values": values.isEmpty ? nil : values]
                    return field.compact
                }
                return ["name": face.name, "fields": fields, "text": face.hasText]
            },
            "themes": Theme.named.map { name, theme -> JSONObject in
                [
                    "name": name, "background": theme.background.hexadecimal,
                    "foreground": theme.foreground.hexadecimal, "accent": theme.accent.hexadecimal,
                ]
            },
            // The address for other devices; only for requests from this machine itself.
            "lan": lan.map { "http://\($0)/" },
        ]
        return list.compact
    }
}

extension Channel {
    fileprivate func entry(with page: Settings, at now: Moment) -> JSONObject {
        let target = settings.face.configuration.countdownTarget(in: TimeZoneRules.utc)
        let entry: JSONObject = [
            "name": name,
            // Absent if it is the name.
            "title": page.title(of: name),
            "state": state(at: now).name,
            "url": "/\(StreamAddress.playlist(name))",
            "face": settings.face.name,
            "time_zone": "\(settings.timeZone)",
            // Whether it was set, and is not only the default.
            "time_zone_is_set": page.zonedChannels.contains(name),
            // The milliseconds by which the shown clock is ahead of the true time.
            "offset_ms": settings.offset.nanoseconds / 1_000_000,
            "frame_rate": settings.renditions.first?.rate.framesPerSecond ?? 0,
            "renditions": renditions.map(\.name),
            // What forms show for a field that is not filled in, and the words of text over other pictures.
            "look": settings.look,
            // The target of a countdown: an instant, or times of day in its zone; absent for other faces.
            "to": target?.instant?.iso8601,
            "times": target?.times,
            // Absent if there is none.
            "audio": settings.sound == .none ? nil : settings.sound.rawValue,
            // The languages of its subtitles, in their order; absent if there are none.
            "subtitles": settings.subtitles == .none ? nil : settings.subtitles.codes,
        ]
        return entry.compact
    }
}
