internal import Channels
internal import Presentations
internal import Foundation
internal import HTTPMessage
internal import Platform
internal import Scenarios
internal import Situations
internal import Timeline

extension StreamAnswers {
    /// The values of `format=`.
    private enum Format: String, CaseIterable {
        case json
        /// Groups of samples, as the demo app of ExoPlayer and Media3 reads them (`media.exolist.json`).
        case exolist
        /// Custom assets, as Shaka's demo keeps them (`ShakaDemoAssetInfo.fromJSON`).
        case shaka
        /// A plain list of addresses with titles, for VLC, mpv and the like.
        case m3u
    }

    /// `/scenarios.json`, also in the formats of players' demo apps.
    ///
    /// - Throws: ``HTTPError``, or a `ChannelError` if there is no such channel.
    func scenarioList(_ routed: RoutedRequest) throws -> Reply {
        guard hasScenarios else { throw HTTPError.scenariosAreOff }
        try QueryParameter.check(routed.query, near: ["channel", "format"])
        let request = routed.request
        let name = request.queryValue("format") ?? Format.json.rawValue
        guard let format = Format(rawValue: name) else {
            let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
            throw HTTPError.badRequest("unknown format '\(name.prefix(40))'; known: \(known)")
        }
        guard !request.host.isEmpty else {
            throw HTTPError.badRequest("the list has absolute URLs, so the request needs a Host field")
        }
        let now = routed.now.wall
        let channel = try HTTPError.ofQuery(at: now) {
            try catalog.configured(request.queryValue("channel") ?? "live")
        }
        let (origin, hasSessions) = (request.origin, sessions != nil)
        // Parsing dozens of scenarios takes too long for an event loop.
        return .make(
            Work(key: "scenarios \(format) \(channel.name) \(origin)", queue: "scenarios") {
                let list = ScenarioList(of: channel, at: now, origin: origin, hasSessions: hasSessions)
                return .answer(Self.response(list, as: format))
            }
        )
    }

    private static func response(_ list: ScenarioList, as format: Format) -> HTTPResponse {
        switch format {
        case .json: return .json(list.object)
        case .exolist:
            // The demo app refuses a list with unknown keys.
            let samples = list.playable.map { ["name": $0.title, "uri": $1] }
            let group: JSONObject = ["name": "Clockcast: \(list.channel)", "samples": samples]
            return .json([group])
        case .shaka:
            let assets = list.playable.map { ["name": $0.title, "manifestUri": $1, "description": $0.sentence] }
            return .json(assets, keys: .useDefaultKeys)
        case .m3u:
            let lines = ["#EXTM3U"] + list.playable.flatMap { ["#EXTINF:-1,\($0.title)", $1] }
            let text = SharedBytes(lines.joined(separator: "\n") + "\n")
            // The type is not that of HLS, because this is a list of streams and not a stream.
            return .made(text, "audio/x-mpegurl")
        }
    }
}
