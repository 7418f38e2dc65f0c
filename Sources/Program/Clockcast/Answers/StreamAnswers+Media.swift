internal import Channels
internal import HLS
internal import HTTPMessage
internal import HTTPServer
internal import Platform
internal import Scenarios
internal import Timeline

// Headers, segments, and the loading clip as a file: bytes that workers make and caches keep.
extension StreamAnswers {
    /// A segment's name with its version always has the same content, because the version is a hash of everything that the bytes depend on;
    /// a day is longer than any player keeps it. Without a version the answer is the current one, which must not be stored: so a cache that
    /// drops the query never mixes content of different settings.
    private static func cacheControl(_ path: SegmentPath) -> String {
        path.version == nil ? "no-store" : "public, max-age=86400, immutable"
    }

    /// The CMAF header of a rendition.
    func header(_ routed: RoutedRequest) throws -> Reply {
        let stream = try stream(routed)
        let path = try Self.path(routed)
        // A program that counts down has the header of the one that does not.
        guard path.program.countsTo == nil else {
            throw HTTPError("a header has no program '\(path.program)'; known: live, loading, slate")
        }
        return try answer(routed, channel: stream.channel, check: { _ = try $0.grid(phase: path.phase) }) { channel in
            let rendition = try channel.rendition(path.rendition, of: stream, in: .cmaf, version: path.version)
            let reply = bytes(
                at: "/\(channel.name)\(stream.mediaText)\(path.name(of: "init.mp4"))",
                of: channel,
                label: routed.label,
                type: rendition.headerType,
                cacheControl: Self.cacheControl(path),
                // The time is short, because there is one header for each phase, and it is quickly made.
                until: routed.now.wall + .seconds(60)
            ) { _ in
                try rendition.header()
            }
            return faulted(reply, by: stream.scenario, request(.initialization, routed, rendition), routed)
        }
    }

    func segment(_ routed: RoutedRequest) throws -> Reply {
        let (file, now) = (routed[.segment], routed.now)
        let stream = try stream(routed)
        let path = try Self.path(routed)
        let (own, part, container) = try SegmentPath.segment(file)
        @Sendable func check(_ channel: Channel) throws(ChannelError) -> (SegmentGrid, end: WallTime, isPast: Bool) {
            let grid = try channel.grid(phase: path.phase)
            let number = StreamRendition.segment(of: own, in: path.rendition, duration: grid.duration)
            if let part {
                try channel.check(part: part, of: own, ofRendition: path.rendition, of: stream, on: grid, at: now.wall)
            }
            let (end, isPast) = try channel.availability(of: number, in: stream, on: grid, at: now.wall)
            try channel.check(path.program, of: number)
            return (grid, end, isPast)
        }
        return try answer(routed, channel: stream.channel, check: { _ = try check($0) }) { channel in
            let (grid, end, isPast) = try check(channel)
            let rendition = try channel.rendition(path.rendition, of: stream, in: container, version: path.version)
            guard path.program != .slate || rendition.hasSound else {
                throw HTTPError.slateWithoutSound(in: rendition.name)
            }
            channel.request(at: now.monotonic)
            if let part, let awaited = try awaited(part: part, of: own, in: rendition, channel, on: grid, routed) {
                return faulted(
                    awaited,
                    by: stream.scenario,
                    request(.hint(own), routed, rendition, view: channel.usualView(of: stream, on: grid)),
                    routed
                )
            }
            let number = StreamRendition.segment(of: own, in: rendition.name, duration: grid.duration)
            let fault = stream.scenario.media(ofSegment: number, rendition: rendition.target, on: grid)
            // Playback does not depend on I-frames.
            let isAwaited = path.program.name == .live && !isPast && fault == .none && !rendition.isIFrames
            let reply = bytes(
                at: "/\(channel.name)\(stream.mediaText)\(path.name(of: file))",
                damage: fault == .none ? "" : " " + fault.key,
                of: channel,
                label: routed.label,
                type: rendition.segmentType(in: container),
                cacheControl: Self.cacheControl(path),
                // A part is dropped before its segment.
                until: part == nil ? end : min(end, channel.endOfParts(of: number, on: grid)),
                isApart: isPast || fault != .none || rendition.isIFrames,
                edge: isAwaited ? (channel.name, grid.start(of: number + 1)) : nil,
                standIn: rendition.hasSound ? .slate : .loading
            ) { cost in
                try channel.segment(
                    own,
                    part: part,
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
                request(
                    Self.resource(number, part, channel, rendition, on: grid),
                    routed,
                    rendition,
                    view: channel.usualView(of: stream, on: grid)
                ),
                touched: stream.scenario.touchingMedia(ofSegment: number, rendition: rendition.target, on: grid),
                routed
            )
        }
    }

    private static func resource(
        _ number: Int64,
        _ part: Int?,
        _ channel: Channel,
        _ rendition: StreamRendition,
        on grid: SegmentGrid
    ) -> FaultRequest.Resource {
        guard let part else { return .segment(number) }
        let listed = channel.availability(ofPart: part, of: number, in: rendition, on: grid).lowerBound
        return .part(number, listedAt: listed)
    }

    private static func path(_ routed: RoutedRequest) throws(HTTPError) -> SegmentPath {
        try SegmentPath(
            phase: routed[.phase],
            rendition: routed[.rendition],
            program: routed[.program],
            version: routed.request.queryValue("v").flatMap { $0.isEmpty ? nil : $0 }
        )
    }

    /// The loading program's loop as a file.
    func loadingFile(_ routed: RoutedRequest) throws -> Reply {
        try KnownParameter.check(routed.query, near: ["channel", "rendition"])
        let request = routed.request
        let (channel, rendition) = try HTTPError.ofQuery(at: routed.now.wall) { () throws(ChannelError) in
            let channel = try catalog.configured(request.queryValue("channel") ?? "live")
            let name = request.queryValue("rendition") ?? channel.renditions[0].name
            // The file is packed like a transport stream: it contains everything.
            return (channel, try channel.rendition(name, of: StreamName(channel: channel.name), in: .ts))
        }
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

    /// Bytes with a permanent name: from the cache, or made by a worker.
    ///
    /// - Parameters:
    ///   - damage: the changes of a scenario to the answer; they have no name of their own, and are kept with the others.
    ///   - isApart: whether they are of the past, or changed by a scenario. Those have room of their own, so that they never take that of
    ///     the present.
    ///   - standIn: the program that replaces a live segment that is not available.
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
        standIn: SegmentProgram = .loading,
        make: @escaping @Sendable (ProcessorCost) throws -> [UInt8]
    ) -> Reply {
        let (cache, clock, production, didFail) = (isApart ? past : cache, clock, production, didFail)
        let key = path + damage
        // A request of a single viewer is not worth a place in the cache for as long as its content is available.
        let end = isApart ? min(end, clock.wall + .seconds(30)) : end
        @Sendable func response(_ bytes: SharedBytes) -> HTTPResponse {
            HTTPResponse(body: bytes, contentType: type, cacheControl: cacheControl, route: label)
        }
        @Sendable func wasLate() {
            channel.segmentWasLate()
            production.countFailure()
        }
        // A new channel, which can hardly have viewers yet, must not delay the viewers of others.
        let isNew = channel.isVariant && channel.isStarting(at: clock.moment)
        if let bytes = cache.bytes(at: key) { return .now(response(bytes), reusableUntil: end, cacheKey: key) }
        return .make(
            Work(
                key: key,
                queue: isApart ? "past" : channel.name,
                priority: isApart ? .background : isNew ? .newcomers : .viewers,
                // Only a live segment has a replacement.
                patience: edge == nil ? Work.usualPatience : channel.patience,
                late: edge == nil ? nil : Self.way(to: standIn, inPlaceOf: path, label: label),
                whenLate: edge == nil ? nil : wasLate
            ) {
                let (start, cost) = (clock.monotonic, ProcessorCost())
                do {
                    let bytes = SharedBytes(try make(cost))
                    cache.insert(bytes, at: key)
                    production.count(
                        nanoseconds: (clock.monotonic - start).nanoseconds,
                        // Variants have no metric of their own, because clients can invent any number of names.
                        edge: channel.isVariant ? nil : edge
                    )
                    return Work.Made(
                        .answer(response(bytes), reusableUntil: end, cacheKey: key),
                        costElsewhere: cost
                    )
                } catch is LiveProduction.Failure {
                    production.countFailure()
                    return Work.Made(
                        .answer(
                            Self.way(to: standIn, inPlaceOf: path, label: label),
                            reusableUntil: nil,
                            cacheKey: nil
                        ),
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

    /// The redirect to the loading program's segment of the same time, for a live segment that is not available. Sound does not fail with
    /// the pictures, so it continues where both are in one segment: after silence, the first sound of the next segment would lack its
    /// beginning, because an access unit overlaps with the one before.
    ///
    /// The name of the live segment is not used for the other one, so no cache keeps the wrong content under it.
    private static func way(to program: SegmentProgram, inPlaceOf path: String, label: RouteLabel) -> HTTPResponse {
        let file = path.split(separator: "/").last ?? ""
        return .text(
            .temporaryRedirect,
            "the live segment is not available; the loading program stands in for it",
            cacheControl: "no-store",
            fields: [HTTPField("Location", "../\(program)/\(file)")],
            route: label
        )
    }
}
