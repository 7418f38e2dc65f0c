internal import Timeline
internal import Platform
internal import Fairness
internal import HTTPMessage

/// Writing an answer into the batch: in full, in part, or without its body.
extension EventLoop {
    /// Writes the whole answer to a GET in HTTP/1.1 with keep-alive, as on a cache hit.
    @inline(__always)
    func appendFull(_ answer: PreparedAnswer, keepAliveField: Bool) {
        append(answer.head, answer.dateOffset, date: clock.date)
        appendText(keepAliveField ? "Connection: keep-alive\r\n\r\n" : "\r\n")
        if answer.hasBody { batch.append(answer.plan.body, 0..<answer.plan.body.count, file: answer.file) }
    }

    /// Writes the answer for the method and the conditions of the request, and counts it.
    func send(_ answer: PreparedAnswer, _ exchange: Exchange, to connection: Connection) {
        let plan = answer.plan
        let outcome =
            plan.isConditional
            ? exchange.conditions.outcome(tag: plan.etag, count: plan.body.count, isHead: exchange.method == .head)
            : .full
        guard let selection = AnswerSelection(answer, outcome, exchange.method) else {
            return sendConditionFailure(outcome, plan, exchange, to: connection)
        }
        if let refusal = hold(answer, exchange, connection) {
            return send(.refused(refusal, route: "rejected", retryAfter: 5), exchange, connection)
        }
        if let delivery = plan.response.delivery {
            return deliver(answer, selection, delivery, exchange, connection)
        }
        appendHead(selection, date: clock.date, exchange, connection)
        batch.append(plan.body, selection.body, file: answer.file)
        clock.tick()
        count(plan, (selection.status, selection.body.count), now - exchange.dueAt, exchange, connection)
    }

    /// Counts a large body that stays in memory until this peer has taken it; the result is a refusal if the limit is reached.
    private func hold(_ answer: PreparedAnswer, _ exchange: Exchange, _ connection: Connection) -> Refusal? {
        let count = answer.plan.body.count
        guard count >= Self.heldBody, answer.file == nil, exchange.method != .head else { return nil }
        // Requests of one connection may come from several clients of a proxy; the first of them counts for all.
        let peer = connection.held.bytes > 0 ? connection.held.by : exchange.peer
        if let refusal = context.resources.take(.held, count, for: peer, now: now) { return refusal }
        connection.held = (connection.held.bytes + count, peer)
        return nil
    }

    /// Releases the count, because the peer has taken everything, or is gone.
    func releaseHeld(_ connection: Connection) {
        let held = connection.held
        guard held.bytes > 0, connection.output.isEmpty, connection.delivery == nil else { return }
        connection.held.bytes = 0
        context.resources.giveBack(.held, held.bytes, of: held.by, now: now)
    }

    /// Bodies from this size on are counted; segments of a clock are a tenth of it.
    private static let heldBody = 262_144

    /// Writes a head with its fields for the connection.
    func appendHead(_ selection: AnswerSelection, date: [UInt8], _ exchange: Exchange, _ connection: Connection) {
        if !exchange.keepsAlive || context.isDraining { connection.state.endsAfterAnswer() }
        append(selection.head, selection.dateOffset, date: date)
        appendText(connectionField(exchange, connection))
    }

    /// Counts, logs and records an answer with its duration.
    func count(
        _ plan: ResponsePlan,
        _ sent: (status: HTTPStatus, bodyBytes: Int),
        _ duration: Interval,
        _ exchange: Exchange,
        _ connection: Connection
    ) {
        metrics.countAnswer(
            kind: metrics.counter(route: plan.response.route, status: sent.status),
            nanoseconds: duration.nanoseconds
        )
        record(plan.response, sent, exchange, connection)
    }

    /// Logs a request.
    ///
    /// - Parameters:
    ///   - route: the route of the answer.
    ///   - sent: the answer; without one if the peer disconnected before any part of it was sent.
    func log(
        _ connection: Connection,
        _ exchange: Exchange,
        _ route: RouteLabel,
        _ sent: (status: HTTPStatus, bodyBytes: Int) = (.clientClosedRequest, 0)
    ) {
        guard let fields = exchange.logged else { return }
        let listener = context.listeners[connection.listener]
        logged.append(
            AccessRecord(
                listener: listener.name,
                peerAddress: exchange.peer.text,
                method: exchange.method,
                target: fields.target,
                agent: fields.agent,
                session: fields.session,
                version: exchange.version,
                status: sent.status,
                route: route,
                bodyBytes: sent.bodyBytes,
                answeredAt: clock.wall,
                duration: now - exchange.startedAt
            )
        )
    }

    private func sendConditionFailure(
        _ outcome: RequestConditions.Outcome,
        _ plan: ResponsePlan,
        _ exchange: Exchange,
        to connection: Connection
    ) {
        let isRange = outcome == .notSatisfiable
        let status: HTTPStatus = isRange ? .rangeNotSatisfiable : .preconditionFailed
        let reason = isRange ? "the range does not overlap the content" : "the entity tag does not match"
        var response = HTTPResponse.refused(Refusal(status, reason), route: plan.response.route)
        response.delivery = plan.response.delivery
        response.fields += plan.response.fields
        if isRange { response.fields.append(HTTPField("Content-Range", "bytes */\(plan.body.count)")) }
        send(prepared(response, .identity, connection), exchange, to: connection)
    }

    private func connectionField(_ exchange: Exchange, _ connection: Connection) -> StaticString {
        if connection.state.isLast { return "Connection: close\r\n\r\n" }
        return exchange.version == .http10 ? "Connection: keep-alive\r\n\r\n" : "\r\n"
    }

    @inline(__always)
    private func append(_ head: SharedBytes, _ dateOffset: Int, date: [UInt8]) {
        date.withUnsafeBytes { date in
            head.withUnsafeBytes { batch.append(head: $0, date: date, at: dateOffset) }
        }
    }

    @inline(__always)
    func appendText(_ text: StaticString) {
        batch.append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Sends an answer that is not kept.
    func send(_ response: HTTPResponse, _ exchange: Exchange, _ connection: Connection) {
        send(prepared(response, exchange.coding, connection), exchange, to: connection)
    }

    /// - Parameter files: the allowance for an answer that will be sent again; nil for one that will not.
    func prepared(
        _ response: HTTPResponse,
        _ coding: ContentCoding,
        _ connection: Connection,
        files: MemoryFile.Allowance? = nil
    ) -> PreparedAnswer {
        let allowsOtherOrigins = context.listeners[connection.listener].allowsOtherOrigins
        return PreparedAnswer(response, coding: coding, allowsOtherOrigins: allowsOtherOrigins, files: files)
    }
}
