internal import HTTPMessage
internal import Platform
internal import Synchronization
internal import Timeline

/// Answers that are not sent at once and in full.
extension EventLoop {
    /// The number of deliveries that continue in one turn of the loop; the others follow after new events.
    private static let batchOfDeliveries = 64

    /// Begins an answer with a `Delivery`, unless too many are slow already.
    func deliver(
        _ answer: PreparedAnswer,
        _ selection: AnswerSelection,
        _ delivery: Delivery,
        _ exchange: Exchange,
        _ connection: Connection
    ) {
        let hasBody = exchange.method != .head && !selection.status.forbidsBody
        var state = DeliveryState(
            delivery,
            bodyBytes: hasBody ? selection.body.count : nil,
            requestedAt: exchange.startedAt
        )
        if context.isDraining.load(ordering: .relaxed) { state.hurry() }
        let slow = SlowAnswer(answer, selection, exchange, state)
        if state.isSlow(at: now) {
            if let refusal = admitDelivery(exchange.peer) {
                send(.refused(refusal), exchange, connection)
                return
            }
            slow.isCounted = true
        }
        metrics.add(.deliveries)
        connection.requestNumber &+= 1
        connection.delivery = slow
        if let recording = exchange.recording { follow(recording, connection) }
        advanceDelivery(connection)
    }

    /// Sends the due part of the connection's delivery.
    func advanceDelivery(_ connection: Connection) {
        guard let slow = connection.delivery else {
            connection.state.delivered()
            return
        }
        while true {
            switch slow.state.next(at: now) {
            case .wait(let instant):
                let place = ParkingLot.Place(token: connection.token, request: connection.requestNumber)
                slow.isParked = true
                deliveries.park(place, until: instant)
                connection.state.delivers(hasBegun: slow.state.hasBegun)
                return
            case .sendHead(let isLast):
                if isLast { connection.state.endsAfterAnswer(lingers: true) }
                sendHead(of: slow, connection)
            case .sendBody(let range):
                let start = slow.selection.body.lowerBound
                batch.append(slow.answer.plan.body, (start + range.lowerBound)..<(start + range.upperBound))
            case .end(let breaksOff):
                // Input of the peer is read and discarded, because a reset would overtake the end of the cut answer.
                if breaksOff { connection.state.endsAfterAnswer(lingers: true) }
                abandonDelivery(connection)
                connection.state.delivered()
                return
            }
        }
    }

    /// Continues the deliveries whose instant has come.
    func advanceDeliveries() {
        for _ in 0..<Self.batchOfDeliveries {
            guard let place = deliveries.popExpired(at: now) else { return }
            guard isWaitedFor(place), let connection = connection(place.token), let slow = connection.delivery else {
                continue
            }
            unpark(slow)
            connection.state.deliveryCameDue()
            offerTurn(connection)
            tick()
        }
    }

    /// Sends all deliveries at once, because the server shuts down.
    func hurryDeliveries() {
        for connection in connections {
            guard let connection, let slow = connection.delivery else { continue }
            slow.state.hurry()
            unpark(slow)
            connection.state.deliveryCameDue()
            advance(connection)
        }
    }

    /// Removes the connection's delivery and releases its place.
    func abandonDelivery(_ connection: Connection) {
        guard let slow = connection.delivery else { return }
        connection.delivery = nil
        unpark(slow)
        if !slow.state.hasBegun { logAbandoned(slow.exchange, slow.answer.plan.response.route, connection) }
        guard slow.isCounted else { return }
        context.resources.giveBack(.deliveries, of: slow.exchange.peer, now: now)
    }

    /// Counts a slow delivery; the result is a refusal if the limit is reached.
    private func admitDelivery(_ peer: PeerAddress) -> Refusal? {
        switch context.resources.take(.deliveries, for: peer, now: now) {
        case .inAll: Refusal(.serviceUnavailable, "too many answers are being sent slowly on purpose")
        case .ofAddress:
            Refusal(.serviceUnavailable, "too many answers to this address are being sent slowly on purpose")
        case nil: nil
        }
    }

    private func sendHead(of slow: SlowAnswer, _ connection: Connection) {
        let delivery = slow.answer.plan.response.delivery ?? Delivery()
        var date = date
        if delivery.dateOffset != .zero {
            date = HTTPDate.bytes(secondsSinceEpoch: (wallNow + delivery.dateOffset).seconds)
        }
        appendHead(slow.selection, date: date, slow.exchange, connection)
        tick()
        // Intended waiting is not part of the server's response time.
        let busy = now - slow.exchange.dueAt - delivery.delay
        count(slow.answer.plan, (slow.selection.status, slow.state.byteCount), busy, slow.exchange, connection)
    }

    private func isWaitedFor(_ place: ParkingLot.Place) -> Bool {
        guard let connection = connection(place.token) else { return false }
        return connection.requestNumber == place.request && connection.delivery?.isParked == true
    }

    private func unpark(_ slow: SlowAnswer) {
        guard slow.isParked else { return }
        slow.isParked = false
        deliveries.leave(where: isWaitedFor)
    }
}
