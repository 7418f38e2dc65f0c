import ArgumentParser
import Clockcast
internal import Production
internal import Settings

/// The options for what a URL can ask for besides faults.
struct QueryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What a stream's URL can have after the question mark, such as 'tz=Asia/Tokyo&face=analog&note={zone}'; docs/urls.md.",
            valueName: "query"
        )
    )
    var query: String?

    /// Its items. If neither they nor the settings name a time zone, they have the zone in which the instant is written.
    ///
    /// - Throws: `ServiceError` if it cannot be read.
    func items(for channel: String?, in settings: Settings, at instant: String) throws -> [(
        name: String, value: String
    )] {
        let items = try query.map { try QueryOption.items($0) } ?? []
        let name = channel.flatMap { $0 == "live" ? nil : $0 } ?? settings.channels.first?.name ?? ""
        guard !items.contains(where: { $0.name == "tz" }), !settings.zonedChannels.contains(name),
            let zone = WrittenZone.name(in: instant)
        else { return items }
        return items + [("tz", zone)]
    }
}
