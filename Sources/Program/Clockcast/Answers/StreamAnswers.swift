internal import Channels
internal import HLS
internal import HTTPMessage
internal import HTTPServer
internal import Platform
internal import Scenarios
internal import Timeline

/// Answers what players ask of a channel: playlists, headers, segments.
struct StreamAnswers: Sendable {
    let catalog: Catalog
    let cache: SegmentCache
    /// Segments of the past, and those that a scenario damages, which never take the room of those of the present.
    let past: SegmentCache
    /// Whether anything goes wrong that URLs ask for.
    let hasScenarios: Bool
    let clock: any TimeSource
    let production = ProductionMetrics()
    /// Told of what cannot be made, by its path.
    let didFail: @Sendable (String, any Error) -> Void

    static let playlistType = "application/vnd.apple.mpegurl"
    /// A segment's name with its version is for one content for ever, because that is a hash of all that its bytes depend on; a
    /// day is longer than any player keeps it. Without a version it is what there is now, which may not be kept: so a cache that
    /// leaves out the query never mixes what other settings make.
    private static func cacheControl(_ path: SegmentPath) -> String {
        path.version == nil ? "no-store" : "public, max-age=86400, immutable"
    }

    init(
        catalog: Catalog,
        cache: SegmentCache,
        past: SegmentCache,
        hasScenarios: Bool,
        clock: any TimeSource,
        didFail: @escaping @Sendable (String, any Error) -> Void
    ) {
        self.catalog = catalog
        self.cache = cache
        self.past = past
        self.hasScenarios = hasScenarios
        self.clock = clock
        self.didFail = didFail
    }

    /// The playlist that is cut for this viewer.
    func multivariantPlaylist(_ routed: RoutedRequest) throws -> Reply {
        // A variant has a name in paths, and in queries what people write.
        let (name, now) = (routed.captures[0], routed.now)
        try catalog.checkMultivariant(name)
        let query = try PresentationQuery(routed.query)
        guard hasScenarios || !query.hasFaults else { throw HTTPError.scenariosAreOff }
        let channel = try catalog.name(of: query, of: name, onJoiningAt: now.wall)
        // What counts from the viewer's coming counts from one instant, however long the channel takes to be made.
        return try answer(routed, channel: channel, isOfInstant: query.isLabelled) { channel in
            let player = PlayerTraits(userAgent: routed.request.header("user-agent") ?? "")
            let presentation = try channel.presentation(for: query, player: player, onJoiningAt: now)
            channel.request(at: now.monotonic)
            guard channel.isPrepared(for: presentation) else { return prepared(channel, presentation, routed) }
            let response = HTTPResponse(
                body: SharedBytes(try channel.multivariantPlaylist(for: presentation, at: now.wall).bytes),
                contentType: Self.playlistType,
                cacheControl: "no-store",
                isCompressible: true,
                route: routed.label
            )
            return faulted(
                .now(response, reusableUntil: nil),
                by: presentation.stream.scenario,
                FaultRequest(.main, base: routed.base),
                routed
            )
        }
    }

    /// The same request once more, when what takes a while is done.
    private func prepared(_ channel: Channel, _ presentation: Presentation, _ routed: RoutedRequest) -> Reply {
        let (stream, container) = (presentation.stream, presentation.container)
        let (clock, didFail, label) = (clock, didFail, routed.label)
        return .make(
            Work(key: "sound \(stream.text) \(container)", queue: channel.name) {
                do {
                    try channel.prepareSound(of: stream, in: container)
                    return .askAgain
                } catch {
                    didFail(stream.text, error)
                    return .answer(.error(HTTPError.cannotBeMade, at: clock.wall, route: label))
                }
            }
        )
    }

    func mediaPlaylist(_ routed: RoutedRequest) throws -> Reply {
        let (phase, name) = (try SegmentPath.phase(routed.captures[1]), routed.captures[2])
        let stream = try stream(routed)
        let presentation = try Presentation(stream: stream, phase: phase, query: routed.query)
        let now = routed.now
        // RFC 8216bis, 6.2.5.1; a value that is not known asks for nothing.
        let wantsDelta = ["YES", "v2"].contains(routed.request.queryValue("_HLS_skip"))
        let key = routed.request.path + presentation.query + (wantsDelta ? " delta" : "")
        return try answer(routed, channel: stream.channel, check: { _ = try $0.grid(phase: phase) }) { channel in
            channel.request(at: now.monotonic)
            let view = try channel.view(for: presentation)
            let rendition = try channel.rendition(name, of: stream, in: presentation.container)
            guard !view.segments(at: now.wall).isEmpty else {
                let first = view.segments(at: .distantFuture).lowerBound
                throw ChannelError.tooEarly(availableFrom: view.listing(of: first).lowerBound)
            }
            @Sendable func list() -> Reply {
                guard stream.scenario.isEmpty else {
                    return faultedPlaylist(
                        routed,
                        channel,
                        presentation,
                        of: rendition,
                        view: view,
                        wantsDelta: wantsDelta,
                        cacheKey: key
                    )
                }
                let playlist = channel.mediaPlaylist(of: rendition, for: presentation, view: view, at: now.wall)
                return Self.reply(
                    wantsDelta ? playlist.deltaUpdate : playlist,
                    maximumAge: view.maximumAge(at: now.wall),
                    nextChange: view.nextChange(after: now.wall),
                    cacheKey: key,
                    routed
                )
            }
            let isFaulted = !stream.scenario.isEmpty
            let longest = isFaulted ? Self.longestFaultedListAtOnce : Self.longestListAtOnce
            guard view.segments(at: now.wall).count > longest else { return list() }
            // What a scenario makes of a list may be another thing a moment later.
            let moment = isFaulted ? " \(now.wall.nanoseconds / 1_000_000)" : ""
            return .make(
                Work(key: "list \(key)\(moment)", queue: "past", isBackground: true) {
                    switch list() {
                    case .now(let response, let end, let key):
                        .answer(response, reusableUntil: end, cacheKey: key)
                    case .make(let work): work.make()
                    case .later: .askAgain
                    }
                }
            )
        }
    }

    /// The segments of a list that is written on an event loop; a day's takes as long as a hundred answers.
    private static let longestListAtOnce = 300
    /// The same of a list that a scenario goes through, segment by segment and fault by fault.
    private static let longestFaultedListAtOnce = 30

    /// The CMAF header of a rendition.
    func header(_ routed: RoutedRequest) throws -> Reply {
        let stream = try stream(routed)
        let path = try Self.path(routed)
        return try answer(routed, channel: stream.channel, check: { _ = try $0.grid(phase: path.phase) }) { channel in
            let rendition = try channel.rendition(path.rendition, of: stream, in: .cmaf, version: path.version)
            let reply = bytes(
                at: "/\(channel.name)\(stream.soundText)\(path.name(of: "init.mp4"))",
                of: channel,
                label: routed.label,
                type: rendition.mediaType(in: .cmaf),
                cacheControl: Self.cacheControl(path),
                // Not for as long as it is asked for: there is one for each phase, and it is made in no time.
                until: routed.now.wall + .seconds(60)
            ) { _ in
                try rendition.header()
            }
            return faulted(reply, by: stream.scenario, request(.initialization, routed, rendition), routed)
        }
    }

    func segment(_ routed: RoutedRequest) throws -> Reply {
        let (captures, now) = (routed.captures, routed.now)
        let stream = try stream(routed)
        let path = try Self.path(routed)
        let (number, container) = try SegmentPath.segment(captures[4])
        @Sendable func check(_ channel: Channel) throws(ChannelError) -> (SegmentGrid, end: WallTime, isPast: Bool) {
            let grid = try channel.grid(phase: path.phase)
            let (end, isPast) = try channel.availability(of: number, in: stream, on: grid, at: now.wall)
            try channel.check(path.program, of: number)
            return (grid, end, isPast)
        }
        return try answer(routed, channel: stream.channel, check: { _ = try check($0) }) { channel in
            let (grid, end, isPast) = try check(channel)
            let rendition = try channel.rendition(path.rendition, of: stream, in: container, version: path.version)
            channel.request(at: now.monotonic)
            let fault = stream.scenario.media(ofSegment: number, rendition: rendition.name, on: grid)
            let isAwaited = path.program.name == .live && !isPast && fault == .none
            let reply = bytes(
                at: "/\(channel.name)\(stream.soundText)\(path.name(of: captures[4]))",
                damage: fault == .none
                    ? "" : " \(fault.timestampShift.ticks) \(fault.hasShortDecodeTime) \(fault.padding)",
                of: channel,
                label: routed.label,
                type: rendition.mediaType(in: container),
                cacheControl: Self.cacheControl(path),
                until: end,
                isApart: isPast || fault != .none,
                edge: isAwaited ? (channel.name, grid.start(of: number + 1)) : nil
            ) { cost in
                try channel.segment(
                    number,
                    of: path.program,
                    in: rendition,
                    on: grid,
                    container: container,
                    fault: fault,
                    isAwaited: isAwaited,
                    cost: cost
                )
            }
            return faulted(
                reply,
                by: stream.scenario,
                request(.segment(number), routed, rendition, view: channel.usualView(of: stream, on: grid)),
                touched: stream.scenario.touchingMedia(ofSegment: number, rendition: rendition.name, on: grid),
                routed
            )
        }
    }

    private static func path(_ routed: RoutedRequest) throws(HTTPError) -> SegmentPath {
        let captures = routed.captures
        return try SegmentPath(
            phase: captures[1],
            rendition: captures[2],
            program: captures[3],
            version: routed.request.queryValue("v").flatMap { $0.isEmpty ? nil : $0 }
        )
    }

    /// The loading program's loop as a file.
    func loadingFile(_ routed: RoutedRequest) throws -> Reply {
        let request = routed.request
        let channel = try catalog.configured(request.queryValue("channel") ?? "live")
        let name = request.queryValue("rendition") ?? channel.renditions[0].name
        // Packed as a transport stream is: all in one file.
        let rendition = try channel.rendition(name, of: StreamName(channel: channel.name), in: .ts)
        let duration = channel.playlist.duration
        return bytes(
            at: "\(request.path) \(channel.name) \(rendition.name)",
            of: channel,
            label: routed.label,
            type: "video/mp4",
            // The file is the same until the settings change.
            cacheControl: "public, max-age=60",
            until: routed.now.wall + .seconds(60)
        ) { _ in
            try rendition.loadingFile(segmentDuration: duration)
        }
    }

    /// What the first part of a path names.
    private func stream(_ routed: RoutedRequest) throws -> StreamName {
        let stream = try StreamName(routed.captures[0])
        try check(stream)
        try catalog.check(stream)
        return stream
    }

    /// - Throws: ``HTTPError``, if there are no scenarios here.
    private func check(_ stream: StreamName) throws(HTTPError) {
        guard hasScenarios || stream.scenario.isEmpty else { throw .scenariosAreOff }
    }

    /// A playlist that stays the same until its next change.
    static func reply(
        _ playlist: MediaPlaylist,
        maximumAge seconds: Int,
        nextChange next: WallTime,
        cacheKey: String,
        _ routed: RoutedRequest
    ) -> Reply {
        let response = HTTPResponse(
            body: SharedBytes(playlist.bytes),
            contentType: playlistType,
            cacheControl: "public, max-age=\(seconds)",
            isCompressible: true,
            route: routed.label
        )
        // The bytes stay the same until the next change, but max-age does not: it is renewed four times a second.
        return .now(
            response,
            reusableUntil: seconds > 0 ? min(next, routed.now.wall + .milliseconds(250)) : next,
            cacheKey: cacheKey
        )
    }

    /// Answers by a channel; a variant that nobody has asked for yet is made on the way, by a worker.
    ///
    /// - Parameters:
    ///   - name: the channel as it stands in paths.
    ///   - isOfInstant: whether the channel's name depends on when the request came, so that a later one finds another.
    ///   - check: throws why there is no such thing, whatever a variant of the channel shows; so it is told before one is made.
    private func answer(
        _ routed: RoutedRequest,
        channel name: String,
        isOfInstant: Bool = false,
        check: (Channel) throws -> Void = { _ in },
        _ reply: @escaping @Sendable (Channel) throws -> Reply
    ) throws -> Reply {
        if let channel = try catalog.channel(name) { return try reply(channel) }
        try check(try catalog.configured(String(name.prefix { $0 != ";" })))
        let (catalog, now, label) = (catalog, routed.now.wall, routed.label)
        let isInPath = routed.captures.count > 1 || routed.captures.first == name
        // Of an instant each viewer has an answer of their own.
        let request = routed.request
        let viewer = "\(request.target) \(request.header("user-agent") ?? "") \(now.nanoseconds)"
        let key = "variant \(name)" + (isOfInstant ? " " + viewer : "")
        return .make(
            Work(key: key, queue: name) {
                do {
                    let channel = try catalog.madeChannel(name)
                    // Each viewer then gets the answer that is cut for them.
                    guard isOfInstant, case .now(let response, _, _) = try reply(channel) else { return .askAgain }
                    return .answer(response)
                } catch let error as ChannelError {
                    let error = HTTPError(error, at: now)
                    return .answer(.error(isInPath ? error.inPath : error, at: now, route: label))
                } catch {
                    return .answer(.error(error, at: now, route: label))
                }
            }
        )
    }

    /// Bytes that are the same under their name: from the cache, or made by a worker.
    ///
    /// - Parameters:
    ///   - damage: what a scenario makes of them; it has no name of its own, and is kept beside the others.
    ///   - isApart: whether they are of the past, or changed for a scenario. Those have room of their own, so that they never take
    ///     that of the present.
    private func bytes(
        at path: String,
        damage: String = "",
        of channel: Channel,
        label: RouteLabel,
        type: String,
        cacheControl: String,
        until end: WallTime,
        isApart: Bool = false,
        edge: (channel: String, end: WallTime)? = nil,
        make: @escaping @Sendable (ProcessorCost) throws -> [UInt8]
    ) -> Reply {
        let (cache, clock, production, didFail) = (isApart ? past : cache, clock, production, didFail)
        let key = path + damage
        @Sendable func response(_ bytes: SharedBytes) -> HTTPResponse {
            HTTPResponse(body: bytes, contentType: type, cacheControl: cacheControl, route: label)
        }
        @Sendable func wasLate() {
            channel.segmentWasLate()
            production.countFailure()
        }
        if let bytes = cache.bytes(at: key) { return .now(response(bytes), reusableUntil: end, cacheKey: key) }
        return .make(
            Work(
                key: key,
                queue: isApart ? "past" : channel.name,
                isBackground: isApart,
                // Only a live segment has something that stands in for it.
                patience: edge == nil ? nil : channel.patience,
                late: edge == nil ? nil : Self.standIn(path, label: label),
                whenLate: edge == nil ? nil : wasLate
            ) {
                let (start, cost) = (clock.monotonic, ProcessorCost())
                do {
                    let bytes = SharedBytes(try make(cost))
                    cache.insert(bytes, at: key)
                    production.count(nanoseconds: (clock.monotonic - start).nanoseconds, edge: edge)
                    return Work.Made(
                        .answer(response(bytes), reusableUntil: end, cacheKey: key),
                        costElsewhere: cost
                    )
                } catch is LiveProduction.Fault {
                    production.countFailure()
                    return Work.Made(
                        .answer(Self.standIn(path, label: label), reusableUntil: nil, cacheKey: nil),
                        costElsewhere: cost
                    )
                } catch {
                    production.countFailure()
                    didFail(path, error)
                    return .answer(.error(HTTPError.cannotBeMade, at: clock.wall, route: label))
                }
            }
        )
    }

    /// The way to the loading program's segment of the same time, for one that the live program does not have.
    ///
    /// The name of the live segment stays its own, so no cache keeps the other under it.
    private static func standIn(_ path: String, label: RouteLabel) -> HTTPResponse {
        let file = path.split(separator: "/").last ?? ""
        return .text(
            .temporaryRedirect,
            "the live segment is not available; the loading program stands in for it",
            cacheControl: "no-store",
            fields: [HTTPField("Location", "../\(ProgramName.loading.rawValue)/\(file)")],
            route: label
        )
    }
}
