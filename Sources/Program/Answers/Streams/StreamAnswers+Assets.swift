internal import Channels
internal import Presentations
internal import Foundation
internal import HLS
internal import HTTPMessage
internal import Marks
internal import Platform
internal import Scenarios
internal import Timeline

// The assets that marks play beside a stream: their lists, and their playlists.
extension StreamAnswers {
    /// The list of the assets of a date range, in the order in which they are played (RFC 8216bis, D.2).
    func assetList(_ id: String, of stream: StreamName, _ routed: RoutedRequest) throws -> Reply {
        let now = routed.now.wall
        return try answer(
            routed,
            channel: stream.channel,
            check: { _ = try $0.assets(ofDateRange: id, in: stream, at: now) }
        ) { channel in
            let assets = try channel.assets(ofDateRange: id, in: stream, at: now)
            var presentation = try Presentation(
                stream: stream,
                phase: 0,
                query: routed.query.filter { $0.name == "container" }
            )
            presentation.origin = routed.request.origin + routed.request.prefix
            let skip: JSONObject? = stream.marks.skipControl(ofDateRange: id).map { skip in
                (["OFFSET": skip.offset, "DURATION": skip.duration] as JSONObject).compact
            }
            let list: JSONObject = [
                "ASSETS": assets.map { asset -> JSONObject in
                    [
                        "URI": presentation.assetURI(asset.name, ofDateRange: id),
                        "DURATION": Double(channel.duration(of: asset).ticks) / Double(MediaTime.ticksPerSecond),
                    ]
                },
                "SKIP-CONTROL": skip,
            ]
            return faulted(
                .now(.json(list.compact, keys: .useDefaultKeys)),
                by: stream.scenario,
                routed.asked(.assetList),
                routed
            )
        }
    }

    /// The multivariant playlist of an asset.
    func assetPlaylist(of stream: StreamName, _ routed: RoutedRequest) throws -> Reply {
        try answer(routed, asset: stream) { channel, asset in
            let presentation = try channel.presentation(of: asset, in: stream, query: routed.query)
            channel.request(at: routed.now.monotonic)
            guard channel.isPrepared(for: presentation) else { return prepared(channel, presentation) }
            return complete(try channel.multivariantPlaylist(for: presentation, at: .epoch).bytes, of: stream, routed)
        }
    }

    /// The media playlist of a rendition of an asset.
    func assetPlaylist(
        _ name: RenditionName,
        phase: Int,
        of stream: StreamName,
        _ routed: RoutedRequest
    ) throws -> Reply {
        try answer(routed, asset: stream) { channel, asset in
            let presentation = try Presentation(stream: stream, phase: phase, query: routed.query)
            channel.request(at: routed.now.monotonic)
            let rendition = try channel.rendition(name.description, of: stream, in: presentation.container)
            let playlist = try channel.mediaPlaylist(of: rendition, ofAsset: asset, for: presentation)
            return complete(playlist.bytes, of: stream, routed)
        }
    }

    /// Answers from a channel that has the asset that a stream is.
    private func answer(
        _ routed: RoutedRequest,
        asset stream: StreamName,
        _ reply: @escaping @Sendable (Channel, MarkAsset) throws -> Reply
    ) throws -> Reply {
        let now = routed.now.wall
        return try answer(routed, channel: stream.channel, check: { _ = try $0.asset(of: stream, at: now) }) {
            try reply($0, $0.asset(of: stream, at: now))
        }
    }

    /// A playlist that changes only with the settings.
    private func complete(_ bytes: [UInt8], of stream: StreamName, _ routed: RoutedRequest) -> Reply {
        let response = HTTPResponse(
            body: SharedBytes(bytes),
            contentType: StreamAddress.playlistType,
            cacheControl: "public, max-age=60",
            isCompressible: true
        )
        return faulted(.now(response), by: stream.scenario, routed.asked(.asset), routed)
    }
}
