internal import Glibc
internal import HTTPMessage
internal import Platform
internal import Synchronization
internal import Timeline

/// New connections, and room for them.
extension EventLoop {
    /// The number of connections taken from the queue at once: few, if another loop can take the next.
    private var acceptBatch: Int { context.settings.loops > 1 ? 4 : 64 }
    /// A length above the system's limit (`net.core.somaxconn`), which applies.
    private static let longestQueue = 65_536

    func accept(listener: Int) {
        accept(upTo: acceptBatch, listener)
    }

    private func accept(upTo limit: Int, _ listener: Int) {
        guard listener < listenSockets.count, listenSockets[listener] >= 0 else { return }
        for _ in 0..<limit {
            switch ConnectionSocket.accept(from: listenSockets[listener]) {
            case .accepted(let socket, let peer):
                admit(socket, peer, listener)
            case .tryAgain:
                continue
            case .noResources:
                guard makeRoom(listener) else {
                    pauseAccepting()
                    return
                }
            case .nobody:
                return
            }
        }
    }

    /// Takes all connections in the queue, stops accepting, and closes idle connections; the sockets belong to the server.
    func stopAccepting() {
        guard isAccepting else { return }
        isAccepting = false
        for index in listenSockets.indices where listenSockets[index] >= 0 {
            accept(upTo: Self.longestQueue, index)
            poll.remove(listenSockets[index])
            // On Linux this ends listening: later clients are refused instead of waiting in the queue.
            _ = Glibc.shutdown(listenSockets[index], Int32(SHUT_RDWR))
            listenSockets[index] = -1
        }
        for connection in connections {
            guard let connection else { continue }
            // A request that has come meanwhile is still answered.
            connection.state.drains()
            advance(connection)
        }
        unfinishedUntil = now + Self.patienceWithUnfinished
        context.acceptingLoops.subtract(1, ordering: .releasing)
        context.ended.update { $0 += 1 }
    }

    /// How long requests that began to arrive before the end may take to arrive completely; requests that begin later are not awaited.
    private static let patienceWithUnfinished = Interval.seconds(1)

    /// Refuses requests that have not arrived completely.
    func endUnfinished() {
        unfinishedUntil = nil
        refusesUnfinished = true
        while let slot = deadlines.oldest(.head) {
            deadlines.remove(slot)
            guard let connection = connections[slot], !isAboutToLook(connection) else { continue }
            metrics.add(.timeouts)
            connection.state.expired(.head)
            advance(connection)
        }
    }

    /// Ignores the listeners for a tenth of a second, because epoll would report them again and again.
    private func pauseAccepting() {
        for socket in listenSockets where socket >= 0 { poll.remove(socket) }
        acceptingResumesAt = now + .milliseconds(100)
    }

    func resumeAccepting() {
        acceptingResumesAt = nil
        for (index, socket) in listenSockets.enumerated() where socket >= 0 {
            do throws(SystemError) {
                try poll.addListener(socket, token: Self.listenerBit | UInt64(index))
            } catch {
                // There is no memory for it now; the next attempt is for all listeners, some of which are watched already.
                acceptingResumesAt = now + .milliseconds(100)
            }
        }
    }

    private func admit(_ socket: consuming ConnectionSocket, _ peer: PeerAddress, _ listener: Int) {
        let isCounted = context.counts(peer, of: listener)
        if isCounted, context.resources.take(.connections, for: peer, now: now) != nil {
            refuse(socket, .refusedOfAddress, "too many connections from this address", listener)
            return
        }
        let pot = context.pots[listener]
        // The place is taken at once, because two loops that only looked would both find the last one free.
        let isBeyond = pot.open.add(1, ordering: .relaxed).oldValue >= pot.limit
        if isBeyond, !evict(from: pot), !othersMakeRoom(listener) {
            pot.open.subtract(1, ordering: .relaxed)
            if isCounted { context.resources.giveBack(.connections, of: peer, now: now) }
            refuse(socket, .refusedAtLimit, "too many connections", listener)
            return
        }
        let slot = freeSlots.popLast() ?? connections.count
        if slot == connections.count { connections.append(nil) }
        let generation = nextGeneration
        // The number has 31 bits: the top bit of a token marks listeners.
        nextGeneration = nextGeneration == 0x7FFF_FFFE ? 1 : nextGeneration + 1
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
            freeSlots.append(slot)
            pot.open.subtract(1, ordering: .relaxed)
            if isCounted { context.resources.giveBack(.connections, of: peer, now: now) }
            refuse(&connection.socket, .refusedBySystem, "no resources for another connection", listener)
            return
        }
        connections[slot] = connection
        shares.join(connection.sharePlace)
        metrics.add(.accepted)
        deadlines.place(slot, in: .idle, at: now)
    }

    /// Asks the other loops to close a connection for a new one, which already has its place, if that exceeds the limit by little: each
    /// loop may exceed it by one, for which others are about to close one.
    private func othersMakeRoom(_ listener: Int) -> Bool {
        let pot = context.pots[listener]
        guard !others.isEmpty, pot.open.load(ordering: .relaxed) <= pot.limit + max(others.count + 1, pot.limit / 16)
        else {
            return false
        }
        for other in others { other.loop?.post(.makeRoom(listener: listener)) }
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
            guard let connection = connections[slot], !connection.isQueued else { return false }
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
    private func makeRoom(_ listener: Int) -> Bool {
        if evict() { return true }
        guard spare != nil else {
            spare = Self.openSpare()
            return spare != nil
        }
        spare = nil
        defer { spare = Self.openSpare() }
        guard case .accepted(let socket, _) = ConnectionSocket.accept(from: listenSockets[listener]) else {
            return false
        }
        refuse(socket, .refusedBySystem, "no file descriptors left", listener)
        return true
    }

    private func refuse(
        _ socket: consuming ConnectionSocket,
        _ counter: LoopMetrics.Counter,
        _ reason: String,
        _ listener: Int
    ) {
        refuse(&socket, counter, reason, listener)
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
            Date: \(String(decoding: date, as: UTF8.self))\r
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
