internal import Timeline
internal import Platform
internal import HTTPMessage
internal import Synchronization

/// From a request to the bytes of its answer.
extension EventLoop {
    /// Answers a complete request, or leaves the connection waiting for a worker.
    ///
    /// - Parameter bytes: from the first byte of the head; more than the head may follow.
    func answer(_ connection: Connection, _ head: RequestHead, _ bytes: UnsafeBufferPointer<UInt8>) {
        if head.method == .get, head.keepsAlive, head.contentLength == 0, !head.hasConditions,
            context.limiter?.limitsRequests != true,
            !context.isDraining.load(ordering: .relaxed)
        {
            let target = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[head.pathAndQuery.range]))
            if let entry = caches[connection.listener].find(target, head.coding, now: reading) {
                appendFull(entry.answer, keepAliveField: head.version == .http10)
                metrics.add(.cacheHits)
                let started = now
                let logged = context.log == nil ? nil : exchange(connection, head, bytes)
                tick()
                metrics.countAnswer(kind: entry.counter, nanoseconds: (now - started).nanoseconds)
                if let logged { log(connection, logged, entry.answer.plan, nil) }
                return
            }
        }
        let exchange = exchange(connection, head, bytes)
        if head.expectsContinue, head.contentLength > 0 {
            if head.method == .get || head.method == .head {
                "HTTP/1.1 100 Continue\r\n\r\n".withCString { text in
                    batch.append(UnsafeRawBufferPointer(start: text, count: 25))
                }
            } else {
                // Refused unseen: whether the body still comes is not known.
                connection.state.endsAfterAnswer(lingers: true)
            }
        }
        if let limiter = context.limiter, !limiter.admitRequest(exchange.peer, now: now) {
            let response = HTTPResponse.text(
                .tooManyRequests,
                "429 Too Many Requests: slow down",
                fields: [HTTPField("Retry-After", "1")],
                route: "limited"
            )
            send(PreparedAnswer(response, coding: .identity), exchange, to: connection)
            return
        }
        switch head.method {
        case .get, .head:
            ask(connection, head, bytes, exchange)
        case .options:
            send(PreparedAnswer(Self.preflight, coding: .identity), exchange, to: connection)
        case .unknown:
            let refusal = Refusal(.notImplemented, "the method is not known")
            send(PreparedAnswer(.refused(refusal), coding: .identity), exchange, to: connection)
        default:
            var response = HTTPResponse.refused(
                Refusal(.methodNotAllowed, "only GET, HEAD and OPTIONS are answered here")
            )
            response.fields.append(HTTPField("Allow", "GET, HEAD, OPTIONS"))
            send(PreparedAnswer(response, coding: .identity), exchange, to: connection)
        }
    }

    /// Answers with a refusal and ends the connection: where the next request would start is not known.
    func refuse(_ connection: Connection, _ refusal: Refusal) {
        metrics.add(.parseErrors)
        connection.parser.reset()
        connection.state.refused()
        let exchange = Exchange(
            method: .get,
            coding: .identity,
            keepsAlive: false,
            version: .http11,
            conditions: RequestConditions(),
            target: [],
            startedAt: now,
            peer: connection.peer,
            loggedTarget: "-"
        )
        send(PreparedAnswer(.refused(refusal), coding: .identity), exchange, to: connection)
    }

    /// Takes what a worker made, answers, and goes on with the requests that wait behind.
    func deliver(_ made: Reply.Made, to connection: Connection) {
        guard let exchange = connection.waiting else { return }
        connection.waiting = nil
        connection.state.answersNow()
        finish(made, exchange, connection)
        flush(connection)
        advance(connection)
    }

    /// Answers for what a worker did not make in time.
    func giveUpWork(_ connection: Connection) {
        guard let exchange = connection.waiting else { return }
        connection.waiting = nil
        connection.state.answersNow()
        connection.state.endsAfterAnswer()
        let refusal = Refusal(.gatewayTimeout, "what was asked for was not made in time")
        send(PreparedAnswer(.refused(refusal), coding: .identity), exchange, to: connection)
    }

    private static let preflight = HTTPResponse(
        status: .noContent,
        body: .empty,
        contentType: nil,
        cacheControl: "max-age=86400",
        fields: [
            HTTPField("Allow", "GET, HEAD, OPTIONS"),
            HTTPField("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"),
            HTTPField("Access-Control-Allow-Headers", "*"),
            HTTPField("Access-Control-Max-Age", "86400"),
        ],
        route: "preflight"
    )

    private func ask(
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ exchange: Exchange
    ) {
        let cached = exchange.target.withUnsafeBytes {
            caches[connection.listener].find($0, exchange.coding, now: reading)
        }
        if let cached {
            metrics.add(.cacheHits)
            send(cached.answer, exchange, to: connection)
            return
        }
        let request: HTTPRequest
        do throws(Refusal) {
            request = try HTTPRequest(
                head: head,
                bytes: bytes.span,
                peerAddress: exchange.peer.text,
                receivedAt: wallNow,
                isDraining: context.isDraining.load(ordering: .relaxed)
            )
        } catch {
            // Only the target is wrong; the connection is still in step.
            metrics.add(.parseErrors)
            send(PreparedAnswer(.refused(error), coding: .identity), exchange, to: connection)
            return
        }
        switch context.listeners[connection.listener].handler.reply(to: request) {
        case .now(let response, let reusableUntil):
            tick()
            finish((response, reusableUntil), exchange, connection)
        case .make(let key, let work):
            connection.waiting = exchange
            connection.state.waits(for: .work)
            context.pool.submit(
                WorkerPool.Key(listener: connection.listener, text: key),
                work,
                WorkerPool.Waiter(loop: self, token: connection.token, coding: exchange.coding)
            )
        }
    }

    private func finish(_ made: Reply.Made, _ exchange: Exchange, _ connection: Connection) {
        if made.reusableUntil != nil {
            // Others may have waited for the same and put it there.
            let known = exchange.target.withUnsafeBytes {
                caches[connection.listener].find($0, exchange.coding, now: reading)
            }
            if let known, known.answer.plan.response.body === made.response.body {
                send(known.answer, exchange, to: connection)
                return
            }
        }
        let answer = PreparedAnswer(made.response, coding: exchange.coding, isReusable: made.reusableUntil != nil)
        if let until = made.reusableUntil {
            caches[connection.listener].insert(
                exchange.target,
                exchange.coding,
                answer,
                until: until,
                counter: metrics.counter(route: made.response.route, status: made.response.status),
                now: reading
            )
        }
        send(answer, exchange, to: connection)
    }

    private func exchange(
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Exchange {
        var coding = head.coding
        var conditions = RequestConditions()
        if head.hasConditions {
            conditions = RequestConditions(head, bytes.span)
            // Offsets into a coded body would depend on how it was coded: ranges are of the body as it is.
            if conditions.range != nil { coding = .identity }
        }
        return Exchange(
            method: head.method,
            coding: coding,
            keepsAlive: head.keepsAlive,
            version: head.version,
            conditions: conditions,
            target: Array(bytes[head.pathAndQuery.range]),
            startedAt: now,
            peer: head.hasForwardedFor ? forwardedPeer(connection, head, bytes) : connection.peer,
            loggedTarget: context.log == nil ? "" : bytes.span.text(at: head.target)
        )
    }

    /// The client that a trusted proxy names: the last address of X-Forwarded-For that is no trusted proxy itself.
    private func forwardedPeer(
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> PeerAddress {
        let trusted = context.settings.trustedProxies
        guard trusted.contains(where: { $0.contains(connection.peer) }) else { return connection.peer }
        var hops: [String] = []
        head.forEachField(in: bytes.span) { name, value in
            guard bytes.span.holdsIgnoringCase("x-forwarded-for", at: name) else { return }
            bytes.span.forEachElement(at: value) { hops.append(bytes.span.text(at: $0)) }
        }
        var client = connection.peer
        for hop in hops.reversed() {
            guard let address = PeerAddress(hop) else { return client }
            client = address
            if !trusted.contains(where: { $0.contains(address) }) { return client }
        }
        return client
    }
}
