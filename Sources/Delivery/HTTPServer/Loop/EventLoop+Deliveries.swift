internal import Fairness
internal import HTTPMessage
internal import Platform
internal import Timeline

/// Answers that are not sent at once and in full.
extension EventLoop {
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
        if context.isDraining { state.hurry() }
        let slow = SlowDelivery(answer, selection, exchange, state)
        if state.isSlow(at: now) {
            if let refusal = context.resources.take(.deliveries, for: exchange.peer, now: now) {
                return send(.refused(refusal), exchange, connection)
            }
            slow.isCounted = true
        }
        metrics.add(.deliveries)
        connection.delivery = slow
        if let recording = exchange.recording { follow(recording, connection) }
        advanceDelivery(connection)
    }

    /// Sends the due part of the connection's delivery.
    func advanceDelivery(_ connection: Connection) {
        guard let slow = connection.delivery else { return connection.state.delivered() }
        while true {
            switch parking.next(&slow.state, in: connection.slot, at: now, isHurried: context.isDraining) {
            case .wait:
                return connection.state.delivers(hasBegun: slow.state.hasBegun)
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
                return connection.state.delivered()
            }
        }
    }

    /// Removes the connection's delivery and releases its place.
    func abandonDelivery(_ connection: Connection) {
        guard let slow = connection.delivery else { return }
        connection.delivery = nil
        parking.leaves(connection.slot)
        if !slow.state.hasBegun { log(connection, slow.exchange, slow.answer.plan.response.route) }
        guard slow.isCounted else { return }
        context.resources.giveBack(.deliveries, of: slow.exchange.peer, now: now)
    }

    private func sendHead(of slow: SlowDelivery, _ connection: Connection) {
        let delivery = slow.answer.plan.response.delivery ?? Delivery()
        var date = clock.date
        if delivery.dateOffset != .zero {
            date = HTTPDate.bytes(secondsSinceEpoch: (clock.wall + delivery.dateOffset).seconds)
        }
        appendHead(slow.selection, date: date, slow.exchange, connection)
        clock.tick()
        // Intended waiting is not part of the server's response time.
        let busy = now - slow.exchange.dueAt - delivery.delay
        count(slow.answer.plan, (slow.selection.status, slow.state.byteCount), busy, slow.exchange, connection)
    }
}
