internal import CLinux
internal import Glibc
internal import HTTPMessage

extension EventLoop {
    /// Takes the connections that wait, but not so many that others starve.
    func accept(listener: Int) {
        guard !isDraining else { return }
        for _ in 0..<64 {
            let descriptor = clockcast_accept(listeners[listener])
            guard descriptor >= 0 else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE:
                    turnAway(listener: listener)
                    continue
                default: return
                }
            }
            if connections.count >= settings.connectionsPerLoop, !closeLongestIdle() {
                send(Self.overloaded, to: descriptor)
                close(descriptor)
                counters.refused()
                continue
            }
            open(descriptor, listener: listener)
        }
    }

    private static let overloaded = PreparedResponse(
        .text(.serviceUnavailable, "too many connections", fields: [("Retry-After", "2")], route: "refused")
    )

    private func open(_ descriptor: Int32, listener: Int) {
        var one: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
        lastGeneration = lastGeneration &+ 1 < Self.mailboxMark ? lastGeneration &+ 1 : 1
        let connection = Connection(
            descriptor: descriptor,
            generation: lastGeneration,
            listener: listener,
            limits: settings.request,
            deadline: monotonicNow + settings.headTimeout,
            interest: EpollQueue.readable
        )
        let tag = Self.tag(descriptor, connection.generation)
        guard queue.add(descriptor, interest: EpollQueue.readable, tag: tag) else {
            close(descriptor)
            return
        }
        connections[descriptor] = connection
        counters.accepted()
    }

    /// With no descriptor left, a connection that waits would wake the loop again and again. The reserve makes room to
    /// take it and close it.
    private func turnAway(listener: Int) {
        close(reserve)
        let descriptor = clockcast_accept(listeners[listener])
        if descriptor >= 0 { close(descriptor) }
        reserve = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
        counters.refused()
    }

    /// - Returns: whether there was an idle one.
    private func closeLongestIdle() -> Bool {
        guard let oldest = connections.values.filter(\.isIdle).min(by: { $0.deadline < $1.deadline }) else {
            return false
        }
        end(oldest)
        return true
    }

    /// Sends a short answer on a connection that is closed right after.
    private func send(_ response: PreparedResponse, to descriptor: Int32) {
        output.clear()
        guard output.appendHead(of: response, closes: true), output.appendIfRoom(response.body) else { return }
        _ = Glibc.send(descriptor, output.bytes.baseAddress, output.count, Int32(MSG_NOSIGNAL))
        output.clear()
    }
}
