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
    /// Told of what cannot be made, by its path: the reasons of libraries are for the log and not for viewers.
    let didFail: @Sendable (String, any Error) -> Void

    init(cache: SegmentCache, clock: any TimeSource, didFail: @escaping @Sendable (String, any Error) -> Void) {
        self.cache = cache
        self.clock = clock
        self.didFail = didFail
    }

    private static let playlistType = "application/vnd.apple.mpegurl"
    /// A segment's name is for one content for ever, because it holds a hash of all that its bytes depend on; a day is longer
    /// than any player keeps it.
    private static let immutable = "public, max-age=86400, immutable"

    /// - Throws: why there is no such thing.
    func reply(
        to request: HTTPRequest,
        _ channel: Channel,
        _ part: StreamPart,
        label: RouteLabel,
        at now: Moment
    ) throws(RouteError) -> Reply {
        if let refusal = try refusal(of: part, from: channel, label: label, at: now.wall) { return refusal }
        switch part {
        case .multivariantPlaylist:
            return try multivariant(request, channel, label: label, at: now)
        case .mediaPlaylist(let phase, let rendition):
            channel.request(at: now.monotonic)
            return try media(request, channel, phase: phase, rendition: rendition, label: label, at: now.wall)
        case .header(_, let folder, _):
            let made = try channel.rendition(folder: folder)
            return bytes(
                at: request.path,
                of: channel,
                label: label,
                type: "video/mp4",
                until: now.wall + .seconds(3600)
            ) {
                _ in try made.header()
            }
        case .segment(let phase, let folder, let program, let number, let container):
            let grid = try channel.grid(phase: phase)
            let made = try channel.rendition(folder: folder)
            guard case .available(let end) = channel.availability(of: number, on: grid, at: now.wall) else {
                throw RouteError("segment \(number) is not there")
            }
            channel.request(at: now.monotonic)
            return bytes(
                at: request.path,
                of: channel,
                label: label,
                type: container == .cmaf ? "video/mp4" : "video/mp2t",
                until: end,
                edge: program.name == .live ? (channel.name, grid.start(of: number + 1)) : nil
            ) { cost in
                try channel.segment(number, of: program, in: made, on: grid, container: container, cost: cost)
            }
        }
    }

    /// The answer to a request for what there cannot be, whatever a variant of the channel shows: a phase or a number.
    ///
    /// - Returns: nil if there may be such a thing.
    /// - Throws: why there is none.
    func refusal(
        of part: StreamPart,
        from channel: Channel,
        label: RouteLabel,
        at now: WallTime
    ) throws(RouteError) -> Reply? {
        switch part {
        case .multivariantPlaylist: break
        case .mediaPlaylist(let phase, _), .header(let phase, _, _): _ = try channel.grid(phase: phase)
        case .segment(let phase, _, let program, let number, _):
            let grid = try channel.grid(phase: phase)
            switch channel.availability(of: number, on: grid, at: now) {
            case .tooEarly(let time): return Self.tooEarly(time, at: now, label: label)
            case .gone(let time): throw RouteError("segment \(number) is gone since \(time.iso8601)")
            case .available: try Self.check(program, isAfter: number, duration: grid.duration)
            }
        }
        return nil
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
            _ in try made.loadingFile(segmentDuration: duration)
        }
    }

    /// The playlist that is cut for this viewer: the phase whose boundary falls where his first frame will be shown.
    private func multivariant(
        _ request: HTTPRequest,
        _ channel: Channel,
        label: RouteLabel,
        at now: Moment
    ) throws(RouteError) -> Reply {
        var query = try PlaylistQuery(request.query.map { ($0.name, $0.value ?? "") })
        let traits = PlayerTraits(userAgent: request.header("user-agent") ?? "")
        query.wantedContainer = query.wantedContainer ?? traits?.container
        if query.present == .start, query.allowance == nil { query.allowance = traits?.allowance[query.container] }
        query.splice = query.splice ?? traits?.splice
        let allowance = channel.allowance(query)
        let phase = channel.phaseStep.phase(at: now.wall + allowance, duration: channel.playlist.duration)
        let grid = try channel.grid(phase: phase)
        query.schedule = channel.schedule(onJoiningAt: now, grid: grid, allowance: allowance, loading: query.loading)
        channel.request(at: now.monotonic)
        let uriQuery = query.text
        let playlist = channel.multivariantPlaylist(
            channel.renditions,
            container: query.container,
            at: now.wall,
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
            names: SegmentNames(folder: rendition.folder),
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
        make: @escaping @Sendable (ProcessorCost) throws -> [UInt8]
    ) -> Reply {
        let (cache, clock, production, didFail) = (cache, clock, production, didFail)
        @Sendable func response(_ bytes: SharedBytes) -> HTTPResponse {
            HTTPResponse(body: bytes, contentType: type, cacheControl: cacheControl, route: label)
        }
        if let bytes = cache.bytes(at: path) { return .now(response(bytes), reusableUntil: end, cacheKey: path) }
        return .make(
            Work(
                key: path,
                queue: channel.name,
                // Only a live segment has something that stands in for it.
                patience: edge == nil ? nil : channel.patience,
                late: edge == nil ? nil : Self.standIn(path, label: label)
            ) {
                do {
                    let (start, cost) = (clock.monotonic, ProcessorCost())
                    let bytes = SharedBytes(try make(cost))
                    cache.insert(bytes, at: path)
                    production.count(nanoseconds: (clock.monotonic - start).nanoseconds, edge: edge)
                    return Work.Made(
                        .answer(response(bytes), reusableUntil: end, cacheKey: path),
                        costElsewhere: cost.total
                    )
                } catch is LiveProduction.Fault {
                    production.countFailure()
                    return .answer(Self.standIn(path, label: label))
                } catch {
                    production.countFailure()
                    didFail(path, error)
                    return .answer(Self.failure(label: label))
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

    private static func failure(label: RouteLabel) -> HTTPResponse {
        .text(
            .serviceUnavailable,
            "it cannot be made now; the server's log says why",
            fields: [HTTPField("Retry-After", "1")],
            route: label
        )
    }
}
