internal import HLS
internal import HTTPMessage
internal import Platform

/// All paths of a listener, each with its answer.
package struct RouteTable: RequestHandler {
    /// Answers a request for an address of a stream.
    typealias Streams = @Sendable (RoutedRequest, StreamAddress) throws -> Reply

    let routes: [Route]
    /// The streams; nil for a listener without them.
    var streams: Streams?
    /// The text for paths without a resource.
    let nothing: String
    let clock: any TimeSource
    /// Paths with more slashes, of which there may be thousands, are not split.
    private static let mostSlashes = 8

    func reply(to request: HTTPRequest) -> Reply {
        let now = Moment(wall: request.receivedAt, monotonic: clock.monotonic)
        let found = answer(to: request, at: now)
        let reply: Reply
        do {
            guard let found else { throw HTTPError(nothing) }
            reply = try found.answer()
        } catch {
            reply = .now(.error(.of(error, at: now.wall)))
        }
        return reply.labelled(found?.label ?? "unknown")
    }

    /// The answer of the first matching line of the table, or of the streams.
    private func answer(to request: HTTPRequest, at now: Moment) -> (label: RouteLabel, answer: () throws -> Reply)? {
        guard request.path.utf8.count(where: { $0 == .slash }) <= Self.mostSlashes else { return nil }
        let parts = Route.parts(of: request.path)
        for route in routes {
            guard let variable = route.variable(in: parts) else { continue }
            return (route.label, { try route.answer(RoutedRequest(request, variable: variable, now: now)) })
        }
        guard let streams else { return nil }
        // The base of a redirect or a pathway may come first; any other first part is refused as one that has expired.
        let length = StreamBase.length(in: parts)
        for count in (0...length).reversed() + (length == 0 ? [1] : []) {
            let (base, address) = (parts.prefix(count).joined(separator: "/"), parts.dropFirst(count))
            guard let kind = StreamAddress.Kind(path: address) else { continue }
            return (
                kind.label,
                {
                    let routed = try RoutedRequest(request, now: now, behind: count == 0 ? nil : base)
                    return try streams(routed, kind.address(at: address, version: request.queryValue("v")))
                }
            )
        }
        return nil
    }
}

extension Reply {
    /// The same with the label of its route, unless its answer has one of its own.
    fileprivate func labelled(_ label: RouteLabel) -> Reply {
        map(key: { $0 }) { response in
            guard response.route == "" else { return response }
            var response = response
            response.route = label
            return response
        }
    }
}

extension StreamAddress.Kind {
    fileprivate var label: RouteLabel {
        switch self {
        case .multivariant: "multivariant"
        case .playlist: "media_playlist"
        case .assetList: "asset_list"
        case .header: "init"
        case .segment: "segment"
        case .key: "key"
        case .steering: "steering"
        }
    }
}
