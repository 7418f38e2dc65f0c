internal import HTTPMessage
internal import Platform
internal import Synchronization
internal import Timeline

/// Answers that go out otherwise than at once and in full.
extension EventLoop {
    /// Deliveries that go on in one turn of the loop; the others are after what has come meanwhile.
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

    /// Does what is due of the connection's delivery.
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
                // What the peer has already sent is read and thrown away: a reset would overtake what is cut off here.
                if breaksOff { connection.state.endsAfterAnswer(lingers: true) }
                abandonDelivery(connection)
                connection.state.delivered()
                return
            }
        }
    }

    /// Goes on with those whose instant has come.
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

    /// Has all deliveries go out at once, because the server shuts down.
    func hurryDeliveries() {
        for connection in connections {
            guard let connection, let slow = connection.delivery else { continue }
            slow.state.hurry()
            unpark(slow)
            connection.state.deliveryCameDue()
            advance(connection)
        }
    }

    /// The connection has no delivery any more, and its place is another's.
    func abandonDelivery(_ connection: Connection) {
        guard let slow = connection.delivery else { return }
        connection.delivery = nil
        unpark(slow)
        if !slow.state.hasBegun { logAbandoned(slow.exchange, slow.answer.plan.response.route, connection) }
        guard slow.isCounted else { return }
        context.resources.giveBack(.deliveries, of: slow.exchange.peer, now: now)
    }

    /// Counts a slow delivery; a refusal when there are as many as there may be.
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
        // What was waited for on purpose says nothing of how fast the server is.
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
