internal import Channels
internal import Presentations
internal import FoundationEssentials
internal import HLS
internal import HTTPMessage
internal import Platform
internal import Production
internal import Scenarios

// Steering manifests and pathways.
extension StreamAnswers {
    /// Checks that the stream has the pathway in the base under which something of it is requested, and that a redirect in the base could
    /// have led there, by the stream's own time: a short time ago, or any time if the stream has redirects.
    ///
    /// - Throws: ``HTTPError`` if not.
    func check(_ base: StreamBase, at address: StreamAddress, _ routed: RoutedRequest) throws {
        if let pathway = base.pathway { try Self.check(pathway, at: address) }
        guard base.redirect != nil else { return }
        var (time, isLasting) = (routed.now.wall, false)
        if address.resource == .multivariant, !StreamName.isAsset(address.stream) {
            time = try query(routed.query).arrival(at: routed.now).wall
            isLasting = PresentationQuery.asksForFaults(routed.query)
        } else {
            let stream = try StreamName(address.stream)
            if let replay = stream.replay { time = (try? replay.time(at: time)) ?? time }
            isLasting = stream.scenario.redirects
        }
        guard base.isRedirect(at: time, isLasting: isLasting) else { throw HTTPError.noSuchBase }
    }

    /// Checks that a stream has a pathway.
    ///
    /// - Throws: ``HTTPError`` if not, with those that it has.
    private static func check(_ pathway: String, at address: StreamAddress) throws {
        try StreamName.requireShort(address.stream)
        // Lists name assets relative to themselves.
        guard !StreamName.isAsset(address.stream) else { return }
        guard address.resource != .multivariant else {
            let base = StreamBase(pathway: pathway)
            throw HTTPError("all pathways have the same multivariant playlist; ask for it without \(base)/")
        }
        let known = try StreamName(address.stream).pathways?.all ?? []
        guard !known.contains(pathway) else { return }
        let words = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
        throw HTTPError("the stream has no pathway '\(pathway)'; \(words)")
    }

    /// The steering manifest of a viewer. The player's report does not change it, so that it is the same on every server, but has to be
    /// as the standard requires.
    ///
    /// - Throws: ``HTTPError`` for a report that is not.
    func steeringManifest(phase: Int, of stream: StreamName, _ routed: RoutedRequest) throws -> Reply {
        guard let pathways = stream.pathways, let steering = pathways.steering else { throw HTTPError.isNotSteered }
        let presentation = try Presentation(stream: stream, phase: phase, query: routed.query)
        let now = routed.now.wall
        try Self.check(pathways, routed.request)
        return try answer(routed, channel: stream.channel, check: { _ = try $0.grid(phase: phase) }) { channel in
            _ = try channel.grid(phase: phase)
            guard channel.isPrepared(for: presentation) else { return prepared(channel, presentation) }
            let origin = routed.request.origin + routed.request.prefix
            let manifest = try channel.steeringManifest(
                for: presentation,
                on: pathways,
                steeredBy: steering,
                origin: origin,
                at: now
            )
            var response = HTTPResponse.json(manifest.object, keys: .useDefaultKeys)
            response.contentType = SteeringManifest.mediaType
            return faulted(.now(response), by: stream.scenario, routed.asked(.steering), routed)
        }
    }

    /// RFC 8216bis, 7.4: `_HLS_pathway` is the current pathway, in quotes or as players send it, and `_HLS_throughput` bits a second.
    private static func check(_ pathways: Pathways?, _ request: HTTPRequest) throws(HTTPError) {
        if let text = request.queryValue("_HLS_pathway"), let pathways {
            let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
            let name = isQuoted ? String(text.dropFirst().dropLast()) : text
            guard pathways.all.contains(name) else {
                let known = pathways.all.joined(separator: ", ")
                throw .badRequest("_HLS_pathway is '\(text.prefix(40))'; the stream has \(known)")
            }
        }
        guard let text = request.queryValue("_HLS_throughput") else { return }
        guard let rate = UInt64(text), "\(rate)" == text else {
            throw .badRequest(
                "_HLS_throughput is '\(text.prefix(40))'; it must be a whole number of bits a second, 0 to \(UInt64.max)"
            )
        }
    }
}

extension SteeringManifest {
    fileprivate var object: JSONObject {
        let object: JSONObject = [
            "VERSION": Self.version,
            "TTL": lifetime,
            "RELOAD-URI": reloadURI,
            "PATHWAY-PRIORITY": priority,
            "PATHWAY-CLONES": clones.isEmpty ? nil : clones.map(\.object),
        ]
        return object.compact
    }
}

extension SteeringManifest.Clone {
    fileprivate var object: JSONObject {
        let uris: JSONObject = [
            "PER-VARIANT-URIS": variants,
            "PER-RENDITION-URIS": renditions.isEmpty ? nil : renditions,
        ]
        return ["BASE-ID": base, "ID": name, "URI-REPLACEMENT": uris.compact]
    }
}
