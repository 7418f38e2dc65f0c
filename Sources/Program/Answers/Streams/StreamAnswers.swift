internal import ChannelSettings
package import Channels
internal import HLS
internal import HTTPMessage
package import Platform
internal import Presentations
internal import Production
internal import Scenarios
internal import Sessions
package import Settings
internal import Timeline

/// Answers requests for a channel: playlists, headers, segments.
package struct StreamAnswers: Sendable {
    let catalog: Catalog
    let cache: SegmentCache
    /// Segments of the past, and those that a scenario changes, which never take the room of those of the present.
    let past: SegmentCache
    /// Whether URLs may request faults.
    let hasScenarios: Bool
    /// The part of the past that URLs may request.
    let pastLimit: PastLimit
    /// The sessions; nil if they are switched off.
    let sessions: SessionStore?
    let clock: any TimeSource
    let production: ProductionMetrics
    /// The receiver of failures, with the path.
    let didFail: @Sendable (String, any Error) -> Void

    /// - Parameter timers: drops segments that nobody uses any more.
    package init(
        catalog: Catalog,
        settings: Settings,
        sessions: SessionStore?,
        production: ProductionMetrics,
        clock: any TimeSource,
        timers: Timers,
        didFail: @escaping @Sendable (String, any Error) -> Void
    ) {
        self.catalog = catalog
        cache = SegmentCache(capacity: settings.segmentCacheCapacity, clock: clock, timers: timers)
        past = SegmentCache(capacity: settings.segmentCacheCapacity / 4, clock: clock, timers: timers)
        hasScenarios = settings.hasScenarios
        pastLimit = settings.pastLimit
        self.sessions = sessions
        self.production = production
        self.clock = clock
        self.didFail = didFail
    }

    /// Answers a request for an address.
    func reply(to routed: RoutedRequest, at address: StreamAddress) throws -> Reply {
        if let base = routed.base { try check(base, at: address, routed) }
        try Self.requireEachOnce(of: address.resource, routed)
        if address.resource == .multivariant, !StreamName.isAsset(address.stream) {
            return try multivariantPlaylist(of: address.stream, routed)
        }
        do {
            let stream = try stream(address.stream)
            return try inTime(of: stream.replay, routed) { try reply(to: $0, for: address.resource, of: stream) }
        } catch let error as ChannelError {
            guard case .playlist = address.resource, let redirect = Self.redirect(error, routed) else { throw error }
            return .now(redirect)
        }
    }

    private func reply(
        to routed: RoutedRequest,
        for resource: StreamAddress.Resource,
        of stream: StreamName
    ) throws -> Reply {
        switch resource {
        case .multivariant: try assetPlaylist(of: stream, routed)
        case .assetList(let id): try assetList(id, of: stream, routed)
        case .playlist(let rendition, let phase):
            try stream.asset == nil
                ? mediaPlaylist(rendition, phase: phase, of: stream, routed)
                : assetPlaylist(rendition, phase: phase, of: stream, routed)
        case .media(let media, let phase): try self.media(media, phase: phase, of: stream, routed)
        case .steering(let phase): try steeringManifest(phase: phase, of: stream, routed)
        case .key(let key, let phase): try self.key(key, phase: phase, of: stream, routed)
        }
    }

    /// Checks that parameters that only listed URLs have, or that players add, occur at most once; those of playlists are checked where
    /// they are read.
    ///
    /// - Throws: for the first that is there with two values.
    private static func requireEachOnce(
        of resource: StreamAddress.Resource,
        _ routed: RoutedRequest
    ) throws(ChannelError) {
        guard routed.request.query.count > 1 else { return }
        let names =
            switch resource {
            case .multivariant, .assetList, .playlist, .key: FaultTable.queryNames
            case .media: FaultTable.queryNames + ["v"]
            case .steering: FaultTable.queryNames + ["_HLS_pathway", "_HLS_throughput"]
            }
        try QueryParameter.requireEachOnce(routed.query, where: names.contains)
    }

    /// The playlist that is made for this viewer.
    ///
    /// - Parameter name: the name of a channel. Paths have the name of a variant, and queries the form that people write.
    private func multivariantPlaylist(of name: String, _ routed: RoutedRequest) throws -> Reply {
        let arrival = routed.now
        try catalog.checkMultivariant(name)
        guard hasScenarios || !PresentationQuery.asksForFaults(routed.query) else { throw HTTPError.scenariosAreOff }
        let query = try query(routed.query)
        let now = query.arrival(at: arrival)
        let routed = routed.at(now.wall)
        let session = try session(of: routed.request)
        let channel = try catalog.name(of: query, of: name, joiningAt: now.wall)
        // Times relative to the viewer's arrival count from one instant, however long the channel takes to be made.
        return try answer(routed, channel: channel, isInPath: channel == name, isOfInstant: query.isLabelled) {
            [pastLimit] channel in
            try pastLimit.check(try query.past(joiningAt: now.wall))
            let player = PlayerTraits(userAgent: routed.request.header("user-agent") ?? "")
            let presentation = try channel.presentation(for: query, joiningAt: arrival, player: player)
            // A stream that begins some seconds after each arrival would never begin for a viewer who asks again.
            if query.past.startsAtInstant {
                try channel.checkBegun(try channel.view(for: presentation), at: now.wall)
            }
            channel.request(at: now.monotonic)
            guard channel.isPrepared(for: presentation) else { return prepared(channel, presentation) }
            let playlist = try channel.multivariantPlaylist(for: presentation, below: session?.base ?? "", at: now.wall)
            if let session {
                let renditions = channel.renditions(of: presentation.stream, in: presentation.container).map(\.name)
                let view = try channel.view(for: presentation)
                let sent = SessionPresentation(
                    of: presentation.stream,
                    on: view.grid,
                    view,
                    asked: query.askedFaults(renditions: renditions, container: presentation.container),
                    marks: query.askedMarks,
                    url: routed.request.target
                )
                sessions?.add(sent, to: session.name)
            }
            let changed = presentation.stream.scenario.multivariant(playlist, at: now.wall)
            let body = SharedBytes(changed.playlist.bytes)
            return faulted(
                .now(.made(body, StreamAddress.playlistType)),
                by: presentation.stream.scenario,
                routed.asked(.main),
                touched: channel.faultsOfBandwidth(presentation) + changed.touched,
                routed
            ).recorded(in: session)
        }
    }

    /// The same request once more, after the slow part is done.
    func prepared(_ channel: Channel, _ presentation: Presentation) -> Reply {
        let (stream, container) = (presentation.stream, presentation.container)
        let (didFail, production) = (didFail, production)
        return .make(
            Work(key: "rates \(stream.text) \(container)", queue: channel.name, priority: .newcomers) {
                do {
                    try channel.measure(stream, in: container)
                    return .askAgain
                } catch {
                    if (error as? BandwidthTable.Failure)?.isNew ?? true {
                        production.countFailure()
                        didFail(stream.text, error)
                    }
                    return .answer(.error(.cannotBeMade))
                }
            }
        )
    }

    /// A query as this server allows it: a range without an end is as long as it may be.
    ///
    /// - Parameter further: further names that are accepted here.
    /// - Throws: ``HTTPError/pastIsOff``, or a `ChannelError` about a value.
    func query(_ items: [(name: String, value: String)], besides further: [String] = []) throws -> PresentationQuery {
        guard pastLimit.allowsAny || !PastLimit.isAsked(for: items) else { throw HTTPError.pastIsOff }
        var query = try PresentationQuery(items, besides: further)
        query.past.openRange = .seconds(Int64(pastLimit.seconds))
        return query
    }

    /// The stream in the first part of a path.
    private func stream(_ name: String) throws -> StreamName {
        try StreamName.requireShort(name)
        // This is refused whether or not the name is otherwise valid.
        guard hasScenarios || !StreamName.asksForFaults(name) else { throw HTTPError.scenariosAreOff }
        guard pastLimit.allowsAny || !PastLimit.isAsked(forPath: name) else { throw HTTPError.pastIsOff }
        let stream = try StreamName(name)
        try pastLimit.check(stream.past)
        try catalog.check(stream)
        return stream
    }

    /// Answers from a channel; a worker makes a variant without earlier requests on the way.
    ///
    /// - Parameters:
    ///   - name: the channel's name in paths.
    ///   - isInPath: whether the request has this name in its path, and does not derive it from its query.
    ///   - isOfInstant: whether the channel's name depends on the time of the request, so that a later one gets another.
    ///   - check: throws if the resource cannot exist, for any variant of the channel, so that none is made for it.
    func answer(
        _ routed: RoutedRequest,
        channel name: String,
        isInPath: Bool = true,
        isOfInstant: Bool = false,
        check: (Channel) throws -> Void = { _ in },
        _ reply: @escaping @Sendable (Channel) throws -> Reply
    ) throws -> Reply {
        if let channel = try catalog.channel(name) { return try reply(channel) }
        try check(try catalog.configured(StreamName.base(of: name)))
        let (catalog, didFail, now) = (catalog, didFail, routed.now.wall)
        // Each request with an invalid name gets an error of its own; work is shared.
        let variant: VariantDirectory.Named
        do { variant = try catalog.variant(name) } catch {
            if case .otherName = error { throw error }
            throw HTTPError.of(error, at: now, isInPath: isInPath)
        }
        // If the name depends on the instant, each viewer has an answer of their own, even at the same instant.
        let key = "variant \(name)" + (isOfInstant ? " \(UInt64.random(in: 0 ... .max))" : "")
        return .make(
            Work(key: key, queue: name, priority: .newcomers) {
                let cost = ProcessorCost()
                do {
                    let channel = try catalog.variants.make(variant, cost: cost)
                    // Each viewer then gets the answer that is made for them.
                    guard isOfInstant else { return Work.Made(.askAgain, costElsewhere: cost) }
                    var answered = try reply(channel)
                    // The missing part is made at once, because another call would count from another instant.
                    if case .make(let work) = answered {
                        let outcome = work.make().outcome
                        guard case .askAgain = outcome else { return Work.Made(outcome, costElsewhere: cost) }
                        answered = try reply(channel)
                    }
                    guard case .now(let response, _, _) = answered else {
                        return Work.Made(.askAgain, costElsewhere: cost)
                    }
                    return .answer(response, costElsewhere: cost)
                } catch {
                    return .failed(.of(error, at: now, isInPath: isInPath), error, of: name, didFail)
                }
            }
        )
    }
}
