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

    static let playlistType = "application/vnd.apple.mpegurl"
    /// A segment's name is for one content for ever; a day is longer than any player keeps it.
    private static let immutable = "public, max-age=86400, immutable"

    func reply(to request: HTTPRequest) -> Reply {
        let now = WallTime(nanoseconds: request.receivedAt)
        do throws(RouteError) {
            let route = try Route(path: request.path)
            do throws(RouteError) {
                return try reply(to: request, route: route, at: now)
            } catch {
                return .now(Self.notFound(error.reason, route: route.label))
            }
        } catch {
            return .now(Self.notFound(error.reason, route: "unknown"))
        }
    }

    private func reply(to request: HTTPRequest, route: Route, at now: WallTime) throws(RouteError) -> Reply {
        switch route {
        case .multivariantPlaylist(let name):
            return try multivariant(request, channel: catalog.channel(name), label: route.label, at: now)
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
                return .now(Self.tooEarly(time, at: now, label: route.label))
            case .gone(let time):
                return .now(
                    Self.notFound("segment \(number) is gone since \(time.iso8601)", route: route.label)
                )
            case .available(let end):
                let type = container == .cmaf ? "video/mp4" : "video/mp2t"
                return bytes(request, label: route.label, type: type, until: end) {
                    try made.segment(number, of: program, on: grid, container: container)
                }
            }
        case .time:
            return .now(Answer(status.time(receivedAt: now, sentAt: clock.now())))
        case .channels:
            return .now(Answer(catalog.description(at: now)))
        case .health:
            return .now(Answer(status.health(at: now)))
        case .readiness:
            return .now(Answer(status.readiness(at: now)))
        }
    }

    /// The playlist that is cut for this viewer; see the design, 3.
    private func multivariant(
        _ request: HTTPRequest,
        channel: Channel,
        label: String,
        at now: WallTime
    ) throws(RouteError) -> Reply {
        var query = try PlaylistQuery(request.query)
        if query.present == .start, query.allowance == nil {
            query.allowance = StartAllowance.milliseconds(userAgent: request.userAgent)
        }
        let allowance = channel.allowance(query)
        let phase = channel.phaseStep.phase(at: now + allowance, duration: channel.playlist.duration)
        let grid = try channel.grid(phase: phase)
        query.liveFrom = channel.liveFrom(onJoiningAt: now, grid: grid, allowance: allowance)
        let container = query.container
        let uriQuery = query.text
        let hasLoading = query.liveFrom != nil
        let make: @Sendable () -> Answer = {
            do {
                let playlist = try channel.multivariantPlaylist(
                    channel.renditions,
                    container: container,
                    at: now,
                    hasLoading: hasLoading
                ) {
                    "\(channel.settings.name)/\(phase)/\($0).m3u8\(uriQuery)"
                }
                return Answer(
                    HTTPResponse(
                        contentType: Self.playlistType,
                        cacheControl: "no-store",
                        body: playlist.bytes,
                        isCompressible: true,
                        route: label
                    )
                )
            } catch {
                return Self.failure(error, label: label)
            }
        }
        guard !channel.knowsBandwidths(container: container, at: now) else { return .now(make()) }
        return .make(key: "\(request.path) \(phase) \(uriQuery)", work: make)
    }

    private func media(
        _ request: HTTPRequest,
        _ channel: Channel,
        phase: Int,
        rendition: String,
        label: String,
        at now: WallTime
    ) throws(RouteError) -> Reply {
        let grid = try channel.grid(phase: phase)
        let rendition = try channel.rendition(rendition)
        let query = try PlaylistQuery(request.query)
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
        return .now(
            Answer(
                HTTPResponse(
                    contentType: Self.playlistType,
                    cacheControl: "public, max-age=\(seconds)",
                    body: playlist.bytes,
                    isCompressible: true,
                    route: label
                ),
                reusableUntil: seconds > 0 ? min(next, now + .milliseconds(250)).nanoseconds : next.nanoseconds
            )
        )
    }

    /// Bytes that have one name for ever: from the cache, or made by a worker.
    private func bytes(
        _ request: HTTPRequest,
        label: String,
        type: String,
        until end: WallTime,
        make: @escaping @Sendable () throws -> [UInt8]
    ) -> Reply {
        let path = request.path
        let cache = cache
        @Sendable func answer(_ bytes: [UInt8]) -> Answer {
            Answer(
                HTTPResponse(contentType: type, cacheControl: Self.immutable, body: bytes, route: label),
                reusableUntil: end.nanoseconds
            )
        }
        if let bytes = cache.bytes(at: path) { return .now(answer(bytes)) }
        return .make(key: path) {
            do {
                let bytes = try make()
                cache.insert(bytes, at: path)
                return answer(bytes)
            } catch {
                return Self.failure(error, label: label)
            }
        }
    }

    private static func notFound(_ reason: String, route: String) -> Answer {
        Answer(.text(.notFound, reason, cacheControl: "public, max-age=1", route: route))
    }

    private static func tooEarly(_ time: WallTime, at now: WallTime, label: String) -> Answer {
        let seconds = (time - now).nanoseconds / 1_000_000_000 + 1
        return Answer(
            .text(
                .notFound,
                "too early; available from \(time.iso8601) on",
                fields: [("Retry-After", String(seconds))],
                route: label
            )
        )
    }

    private static func failure(_ error: any Error, label: String) -> Answer {
        Answer(.text(.serviceUnavailable, "\(error)", fields: [("Retry-After", "1")], route: label))
    }
}
