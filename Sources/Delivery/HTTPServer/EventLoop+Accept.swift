internal import CLinux
internal import Glibc
internal import HTTPMessage
internal import Platform
internal import Synchronization

/// New connections, and room for them.
extension EventLoop {
    /// Connections taken from the queue at once: few, where another loop may take the next.
    private var acceptBatch: Int { context.settings.loops > 1 ? 4 : 64 }

    func accept(listener: Int) {
        guard listener < listenSockets.count, listenSockets[listener] >= 0 else { return }
        for _ in 0..<acceptBatch {
            var storage = sockaddr_storage()
            var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
            let socket = withUnsafeMutablePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    clinux_accept_nonblocking(listenSockets[listener], $0, &length)
                }
            }
            if socket >= 0 {
                admit(socket, PeerAddress(storage), listener)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH:
                // accept(2): errors of the new connection, not of the listener.
                continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                guard makeRoom(listener) else {
                    pauseAccepting()
                    return
                }
            default:
                return
            }
        }
    }

    /// Takes who is in the queue, ends accepting and closes what is idle; the sockets belong to the server.
    func stopAccepting() {
        guard isAccepting else { return }
        isAccepting = false
        for index in listenSockets.indices where listenSockets[index] >= 0 {
            accept(listener: index)
            poll.remove(listenSockets[index])
            // Linux ends listening with it: later clients are refused instead of waiting in the queue.
            _ = Glibc.shutdown(listenSockets[index], Int32(SHUT_RDWR))
            listenSockets[index] = -1
        }
        for connection in connections {
            guard let connection, deadlines.kind(of: connection.slot) == .idle else { continue }
            // A request that has come meanwhile is still answered: one last look.
            connection.isReadable = true
            advance(connection)
            if !connection.isClosed, deadlines.kind(of: connection.slot) == .idle { close(connection) }
        }
        context.acceptingLoops.subtract(1, ordering: .releasing)
        context.ended.update { $0 += 1 }
    }

    /// Looks away from the listeners for a tenth of a second: epoll would report them again and again.
    private func pauseAccepting() {
        for socket in listenSockets where socket >= 0 { poll.remove(socket) }
        acceptingResumesAt = now + 100_000_000
    }

    func resumeAccepting() {
        acceptingResumesAt = nil
        for (index, socket) in listenSockets.enumerated() where socket >= 0 {
            do throws(HTTPServerError) {
                try poll.addListener(socket, token: Self.listenerBit | UInt64(index))
            } catch {
                // No memory for it now; the next try comes with the next pause.
                acceptingResumesAt = now + 100_000_000
            }
        }
    }

    private func admit(_ socket: Int32, _ peer: PeerAddress, _ listener: Int) {
        if let limiter = context.limiter, !limiter.admitConnection(peer, now: now) {
            refuse(socket, "too many connections from this address")
            return
        }
        if context.openConnections.load(ordering: .relaxed) >= context.settings.maxConnections, !evictIdle() {
            context.limiter?.connectionEnded(peer)
            refuse(socket, "too many connections")
            return
        }
        let slot = freeSlots.popLast() ?? connections.count
        if slot == connections.count { connections.append(nil) }
        let connection = Connection(
            descriptor: socket,
            slot: slot,
            generation: nextGeneration,
            listener: listener,
            peer: peer,
            limits: context.settings.request,
            now: now
        )
        // 31 bits: the top bit of a token marks listeners.
        nextGeneration = nextGeneration == 0x7FFF_FFFE ? 1 : nextGeneration + 1
        do throws(HTTPServerError) {
            try poll.addConnection(socket, token: connection.token)
        } catch {
            freeSlots.append(slot)
            context.limiter?.connectionEnded(peer)
            refuse(socket, "no resources for another connection")
            return
        }
        connections[slot] = connection
        context.openConnections.add(1, ordering: .relaxed)
        metrics.add(.accepted)
        deadlines.place(slot, in: .idle, at: now)
    }

    /// Closes the connection of this loop that has been idle longest; false when none is idle.
    private func evictIdle() -> Bool {
        guard let slot = deadlines.oldest(.idle), let connection = connections[slot] else { return false }
        metrics.add(.evicted)
        close(connection)
        return true
    }

    /// Out of descriptors: makes one free, or tells the next in the queue; false when neither can be done now.
    private func makeRoom(_ listener: Int) -> Bool {
        if evictIdle() { return true }
        guard spare >= 0 else {
            spare = Self.openSpare()
            return spare >= 0
        }
        _ = Glibc.close(spare)
        spare = -1
        let socket = clinux_accept_nonblocking(listenSockets[listener], nil, nil)
        if socket >= 0 { refuse(socket, "no descriptors left") }
        spare = Self.openSpare()
        return socket >= 0
    }

    /// Says 503 as well as it can without waiting, and closes.
    private func refuse(_ socket: Int32, _ reason: String) {
        metrics.add(.refused)
        let body = "503 Service Unavailable: \(reason)\n"
        let answer = """
            HTTP/1.1 503 Service Unavailable\r
            Date: \(String(decoding: date, as: UTF8.self))\r
            Content-Type: text/plain; charset=utf-8\r
            Content-Length: \(body.utf8.count)\r
            Cache-Control: no-store\r
            Retry-After: 1\r
            Access-Control-Allow-Origin: *\r
            Connection: close\r
            \r
            \(body)
            """
        metrics.countAnswer(kind: metrics.counter(route: "refused", status: .serviceUnavailable), nanoseconds: 0)
        let bytes = Array(answer.utf8)
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        // What has come already is read, so that closing sends no reset that would overtake the answer.
        _ = Glibc.shutdown(socket, Int32(SHUT_WR))
        _ = Glibc.recv(socket, readBuffer.baseAddress, readBuffer.count, 0)
        _ = Glibc.close(socket)
    }
}
