internal import HTTPMessage
internal import Platform
internal import Timeline
internal import Fairness

/// Requests that wait for a worker, or for an instant.
extension EventLoop {
    /// The limit of calls for a handler that asks for something else each time.
    private static let roundLimit = 8

    /// Takes a worker's result, answers, and continues with the requests that wait after it.
    func complete(_ completion: WorkerPool.Completion, _ token: UInt64, _ request: UInt32) {
        guard let connection = connections[token], connection.requestNumber == request,
            case .work(_, let work) = connection.waiting?.reason, let waiting = endWait(connection)
        else { return }
        connection.state.answersNow()
        // Its deadline was for this; it may wait for a turn before it waits for anything else.
        deadlines.remove(connection.slot)
        switch completion {
        case .made(.answer(let response, let reusableUntil, let cacheKey)):
            // Work that began before handlers changed their answers is not kept.
            let mayBeKept = work.isCurrent?() ?? true
            finish(response, mayBeKept ? reusableUntil : nil, cacheKey, waiting.exchange, connection)
        case .made(.askAgain):
            askAgain(waiting, connection)
        case .late:
            let refusal = Refusal(.serviceUnavailable, "no worker was free in time; try again")
            finish(work.late ?? .refused(refusal, route: "late", retryAfter: 1), nil, nil, waiting.exchange, connection)
        }
        flush(connection)
        offerTurn(connection)
    }

    /// Answers a request whose work was not done in time.
    func giveUpWork(_ connection: Connection) {
        guard case .work(let ticket, _) = connection.waiting?.reason, let waiting = endWait(connection) else {
            connection.state.end()
            return
        }
        if context.pool.giveUp(ticket) { context.replaceWorker() }
        connection.state.answersNow()
        connection.state.endsAfterAnswer()
        let refusal = Refusal(.gatewayTimeout, "it took too long to make")
        send(.refused(refusal, route: "gave_up"), waiting.exchange, connection)
    }

    /// Goes on with a request or an answer whose time has come.
    func goOn(_ due: Parking.Due) {
        guard let connection = connections[due.slot] else { return }
        switch due.wait {
        case .instant:
            guard let waiting = endWait(connection) else { return }
            connection.state.answersNow()
            answerAwaited(waiting, connection)
        case .worker:
            // No worker has begun it, or the result is on its way.
            if case .work(let ticket, _) = connection.waiting?.reason { context.pool.expire(ticket) }
        case .delivery:
            connection.state.deliveryCameDue()
            offerTurn(connection)
            clock.tick()
        }
    }

    /// Removes the connection's request from whatever it waits for.
    func abandonWaiting(_ connection: Connection) {
        guard let waiting = endWait(connection) else { return }
        log(connection, waiting.exchange, "abandoned")
        if case .work(let ticket, _) = waiting.reason { context.pool.cancel(ticket) }
    }

    private func endWait(_ connection: Connection) -> WaitingRequest? {
        guard let waiting = connection.waiting else { return nil }
        connection.waiting = nil
        parking.leaves(connection.slot)
        if case .instant = waiting.reason { context.resources.giveBack(.parked, of: waiting.exchange.peer, now: now) }
        return waiting
    }

    func begin(_ work: Work, _ request: HTTPRequest, _ exchange: Exchange, _ connection: Connection) {
        guard exchange.rounds < Self.roundLimit else {
            let refusal = Refusal(.serviceUnavailable, "the answer was lost before it could be sent; try again")
            return send(.refused(refusal), exchange, connection)
        }
        connection.requestNumber &+= 1
        let (token, number) = (connection.token, connection.requestNumber)
        let deadline = work.patience.map { exchange.dueAt + $0 }
        do throws(WorkerPool.Rejection) {
            let ticket = try context.pool.submit(
                work,
                of: connection.listener,
                for: exchange.peer.subscriber,
                until: deadline ?? .distantFuture,
                wantsGzip: exchange.coding == .gzip
            ) { [mailbox] completion in
                if case .late = completion { work.whenLate?() }
                mailbox.post(.completed(token: token, request: number, completion))
            }
            connection.waiting = WaitingRequest(exchange: exchange, request: request, reason: .work(ticket, work))
            if let deadline { parking.waits(connection.slot, for: .worker, until: deadline) }
            connection.state.waitsForWorker()
        } catch {
            send(Self.rejected(error), exchange, connection)
        }
    }

    private static func rejected(_ rejection: WorkerPool.Rejection) -> HTTPResponse {
        let (reason, seconds): (String, Int64) =
            switch rejection {
            case .tooManyWaiting: ("too many requests are waiting; try again", 1)
            case .tooManyOfAddress: ("too many requests of this address are waiting; try again", 1)
            case .overBudget(let delay):
                ("this address has used up its processor time for now", delay.nanoseconds / 1_000_000_000 + 1)
            }
        return .refused(Refusal(.serviceUnavailable, reason), route: "rejected", retryAfter: seconds)
    }

    func park(
        until instant: Instant,
        _ request: HTTPRequest,
        _ exchange: Exchange,
        _ connection: Connection
    ) {
        guard !context.isDraining else {
            if request.isDraining {
                send(.refused(Refusal(.serviceUnavailable, "the server is shutting down")), exchange, connection)
            } else {
                // The shutdown was announced during the handler's call, so this request is treated like those that waited already.
                askAgain(WaitingRequest(exchange: exchange, request: request, reason: .instant), connection)
            }
            return
        }
        if let refusal = context.resources.take(.parked, for: exchange.peer, now: now) {
            return send(.refused(refusal, route: "rejected"), exchange, connection)
        }
        var deadline =
            switch instant {
            case .wall(let time): reading.monotonic(at: time)
            case .monotonic(let time): time
            }
        // A handler that asks to wait for a past instant must not keep the loop busy. A handler that is called a little early, because UTC
        // has been slewed or the two clocks were not read at once, is called again as soon as the instant has come.
        if exchange.rounds > 0 { deadline = max(deadline, now + .milliseconds(deadline > now ? 1 : 10)) }
        var exchange = exchange
        exchange.dueAt = max(exchange.dueAt, deadline)
        connection.waiting = WaitingRequest(exchange: exchange, request: request, reason: .instant)
        parking.waits(connection.slot, for: .instant, until: deadline)
        connection.state.waitsForInstant()
    }

    private func answerAwaited(_ waiting: WaitingRequest, _ connection: Connection) {
        // Requests for the same instant mostly wait for the same answer, which the first of them has produced.
        if let answer = known(waiting.exchange, connection) {
            metrics.add(.cacheHits)
            send(answer, waiting.exchange, to: connection)
        } else {
            askAgain(waiting, connection)
        }
        flush(connection)
        offerTurn(connection)
    }

    private func askAgain(_ waiting: WaitingRequest, _ connection: Connection) {
        var exchange = waiting.exchange
        exchange.rounds += 1
        exchange.dueAt = min(exchange.dueAt, now)
        reply(waiting.request.again(at: clock.wall, isDraining: context.isDraining), exchange, connection)
    }
}
