internal import Channels
internal import Presentations
internal import HLS
internal import HTTPMessage
internal import Platform
internal import Production
internal import Settings
internal import Timeline

/// `/channels.m3u` and `/guide.xml`: the channels as stations, for television programs such as Kodi, Jellyfin and VLC.
struct StationListAnswer {
    /// The name and the address of a station.
    struct Station: Sendable {
        let name: String
        let title: String
        let stream: String
        let logo: String
    }

    let catalog: Catalog
    let settings: Settings

    /// The hours of the guide, from the present one on: Kodi and Jellyfin ask again within a day.
    private static let hours: Int64 = 48

    /// `/channels.m3u`: an extended M3U list with the attributes that IPTV clients read.
    ///
    /// - Throws: ``HTTPError``, or a `ChannelError` if there is no such zone.
    func list(_ routed: RoutedRequest) throws -> Reply {
        // With a charset behind the type mpv does not know it, and goes by the end of the URL, which a query hides.
        try reply(to: routed, type: "audio/x-mpegurl") { stations, base, query in
            let guide = "\(base)/guide.xml"
            return ["#EXTM3U url-tvg=\"\(guide)\" x-tvg-url=\"\(guide)\""]
                + stations.flatMap { station in
                    [
                        "#EXTINF:-1 tvg-id=\"\(station.name)\" tvg-name=\"\(station.title)\" tvg-logo=\"\(station.logo)\" "
                            + "group-title=\"Clockcast\",\(station.title)",
                        station.stream + query,
                    ]
                }
        }
    }

    /// `/guide.xml`: a programme for each hour of a station, in XMLTV.
    ///
    /// - Throws: as ``list(_:)``.
    func guide(_ routed: RoutedRequest) throws -> Reply {
        let now = routed.now.wall
        return try reply(to: routed, type: "application/xml; charset=utf-8") { stations, _, _ in
            let channels = stations.map { station in
                "<channel id=\"\(station.name)\"><display-name>\(Markup.escaped(station.title))</display-name>"
                    + "<icon src=\"\(Markup.escaped(station.logo))\"/></channel>"
            }
            let first = now.period(of: .seconds(3600)).lowerBound
            let stamps = (0...Self.hours).map { Self.stamp(first + .seconds($0 * 3600)) }
            let programmes = stations.flatMap { station in
                zip(stamps, stamps.dropFirst()).map { start, stop in
                    "<programme start=\"\(start)\" stop=\"\(stop)\" channel=\"\(station.name)\">"
                        + "<title>\(Markup.escaped(station.title))</title></programme>"
                }
            }
            return ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<tv generator-info-name=\"Clockcast\">"] + channels
                + programmes
                + ["</tv>"]
        }
    }

    private func reply(
        to routed: RoutedRequest,
        type: String,
        lines: @escaping @Sendable (_ stations: [Station], _ base: String, _ query: String) -> [String]
    ) throws -> Reply {
        try QueryParameter.check(routed.query, near: ["tz"])
        let request = routed.request
        guard !request.host.isEmpty else {
            throw HTTPError.badRequest("the list has absolute URLs, so the request needs a Host field")
        }
        // Televisions cannot choose a zone, so it is the list's.
        let zone = request.queryValue("tz")
        try HTTPError.ofQuery(at: routed.now.wall) {
            let query = try PresentationQuery(zone.map { [("tz", $0)] } ?? [])
            try self.catalog.require(query, of: "live", joiningAt: routed.now.wall)
        }
        let query = zone.map { "?tz=\($0.replacing("+", with: "%2B"))" } ?? ""
        // An address that is copied from this machine is for others.
        let base = settings.lanHost(of: request).map { "http://\($0)" } ?? request.origin
        let (catalog, settings) = (catalog, settings)
        return .make(
            Work(key: "stations \(type) \(base) \(query) \(routed.now.wall.seconds)", queue: "stations") {
                let stations = catalog.channels.map { channel in
                    Station(
                        name: channel.name,
                        title: Self.plain(settings.title(of: channel.name) ?? channel.name),
                        stream: "\(base)/\(StreamAddress.playlist(channel.name))",
                        logo:
                            "\(base)/\(settings.hasFrames ? "frame.png?channel=\(channel.name)" : "page/icon.svg")"
                    )
                }
                let text = lines(stations, base, query).joined(separator: "\n") + "\n"
                return .answer(.made(SharedBytes(text), type))
            }
        )
    }

    /// A title without what would end an attribute or a line.
    private static func plain(_ title: String) -> String {
        title.replacing("\"", with: "'").replacing("\n", with: " ")
    }

    /// `20261125200000 +0000`.
    private static func stamp(_ instant: WallTime) -> String {
        instant.basicISO8601.filter(\.isNumber) + " +0000"
    }
}
