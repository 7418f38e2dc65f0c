internal import HTTPMessage
internal import Platform
internal import Synchronization
internal import Timeline

/// Requests that wait for a worker, or for an instant.
extension EventLoop {
    /// The limit of calls for a handler that asks for something else each time.
    private static let roundLimit = 8
    /// The number of requests with a past instant in one turn of the loop.
    private static let batchOfParked = 64

    /// Takes a worker's result, answers, and continues with the requests that wait after it.
    func complete(_ completion: WorkerPool.Completion, _ place: ParkingLot.Place) {
        guard let connection = connection(place.token), connection.requestNumber == place.request,
            let waiting = connection.waiting, case .work(_, let work) = waiting.reason
        else { return }
        connection.waiting = nil
        leaveImpatient(waiting)
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
        guard let waiting = connection.waiting, case .work(let ticket, _) = waiting.reason else {
            connection.state.isCutOff()
            return
        }
        connection.waiting = nil
        leaveImpatient(waiting)
        if context.pool.giveUp(ticket) { context.replaceWorker() }
        connection.state.answersNow()
        connection.state.endsAfterAnswer()
        send(
            .refused(Refusal(.gatewayTimeout, "it took too long to make"), route: "gave_up"),
            waiting.exchange,
            connection
        )
    }

    /// Answers requests whose patience is over before a worker has begun them.
    func endPatience() {
        for _ in 0..<Self.batchOfParked {
            guard let place = impatient.popExpired(at: now) else { return }
            guard let connection = connection(place.token), connection.requestNumber == place.request,
                case .work(let ticket, _) = connection.waiting?.reason
            else { continue }
            context.pool.expire(ticket)
        }
    }

    private func leaveImpatient(_ waiting: WaitingRequest) {
        guard case .work(_, let work) = waiting.reason, work.patience != nil else { return }
        impatient.leave(where: isWaiting)
    }

    private func isWaiting(_ place: ParkingLot.Place) -> Bool {
        guard let connection = connection(place.token), connection.requestNumber == place.request else { return false }
        return connection.waiting != nil
    }

    /// Calls the handler again for requests whose instant has come.
    func askParked() {
        for _ in 0..<Self.batchOfParked {
            guard let place = parked.popExpired(at: now) else { return }
            askParked(place)
        }
    }

    /// Calls the handler again for all, because the server shuts down.
    func unparkAll() {
        for connection in connections {
            guard let connection, let waiting = connection.waiting, case .instant = waiting.reason else { continue }
            askParked(ParkingLot.Place(token: connection.token, request: connection.requestNumber))
        }
    }

    /// Removes the connection's request from whatever it waits for.
    func abandonWaiting(_ connection: Connection) {
        guard let waiting = connection.waiting else { return }
        connection.waiting = nil
        logAbandoned(waiting.exchange, "abandoned", connection)
        switch waiting.reason {
        case .work(let ticket, _):
            leaveImpatient(waiting)
            context.pool.cancel(ticket)
        case .instant: leaveParking(waiting)
        }
    }

    func begin(_ work: Work, _ request: HTTPRequest, _ exchange: Exchange, _ connection: Connection) {
        guard exchange.rounds < Self.roundLimit else {
            send(
                .refused(Refusal(.serviceUnavailable, "the answer was lost before it could be sent; try again")),
                exchange,
                connection
            )
            return
        }
        connection.requestNumber &+= 1
        let place = ParkingLot.Place(token: connection.token, request: connection.requestNumber)
        let deadline = work.patience.map { exchange.dueAt + $0 }
        do throws(WorkerPool.Rejection) {
            let ticket = try context.pool.submit(
                WorkerPool.Request(
                    key: WorkerPool.Key(listener: connection.listener, text: work.key),
                    queue: work.queue,
                    priority: work.priority,
                    address: exchange.peer.subscriber,
                    deadline: deadline ?? .distantFuture,
                    wantsGzip: exchange.coding == .gzip,
                    completion: { [weak self] completion in
                        if case .late = completion { work.whenLate?() }
                        self?.post(.completed(place, completion))
                    }
                ),
                work.make
            )
            connection.waiting = WaitingRequest(exchange: exchange, request: request, reason: .work(ticket, work))
            if let deadline { impatient.park(place, until: deadline) }
            connection.state.waits(for: .work)
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
        guard !context.isDraining.load(ordering: .relaxed) else {
            if request.isDraining {
                send(.refused(Refusal(.serviceUnavailable, "the server is shutting down")), exchange, connection)
            } else {
                // The shutdown was announced during the handler's call, so this request is treated like those that waited already.
                askAgain(WaitingRequest(exchange: exchange, request: request, reason: .instant), connection)
            }
            return
        }
        if let shortage = context.resources.take(.parked, for: exchange.peer, now: now) {
            let reason =
                switch shortage {
                case .inAll: "too many requests are waiting"
                case .ofAddress: "too many requests of this address are waiting"
                }
            send(.refused(Refusal(.serviceUnavailable, reason), route: "rejected"), exchange, connection)
            return
        }
        var deadline =
            switch instant {
            case .wall(let time): reading.monotonic(at: time)
            case .monotonic(let time): time
            }
        // A handler that asks to wait for a past instant must not keep the loop busy. A handler that is called a little early, because UTC
        // has been slewed or the two clocks were not read at once, is called again as soon as the instant has come.
        if exchange.rounds > 0 { deadline = max(deadline, now + .milliseconds(deadline > now ? 1 : 10)) }
        connection.requestNumber &+= 1
        let place = ParkingLot.Place(token: connection.token, request: connection.requestNumber)
        var exchange = exchange
        exchange.dueAt = max(exchange.dueAt, deadline)
        connection.waiting = WaitingRequest(exchange: exchange, request: request, reason: .instant)
        parked.park(place, until: deadline)
        connection.state.waits(for: .parked)
    }

    private func askParked(_ place: ParkingLot.Place) {
        guard let connection = connection(place.token), connection.requestNumber == place.request,
            let waiting = connection.waiting, case .instant = waiting.reason
        else { return }
        connection.waiting = nil
        leaveParking(waiting)
        connection.state.answersNow()
        // Requests for the same instant mostly wait for the same answer, which the first of them has produced.
        if let cached = waiting.exchange.target.withUnsafeBytes({
            caches[connection.listener].find($0, waiting.exchange.coding, now: reading)
        }) {
            metrics.add(.cacheHits)
            send(cached.answer, waiting.exchange, to: connection)
        } else {
            askAgain(waiting, connection)
        }
        flush(connection)
        offerTurn(connection)
    }

    private func leaveParking(_ waiting: WaitingRequest) {
        context.resources.giveBack(.parked, of: waiting.exchange.peer, now: now)
        parked.leave(where: isWaiting)
    }

    private func askAgain(_ waiting: WaitingRequest, _ connection: Connection) {
        var exchange = waiting.exchange
        exchange.rounds += 1
        exchange.dueAt = min(exchange.dueAt, now)
        let isDraining = context.isDraining.load(ordering: .relaxed)
        reply(waiting.request.again(at: wallNow, isDraining: isDraining), exchange, connection)
    }
}
