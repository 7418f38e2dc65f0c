internal import Glibc
internal import Fairness
internal import HTTPMessage
internal import Platform
internal import Synchronization

/// New connections, and room for them.
extension EventLoop {
    /// A length above the system's limit (`net.core.somaxconn`), which applies.
    private static let longestQueue = 65_536

    func accept(_ listener: Int, upTo limit: Int) {
        guard listener < listeners.count, let queue = listeners[listener].socket else { return }
        for _ in 0..<limit {
            switch ConnectionSocket.accept(from: queue) {
            case .accepted(let socket, let peer):
                admit(socket, peer, listener)
            case .tryAgain:
                continue
            case .noResources:
                guard makeRoom(in: queue, listener) else {
                    if acceptor.lacksResources(at: now) {
                        for socket in listeners.compactMap(\.socket) { poll.remove(socket) }
                    }
                    return
                }
            case .nobody:
                return
            }
        }
    }

    /// Takes all connections in the queue, stops accepting, and closes idle connections; the sockets belong to the server.
    func stopAccepting() {
        guard acceptor.drains(at: now) else { return }
        for index in listeners.indices {
            guard let socket = listeners[index].socket else { continue }
            accept(index, upTo: Self.longestQueue)
            poll.remove(socket)
            // On Linux this ends listening: later clients are refused instead of waiting in the queue.
            _ = Glibc.shutdown(socket, Int32(SHUT_RDWR))
            listeners[index].socket = nil
        }
        for connection in connections.all {
            // A request that has come meanwhile is still answered.
            connection.state.drains()
            advance(connection)
        }
        context.acceptingLoops.subtract(1, ordering: .releasing)
        context.ended.update { $0 += 1 }
    }

    /// Refuses requests that have not arrived completely.
    func refuseUnfinished() {
        while let slot = deadlines.oldest(.head) {
            deadlines.remove(slot)
            guard let connection = connections[slot], !connection.state.isAboutToLook() else { continue }
            metrics.add(.timeouts)
            connection.state.expired(.head)
            advance(connection)
        }
    }

    /// Watches the listeners again after a pause.
    func watchListeners() {
        for (index, listener) in listeners.enumerated() {
            guard let socket = listener.socket else { continue }
            do throws(SystemError) {
                try poll.addListener(socket, token: Self.listenerBit | UInt64(index))
            } catch {
                // There is not enough memory now; the next attempt is for all listeners, some of which are watched already.
                _ = acceptor.lacksResources(at: now)
            }
        }
    }

    private func admit(_ socket: consuming ConnectionSocket, _ peer: PeerAddress, _ listener: Int) {
        let isCounted = context.counts(peer, of: listener)
        if isCounted, context.resources.take(.connections, for: peer, now: now) != nil {
            return refuse(&socket, .refusedOfAddress, "too many connections from this address", listener)
        }
        let pot = context.pots[listener]
        // The place is taken at once, because two loops that only looked would both find the last one free.
        let isBeyond = pot.open.add(1, ordering: .relaxed).oldValue >= pot.limit
        if isBeyond, !evict(from: pot), !othersMakeRoom(listener) {
            leavePlace(of: peer, isCounted: isCounted, listener)
            return refuse(&socket, .refusedAtLimit, "too many connections", listener)
        }
        let (slot, generation) = connections.reserve()
        let connection = Connection(
            socket: socket,
            slot: slot,
            generation: generation,
            listener: listener,
            peer: peer,
            isCounted: isCounted,
            limits: context.settings.request
        )
        do throws(SystemError) {
            try connection.socket.watch(by: poll, token: connection.token)
        } catch {
            connections.remove(connection)
            leavePlace(of: peer, isCounted: isCounted, listener)
            return refuse(&connection.socket, .refusedBySystem, "no resources for another connection", listener)
        }
        connections.add(connection)
        parking.shares.join(connection.sharePlace)
        metrics.add(.accepted)
        limit(.idle, slot)
    }

    /// Gives back the place of a connection.
    func leavePlace(of peer: PeerAddress, isCounted: Bool, _ listener: Int) {
        context.pots[listener].open.subtract(1, ordering: .relaxed)
        if isCounted { context.resources.giveBack(.connections, of: peer, now: now) }
    }

    /// Asks the other loops to close a connection for a new one, which already has its place; false if there are too many for that.
    private func othersMakeRoom(_ listener: Int) -> Bool {
        let pot = context.pots[listener]
        let count = pot.open.load(ordering: .relaxed)
        guard Acceptor.isBarelyFull(count, limit: pot.limit, loops: others.count + 1) else { return false }
        for other in others { other.post(.makeRoom(listener: listener)) }
        return true
    }

    /// Closes a connection if there are too many, because another loop had none to close.
    func makeRoom(in pot: ServerContext.Pot) {
        if pot.open.load(ordering: .relaxed) > pot.limit { _ = evict(from: pot) }
    }

    /// Closes the connection of this loop that has been idle longest, or else the one whose head has been arriving longest; false if there
    /// is neither.
    ///
    /// - Parameter pot: the group of connections; nil for all.
    private func evict(from pot: ServerContext.Pot? = nil) -> Bool {
        func isEligible(_ slot: Int) -> Bool {
            // A connection that waits for a turn has something to do.
            guard let connection = connections[slot], !connection.state.turn.isQueued else { return false }
            return pot == nil || context.pots[connection.listener] === pot
        }
        guard
            let slot = deadlines.oldest(.idle, where: isEligible) ?? deadlines.oldest(.head, where: isEligible),
            let connection = connections[slot]
        else { return false }
        metrics.add(.evicted)
        close(connection)
        return true
    }

    /// Handles a lack of descriptors: closes a connection, or refuses the next in the queue; false if neither is possible now.
    private func makeRoom(in queue: Int32, _ listener: Int) -> Bool {
        if evict() { return true }
        guard spare != nil else {
            spare = Self.openSpare()
            return spare != nil
        }
        spare = nil
        defer { spare = Self.openSpare() }
        guard case .accepted(var socket, _) = ConnectionSocket.accept(from: queue) else { return false }
        refuse(&socket, .refusedBySystem, "no file descriptors left", listener)
        return true
    }

    /// Sends a 503 as far as possible without waiting, and ends the connection.
    private func refuse(
        _ socket: inout ConnectionSocket,
        _ counter: LoopMetrics.Counter,
        _ reason: String,
        _ listener: Int
    ) {
        metrics.add(counter)
        let body = "503 Service Unavailable: \(reason)\n"
        let origins = context.listeners[listener].allowsOtherOrigins ? "Access-Control-Allow-Origin: *\r\n" : ""
        let answer = """
            HTTP/1.1 503 Service Unavailable\r
            Date: \(String(decoding: clock.date, as: UTF8.self))\r
            Content-Type: text/plain; charset=utf-8\r
            Content-Length: \(body.utf8.count)\r
            Cache-Control: no-store\r
            Retry-After: 1\r
            X-Content-Type-Options: nosniff\r
            \(origins)Connection: close\r
            \r
            \(body)
            """
        metrics.countAnswer(kind: metrics.counter(route: "refused", status: .serviceUnavailable), nanoseconds: 0)
        let bytes = Array(answer.utf8)
        bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { _ = socket.send(start, bytes.count) }
        }
        // Input that has come already is read, so that closing sends no reset that would overtake the answer.
        socket.finishSending()
        _ = socket.receive(into: readBuffer)
        socket.end()
    }
}
