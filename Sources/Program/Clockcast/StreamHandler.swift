internal import HLS
internal import HTTPMessage
internal import HTTPServer
internal import Timeline
internal import Platform

/// Answers what players ask of a channel: playlists, headers, segments.
struct StreamHandler: Sendable {
    let cache: SegmentCache
    let clock: any TimeSource
    let production = ProductionMetrics()

    private static let playlistType = "application/vnd.apple.mpegurl"
    /// A segment's name is for one content for ever; a day is longer than any player keeps it.
    private static let immutable = "public, max-age=86400, immutable"

    /// - Throws: why there is no such thing.
    func reply(
        to request: HTTPRequest,
        _ channel: Channel,
        _ part: StreamPart,
        label: RouteLabel,
        at now: WallTime
    ) throws(RouteError) -> Reply {
        switch part {
        case .multivariantPlaylist:
            return try multivariant(request, channel, label: label, at: now)
        case .mediaPlaylist(let phase, let rendition):
            channel.request(at: now)
            return try media(request, channel, phase: phase, rendition: rendition, label: label, at: now)
        case .header(let phase, let rendition, _):
            _ = try channel.grid(phase: phase)
            let made = try channel.rendition(rendition)
            return bytes(at: request.path, of: channel, label: label, type: "video/mp4", until: now + .seconds(3600)) {
                try made.header()
            }
        case .segment(let phase, let rendition, let program, let number, let container):
            let grid = try channel.grid(phase: phase)
            let made = try channel.rendition(rendition)
            switch channel.availability(of: number, on: grid, at: now) {
            case .tooEarly(let time):
                return Self.tooEarly(time, at: now, label: label)
            case .gone(let time):
                throw RouteError("segment \(number) is gone since \(time.iso8601)")
            case .available(let end):
                let type = container == .cmaf ? "video/mp4" : "video/mp2t"
                try Self.check(program, isAfter: number, duration: grid.duration)
                channel.request(at: now)
                let edge = program.name == .live ? (channel.name, grid.start(of: number + 1)) : nil
                return bytes(at: request.path, of: channel, label: label, type: type, until: end, edge: edge) {
                    try channel.segment(number, of: program, in: made, on: grid, container: container)
                }
            }
        }
    }

    /// The loading program's loop as a file.
    ///
    /// - Throws: if the channel has no such rendition.
    func loadingFile(
        _ request: HTTPRequest,
        _ channel: Channel,
        label: RouteLabel,
        at now: WallTime
    ) throws(RouteError) -> Reply {
        let rendition = try request.queryValue("rendition").map { (name) throws(RouteError) in
            try channel.rendition(name)
        }
        let (made, duration) = (rendition ?? channel.renditions[0], channel.playlist.duration)
        return bytes(
            at: "\(request.path) \(channel.name) \(made.name)",
            of: channel,
            label: label,
            type: "video/mp4",
            // The file is the same until the settings change.
            cacheControl: "public, max-age=60",
            until: now + .seconds(60)
        ) {
            try made.loadingFile(segmentDuration: duration)
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
        let traits = PlayerTraits(userAgent: request.header("user-agent") ?? "")
        query.wantedContainer = query.wantedContainer ?? traits?.container
        if query.present == .start, query.allowance == nil { query.allowance = traits?.allowance[query.container] }
        query.splice = query.splice ?? traits?.splice
        let allowance = channel.allowance(query)
        let phase = channel.phaseStep.phase(at: now + allowance, duration: channel.playlist.duration)
        let grid = try channel.grid(phase: phase)
        query.schedule = channel.schedule(onJoiningAt: now, grid: grid, allowance: allowance, loading: query.loading)
        channel.request(at: now)
        let uriQuery = query.text
        let playlist = channel.multivariantPlaylist(
            channel.renditions,
            container: query.container,
            at: now,
            hasLoading: query.schedule != .live
        ) { "\(channel.name)/\(phase)/\($0).m3u8\(uriQuery)" }
        return .now(
            HTTPResponse(
                body: SharedBytes(playlist.bytes),
                contentType: Self.playlistType,
                cacheControl: "no-store",
                isCompressible: true,
                route: label
            ),
            reusableUntil: nil
        )
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
        let view = channel.view(on: grid, query)
        let playlist = MediaPlaylist(
            view: view,
            schedule: query.schedule,
            container: query.container,
            names: SegmentNames(folder: rendition.name),
            longestCountdown: rendition.countsDown ? PlaylistQuery.longestCountdown(duration: grid.duration) : 0,
            splice: query.splice ?? .marked,
            at: now
        )
        let next = view.nextChange(after: now)
        let seconds = view.maximumAge(at: now)
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
            reusableUntil: seconds > 0 ? min(next, now + .milliseconds(250)) : next,
            cacheKey: request.path + query.text
        )
    }

    /// Bytes that have one name for ever: from the cache, or made by a worker.
    private func bytes(
        at path: String,
        of channel: Channel,
        label: RouteLabel,
        type: String,
        cacheControl: String = immutable,
        until end: WallTime,
        edge: (channel: String, end: WallTime)? = nil,
        make: @escaping @Sendable () throws -> [UInt8]
    ) -> Reply {
        let (cache, clock, production) = (cache, clock, production)
        @Sendable func response(_ bytes: SharedBytes) -> HTTPResponse {
            HTTPResponse(body: bytes, contentType: type, cacheControl: cacheControl, route: label)
        }
        if let bytes = cache.bytes(at: path) { return .now(response(bytes), reusableUntil: end, cacheKey: path) }
        return .make(
            Work(key: path, queue: channel.name) {
                do {
                    let start = clock.monotonic
                    let bytes = SharedBytes(try make())
                    cache.insert(bytes, at: path)
                    production.count(nanoseconds: (clock.monotonic - start).nanoseconds, edge: edge)
                    return .answer(response(bytes), reusableUntil: end, cacheKey: path)
                } catch is LiveProduction.Fault {
                    production.countFailure()
                    return .answer(Self.standIn(path, label: label))
                } catch {
                    production.countFailure()
                    return .answer(Self.failure(error, label: label))
                }
            }
        )
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

    /// The way to the loading program's segment of the same time, for one that the live program does not have.
    ///
    /// The name of the live segment stays its own, so no cache keeps the other under it.
    private static func standIn(_ path: String, label: RouteLabel) -> HTTPResponse {
        let file = path.split(separator: "/").last ?? ""
        return .text(
            .temporaryRedirect,
            "the live program has no such segment now; the loading program stands in",
            cacheControl: "no-store",
            fields: [HTTPField("Location", "../\(ProgramName.loading.rawValue)/\(file)")],
            route: label
        )
    }

    /// A segment that counts down belongs to a schedule that somebody can have asked for.
    private static func check(
        _ program: SegmentProgram,
        isAfter number: Int64,
        duration: Int
    ) throws(RouteError) {
        guard let end = program.countsTo else { return }
        let longest = PlaylistQuery.longestCountdown(duration: duration)
        guard (number + 1...number + longest).contains(end) else {
            throw RouteError("segment \(number) cannot count to \(end); it has to be at most \(longest) segments later")
        }
    }

    private static func failure(_ error: any Error, label: RouteLabel) -> HTTPResponse {
        .text(.serviceUnavailable, "\(error)", fields: [HTTPField("Retry-After", "1")], route: label)
    }
}
