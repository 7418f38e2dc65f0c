internal import HLS
internal import HTTPMessage
internal import Platform

/// All paths of a listener, each with its answer.
package struct RouteTable: RequestHandler {
    /// Answers a request for an address of a stream.
    typealias Streams = @Sendable (RoutedRequest, StreamAddress) throws -> Reply

    let routes: [Route]
    private let streams: Streams?
    /// The text for paths without a resource.
    private let nothing: String
    private let clock: any TimeSource
    /// The most slashes in a path that is split: one may have thousands.
    private static let mostSlashes = 8

    /// - Parameter streams: nil for a listener without streams.
    init(_ routes: [Route], streams: Streams? = nil, nothing: String, clock: any TimeSource) {
        self.routes = routes
        self.streams = streams
        self.nothing = nothing
        self.clock = clock
    }

    func reply(to request: HTTPRequest) -> Reply {
        let now = Moment(wall: request.receivedAt, monotonic: clock.monotonic)
        guard let (label, answer) = answer(to: request, at: now) else {
            return .now(.error(HTTPError(nothing), at: now.wall, route: "unknown"), reusableUntil: nil)
        }
        do {
            return try answer()
        } catch {
            return .now(.error(error, at: now.wall, route: label), reusableUntil: nil)
        }
    }

    /// The answer of the first matching line of the table, or of the streams.
    private func answer(to request: HTTPRequest, at now: Moment) -> (RouteLabel, () throws -> Reply)? {
        guard request.path.utf8.count(where: { $0 == .slash }) <= Self.mostSlashes else { return nil }
        let parts = RoutePattern.split(request.path)
        for route in routes {
            guard let captures = route.pattern.captures(in: parts) else { continue }
            let routed = RoutedRequest(request, captures, label: route.label, now: now)
            return (route.label, { try route.answer(routed) })
        }
        guard let streams else { return nil }
        // The base of a redirect or a pathway may come first; any other first part is refused as one that has expired.
        let length = StreamBase.length(in: parts)
        for count in (0...length).reversed() + (length == 0 ? [1] : []) {
            let (base, address) = (parts.prefix(count).joined(separator: "/"), parts.dropFirst(count))
            guard let kind = StreamAddress.Kind(path: address) else { continue }
            let routed = RoutedRequest(request, label: kind.label, now: now)
            return (
                kind.label,
                {
                    let routed = count == 0 ? routed : try routed.behind(base)
                    return try streams(routed, kind.address(at: address, version: request.queryValue("v")))
                }
            )
        }
        return nil
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
