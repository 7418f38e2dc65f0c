import ArgumentParser
internal import ChannelSettings
import Clockcast
internal import Production
internal import Settings

/// The options for a channel, and for what a URL can ask for.
struct StreamOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The channel; without it, the default channel.", valueName: "name"))
    var channel: String?

    @Option(
        help: ArgumentHelp(
            "What a stream's URL can have after the question mark, such as 'tz=Asia/Tokyo&face=analog&note={zone}'; docs/urls.md.",
            valueName: "query"
        )
    )
    var query: String?

    @Option(
        help: ArgumentHelp(
            "What goes wrong, as in a URL: restart@30,404@40-44; may be repeated. Times relative to joining count from the first "
                + "instant.",
            valueName: "faults"
        )
    )
    var fault: [String] = []

    @Option(help: ArgumentHelp("A named scenario from /scenarios, such as gap.", valueName: "name"))
    var scenario: String?

    @Option(
        name: .customLong("break"),
        help: ArgumentHelp(
            "An ad break inside the stream, as in a URL behind 'break=': '20-36&break.as=splice'.",
            valueName: "span"
        )
    )
    var breaks: String?

    /// The items of the query. If neither they nor the settings name a time zone, they have the zone in which the instant is written.
    ///
    /// - Throws: `ServiceError` if it cannot be read.
    func items(in settings: Settings, at instant: String) throws -> [(name: String, value: String)] {
        let items = try query.map { try QueryOption.items($0) } ?? []
        let name = channel.flatMap { $0 == "live" ? nil : $0 } ?? settings.channels.first?.name ?? ""
        guard !items.contains(where: { $0.name == "tz" }), !settings.zonedChannels.contains(name),
            let zone = WrittenZone.name(in: instant)
        else { return items }
        return items + [("tz", zone)]
    }

    /// The faults, the scenario and the break as a query.
    ///
    /// - Parameter isLabelled: whether the pictures announce faults.
    func scenarioItems(isLabelled: Bool) -> [(name: String, value: String)] {
        var items: [(name: String, value: String)] = []
        if let scenario { items.append(("scenario", scenario)) }
        items += fault.map { ("fault", $0) }
        for part in breaks.map({ "break=" + $0 })?.split(separator: "&") ?? [] {
            items.append((String(part.prefix { $0 != "=" }), String(part.drop { $0 != "=" }.dropFirst())))
        }
        if isLabelled { items.append(("label", "on")) }
        return items
    }
}
