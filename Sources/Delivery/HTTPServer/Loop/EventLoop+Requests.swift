internal import Timeline
internal import Platform
internal import Fairness
internal import HTTPMessage

/// The way from a request to the bytes of its answer.
extension EventLoop {
    /// Answers a complete request, or leaves the connection waiting for a worker.
    ///
    /// - Parameter bytes: all bytes from the first byte of the head; more than the head may follow.
    func answer(_ connection: Connection, _ head: RequestHead, _ bytes: UnsafeBufferPointer<UInt8>) {
        if head.method == .get, head.keepsAlive, head.contentLength == 0, !head.hasConditions,
            listeners[connection.listener].answersFromMemory,
            !context.isDraining
        {
            let target = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[head.pathAndQuery.range]))
            if let known = listeners[connection.listener].cache.find(target, head.coding, now: reading) {
                return answer(connection, head, bytes, by: known, isRecorded: false)
            }
            if let (known, isRecorded) = knownWithoutNote(target, connection, head) {
                return answer(connection, head, bytes, by: known, isRecorded: isRecorded)
            }
        }
        let exchange = exchange(connection, head, bytes)
        if head.expectsContinue, head.contentLength > 0 {
            if head.method == .get || head.method == .head {
                appendText("HTTP/1.1 100 Continue\r\n\r\n")
            } else {
                // It is refused without parsing, so whether a body follows is unknown.
                connection.state.endsAfterAnswer(lingers: true)
            }
        }
        let listener = context.listeners[connection.listener]
        if listener.isLimitedByAddress, !context.resources.admitRequest(exchange.peer, now: now) {
            let refusal = Refusal(.tooManyRequests, "too many requests a second from this address")
            return send(.refused(refusal, route: "limited", retryAfter: 1), exchange, connection)
        }
        switch head.method {
        case .get, .head:
            ask(connection, head, bytes, exchange)
        case .options:
            send(listener.allowsOtherOrigins ? Self.preflight : Self.options, exchange, connection)
        case .unknown:
            let refusal = Refusal(.notImplemented, "unknown method; allowed: GET, HEAD, OPTIONS")
            send(.refused(refusal), exchange, connection)
        default:
            var response = HTTPResponse.refused(
                Refusal(.methodNotAllowed, "only GET, HEAD and OPTIONS are allowed")
            )
            response.fields.append(HTTPField("Allow", "GET, HEAD, OPTIONS"))
            send(response, exchange, connection)
        }
    }

    /// Answers from memory.
    @inline(__always)
    private func answer(
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>,
        by known: (answer: PreparedAnswer, counter: Int),
        isRecorded: Bool
    ) {
        appendFull(known.answer, keepAliveField: head.version == .http10)
        metrics.add(.cacheHits)
        let started = now
        clock.tick()
        metrics.countAnswer(kind: known.counter, nanoseconds: (now - started).nanoseconds)
        guard context.log != nil || isRecorded else { return }
        logKnown(known.answer.plan, startedAt: started, connection, head, bytes)
    }

    /// The stored answer to a target without the parts that no answer depends on. A target without such parts is not looked up again.
    @inline(never)
    private func knownWithoutNote(
        _ target: UnsafeRawBufferPointer,
        _ connection: Connection,
        _ head: RequestHead
    ) -> (known: (answer: PreparedAnswer, counter: Int), isRecorded: Bool)? {
        guard let note = listeners[connection.listener].read(target) else { return nil }
        let known = listeners[connection.listener].plainTarget.withUnsafeBytes {
            listeners[connection.listener].cache.find($0, head.coding, now: reading)
        }
        return known.map { ($0, note.isRecorded) }
    }

    /// The stored answer to a request.
    func known(_ exchange: Exchange, _ connection: Connection) -> PreparedAnswer? {
        exchange.target.withUnsafeBytes {
            listeners[connection.listener].cache.find($0, exchange.coding, now: reading)?.answer
        }
    }

    /// Asks the handler, and carries out its reply.
    func reply(_ request: HTTPRequest, _ exchange: Exchange, _ connection: Connection) {
        switch context.listeners[connection.listener].handler.reply(to: request) {
        case .now(let response, let reusableUntil, let cacheKey):
            clock.tick()
            finish(response, reusableUntil, cacheKey, exchange, connection)
        case .make(let work):
            begin(work, request, exchange, connection)
        case .later(let instant):
            park(until: instant, request, exchange, connection)
        }
    }

    /// It is separate, so that a server without a log does not pay for it.
    @inline(never)
    private func logKnown(
        _ plan: ResponsePlan,
        startedAt: MonotonicTime,
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>
    ) {
        let exchange = exchange(connection, head, bytes, startedAt: startedAt)
        record(plan.response, (plan.response.status, plan.body.count), exchange, connection)
    }

    /// Answers with a refusal and ends the connection, because the start of the next request is unknown.
    func refuse(_ connection: Connection, _ refusal: Refusal) {
        metrics.add(.parseErrors)
        connection.parser.reset()
        connection.state.refused()
        let logged = context.log == nil ? nil : LoggedFields()
        let exchange = Exchange(method: .get, startedAt: now, dueAt: now, peer: connection.peer, logged: logged)
        send(.refused(refusal), exchange, connection)
    }

    private static let options = HTTPResponse(
        status: .noContent,
        body: .empty,
        contentType: nil,
        fields: [HTTPField("Allow", "GET, HEAD, OPTIONS")],
        route: "preflight"
    )

    private static let preflight: HTTPResponse = {
        var response = options
        response.cacheControl = "max-age=86400"
        response.fields += [
            HTTPField("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"),
            HTTPField("Access-Control-Allow-Headers", "*"),
            HTTPField("Access-Control-Max-Age", "86400"),
        ]
        return response
    }()

    private func ask(
        _ connection: Connection,
        _ head: RequestHead,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ exchange: Exchange
    ) {
        let listener = context.listeners[connection.listener]
        if !listener.answersLocalNamesOnly, let answer = known(exchange, connection) {
            metrics.add(.cacheHits)
            return send(answer, exchange, to: connection)
        }
        let request: HTTPRequest
        do throws(Refusal) {
            request = try HTTPRequest(
                head: head,
                bytes: bytes.span,
                target: exchange.target,
                prefix: exchange.prefix,
                peerAddress: exchange.peer.text,
                receivedAt: clock.wall,
                isDraining: context.isDraining
            )
        } catch {
            // Only the target is wrong; the connection is still in step.
            return send(.refused(error), exchange, connection)
        }
        if listener.answersLocalNamesOnly, !LocalHostRule.allows(request.host, own: listener.address) {
            let refusal = Refusal(
                .misdirectedRequest,
                "this listener does not accept the name in the Host field; use its IP address or localhost"
            )
            return send(.refused(refusal), exchange, connection)
        }
        reply(request, exchange, connection)
    }

    /// Sends an answer, and keeps it for as long as it is valid.
    func finish(
        _ response: HTTPResponse,
        _ reusableUntil: WallTime?,
        _ cacheKey: String?,
        _ exchange: Exchange,
        _ connection: Connection
    ) {
        guard let reusableUntil, let cacheKey, response.delivery == nil else {
            return send(response, exchange, connection)
        }
        let known = listeners[connection.listener].cache.find(
            key: cacheKey,
            exchange.coding,
            isCompressible: response.isCompressible,
            target: exchange.target,
            now: reading
        )
        if let known { return send(known, exchange, to: connection) }
        let files = reusableUntil > clock.wall ? context.memoryFiles : nil
        let answer = prepared(response, exchange.coding, connection, files: files)
        listeners[connection.listener].cache.insert(
            key: cacheKey,
            exchange.coding,
            target: exchange.target,
            answer,
            until: reusableUntil,
            counter: metrics.counter(route: response.route, status: response.status),
            now: reading
        )
        send(answer, exchange, to: connection)
    }
}
