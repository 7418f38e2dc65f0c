internal import Production
internal import Channels
internal import Presentations
internal import HLS
internal import HTTPMessage
internal import Platform
internal import Scenarios
internal import Timeline

// Headers, segments, and the loading clip as a file: bytes that workers make and caches keep.
extension StreamAnswers {
    /// A segment's name with its version always has the same content, because the version is a hash of everything that the bytes depend on.
    /// A day is longer than any player keeps it. Without a version the answer is the current one, which must not be stored: so a cache that
    /// drops the query never mixes content of different settings.
    private static func cacheControl(_ address: SegmentAddress) -> String {
        address.version == nil ? "no-store" : "public, max-age=86400, immutable"
    }

    /// A header, a segment or a part of one.
    func media(
        _ address: SegmentAddress,
        phase: Int,
        of stream: StreamName,
        _ routed: RoutedRequest
    ) throws -> Reply {
        let now = routed.now.wall
        return try answer(
            routed,
            channel: stream.channel,
            check: { _ = try $0.place(of: address, phase: phase, in: stream, at: now) }
        ) { channel in
            let deliverable = try channel.deliverable(at: address, phase: phase, of: stream, now: now)
            func faulted(_ reply: Reply, _ resource: FaultRequest.Resource, _ touched: [TouchingFault] = []) -> Reply {
                let request = routed.asked(resource, of: deliverable.rendition, view: deliverable.view)
                return self.faulted(reply, by: stream.scenario, request, touched: touched, routed)
            }
            if deliverable.resource != .initialization { channel.request(at: routed.now.monotonic) }
            if case .part(let number, let start) = deliverable.resource, now < start, !routed.request.isDraining {
                return faulted(.later(until: .wall(start)), .hint(number))
            }
            let reply = bytes(of: deliverable, channel, Self.cacheControl(address), at: now)
            return faulted(reply, deliverable.resource, deliverable.touched)
        }
    }

    /// The loading program's loop as a file.
    func loadingFile(_ routed: RoutedRequest) throws -> Reply {
        try QueryParameter.check(routed.query, near: ["channel", "rendition"])
        let (request, now) = (routed.request, routed.now.wall)
        let (channel, file) = try HTTPError.ofQuery(at: now) {
            let channel = try catalog.configured(request.queryValue("channel") ?? "live")
            let name = request.queryValue("rendition")
            return (channel, try channel.loadingFile(rendition: name, at: request.path, now: now))
        }
        // The file is the same until the settings change.
        return bytes(of: file, channel, "public, max-age=60", at: now)
    }

    /// Bytes with a permanent name: from the cache, or made by a worker.
    ///
    /// - Parameter now: the stream's time.
    private func bytes(
        of deliverable: Deliverable,
        _ channel: Channel,
        _ cacheControl: String,
        at now: WallTime
    ) -> Reply {
        let (key, type, isApart) = (deliverable.key, deliverable.contentType, deliverable.isApart)
        let (cache, clock, production, didFail) = (isApart ? past : cache, clock, production, didFail)
        // A request of a single viewer is not worth a place in the cache for as long as its content is available.
        let end = isApart ? min(deliverable.end, now + .seconds(30)) : deliverable.end
        let isLive = deliverable.edge != nil
        @Sendable func response(_ bytes: SharedBytes) -> HTTPResponse {
            HTTPResponse(body: bytes, contentType: type, cacheControl: cacheControl)
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
                patience: isLive ? channel.patience : Work.usualPatience,
                late: isLive ? Self.redirect(to: deliverable.standIn) : nil,
                whenLate: isLive ? wasLate : nil
            ) {
                let (start, cost) = (clock.monotonic, ProcessorCost())
                do {
                    let bytes = SharedBytes(try deliverable.make(cost))
                    cache.insert(bytes, at: key)
                    production.count(
                        nanoseconds: (clock.monotonic - start).nanoseconds,
                        // Variants have no metric of their own, because clients can invent any number of names.
                        edge: channel.isVariant ? nil : deliverable.edge.map { (channel.name, $0) }
                    )
                    return .answer(response(bytes), reusableUntil: end, cacheKey: key, costElsewhere: cost)
                } catch is LiveProduction.Failure {
                    production.countFailure()
                    return .answer(Self.redirect(to: deliverable.standIn), costElsewhere: cost)
                } catch {
                    production.countFailure()
                    return .failed(.cannotBeMade, error, of: deliverable.path, didFail)
                }
            }
        )
    }

    /// The redirect to the loading program's segment of the same time, for a live segment that is not available.
    ///
    /// The name of the live segment is not used for the other one, so no cache keeps the wrong content under it.
    private static func redirect(to reference: String) -> HTTPResponse {
        .text(
            .temporaryRedirect,
            "the live segment is not available; the loading program stands in for it",
            cacheControl: "no-store",
            fields: [HTTPField("Location", reference)],
            route: "segment"
        )
    }
}
