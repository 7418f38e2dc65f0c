internal import HLS
internal import HTTPMessage
internal import HTTPServer
internal import Timeline

/// Answers what players and people ask on the public listener.
struct PublicHandler: RequestHandler {
    let catalog: Catalog
    let status: ServiceStatus
    let cache: SegmentCache
    let clock: any TimeSource

    private static let playlistType = "application/vnd.apple.mpegurl"
    /// A segment's name is for one content for ever; a day is longer than any player keeps it.
    private static let immutable = "public, max-age=86400, immutable"

    func reply(to request: HTTPRequest) -> Reply {
        let now = WallTime(nanoseconds: request.receivedAt)
        do throws(RouteError) {
            let route = try Route(path: request.path)
            do throws(RouteError) {
                return try reply(to: request, route: route, at: now)
            } catch {
                return Self.notFound(error.reason, label: route.label)
            }
        } catch {
            return Self.notFound(error.reason, label: "unknown")
        }
    }

    private func reply(to request: HTTPRequest, route: Route, at now: WallTime) throws(RouteError) -> Reply {
        switch route {
        case .multivariantPlaylist(let name):
            return try multivariant(request, catalog.channel(name), label: route.label, at: now)
        case .mediaPlaylist(let name, let phase, let rendition):
            let channel = try catalog.channel(name)
            return try media(request, channel, phase: phase, rendition: rendition, label: route.label, at: now)
        case .header(let name, let phase, let rendition, _):
            let channel = try catalog.channel(name)
            _ = try channel.grid(phase: phase)
            let made = try channel.rendition(rendition)
            return bytes(request, label: route.label, type: "video/mp4", until: now + .seconds(3600)) {
                try made.header()
            }
        case .segment(let name, let phase, let rendition, let program, let number, let container):
            let channel = try catalog.channel(name)
            let grid = try channel.grid(phase: phase)
            let made = try channel.rendition(rendition)
            switch channel.availability(of: number, on: grid, at: now) {
            case .tooEarly(let time):
                return Self.tooEarly(time, at: now, label: route.label)
            case .gone(let time):
                return Self.notFound("segment \(number) is gone since \(time.iso8601)", label: route.label)
            case .available(let end):
                let type = container == .cmaf ? "video/mp4" : "video/mp2t"
                return bytes(request, label: route.label, type: type, until: end) {
                    try made.segment(number, of: program, on: grid, container: container)
                }
            }
        case .time:
            return .now(status.time(receivedAt: now, sentAt: clock.now()), reusableUntil: nil)
        case .channels:
            return .now(catalog.description(at: now), reusableUntil: nil)
        case .health:
            return .now(status.health(at: now), reusableUntil: nil)
        case .readiness:
            return .now(status.readiness(at: now, isDraining: request.isDraining), reusableUntil: nil)
        }
    }

    /// The playlist that is cut for this viewer: the phase whose boundary falls where his first frame will be shown.
    private func multivariant(
        _ request: HTTPRequest,
        _ channel: Channel,
        label: RouteLabel,
        at now: WallTime
    ) throws(RouteError) -> Reply {
        var query = try PlaylistQuery(request.query.map { ($0.name, $0.value ?? "") })
        if query.present == .start, query.allowance == nil {
            query.allowance = StartAllowance.milliseconds(userAgent: request.header("user-agent") ?? "")
        }
        let allowance = channel.allowance(query)
        let phase = channel.phaseStep.phase(at: now + allowance, duration: channel.playlist.duration)
        let grid = try channel.grid(phase: phase)
        query.liveFrom = channel.liveFrom(onJoiningAt: now, grid: grid, allowance: allowance)
        let (container, uriQuery, hasLoading) = (query.container, query.text, query.liveFrom != nil)
        let make: @Sendable () -> HTTPResponse = {
            do {
                let playlist = try channel.multivariantPlaylist(
                    channel.renditions,
                    container: container,
                    at: now,
                    hasLoading: hasLoading
                ) { "\(channel.settings.name)/\(phase)/\($0).m3u8\(uriQuery)" }
                return HTTPResponse(
                    body: SharedBytes(playlist.bytes),
                    contentType: Self.playlistType,
                    cacheControl: "no-store",
                    isCompressible: true,
                    route: label
                )
            } catch {
                return Self.failure(error, label: label)
            }
        }
        guard !channel.knowsBandwidths(container: container, at: now) else { return .now(make(), reusableUntil: nil) }
        return .make(key: "\(request.path) \(phase) \(uriQuery)") { (make(), nil) }
    }

    private func media(
        _ request: HTTPRequest,
        _ channel: Channel,
        phase: Int,
        rendition: String,
        label: RouteLabel,
        at now: WallTime
    ) throws(RouteError) -> Reply {
        let grid = try channel.grid(phase: phase)
        let rendition = try channel.rendition(rendition)
        let query = try PlaylistQuery(request.query.map { ($0.name, $0.value ?? "") })
        let window = channel.window(on: grid, query)
        let playlist = MediaPlaylist(
            window: window,
            schedule: ProgramSchedule(liveFrom: query.liveFrom),
            container: query.container,
            folder: rendition.name,
            at: now
        )
        let next = window.nextChange(after: now)
        // Half a target duration at most, and not beyond the next change.
        let seconds = min(channel.playlist.duration / 2, Int((next - now).nanoseconds / 1_000_000_000))
        let response = HTTPResponse(
            body: SharedBytes(playlist.bytes),
            contentType: Self.playlistType,
            cacheControl: "public, max-age=\(seconds)",
            isCompressible: true,
            route: label
        )
        // The bytes stay the same until the next change, but max-age does not: it is renewed four times a second.
        return .now(
            response,
            reusableUntil: seconds > 0 ? min(next, now + .milliseconds(250)).nanoseconds : next.nanoseconds
        )
    }

    /// Bytes that have one name for ever: from the cache, or made by a worker.
    private func bytes(
        _ request: HTTPRequest,
        label: RouteLabel,
        type: String,
        until end: WallTime,
        make: @escaping @Sendable () throws -> [UInt8]
    ) -> Reply {
        let (path, cache) = (request.path, cache)
        @Sendable func response(_ bytes: SharedBytes) -> HTTPResponse {
            HTTPResponse(body: bytes, contentType: type, cacheControl: Self.immutable, route: label)
        }
        if let bytes = cache.bytes(at: path) { return .now(response(bytes), reusableUntil: end.nanoseconds) }
        return .make(key: path) {
            do {
                let bytes = SharedBytes(try make())
                cache.insert(bytes, at: path)
                return (response(bytes), end.nanoseconds)
            } catch {
                return (Self.failure(error, label: label), nil)
            }
        }
    }

    private static func notFound(_ reason: String, label: RouteLabel) -> Reply {
        .now(.text(.notFound, reason, cacheControl: "public, max-age=1", route: label), reusableUntil: nil)
    }

    private static func tooEarly(_ time: WallTime, at now: WallTime, label: RouteLabel) -> Reply {
        let seconds = (time - now).nanoseconds / 1_000_000_000 + 1
        return .now(
            .text(
                .notFound,
                "too early; available from \(time.iso8601) on",
                fields: [HTTPField("Retry-After", String(seconds))],
                route: label
            ),
            reusableUntil: nil
        )
    }

    private static func failure(_ error: any Error, label: RouteLabel) -> HTTPResponse {
        .text(.serviceUnavailable, "\(error)", fields: [HTTPField("Retry-After", "1")], route: label)
    }
}
