internal import CLinux
internal import Glibc
internal import Platform

/// The one owner of an accepted, non-blocking socket.
///
/// After its end it does not have a descriptor: every call then reports a broken connection, and none reaches a descriptor that may have
/// been reused.
struct ConnectionSocket: ~Copyable {
    /// The outcome of accepting.
    enum Acceptance: ~Copyable {
        case accepted(ConnectionSocket, PeerAddress)
        /// The connection in the queue was broken, or a signal came: there may be others.
        case tryAgain
        /// The queue is empty.
        case nobody
        /// No descriptors or no memory.
        case noResources
    }

    /// The descriptor; negative after the end.
    private var number: Int32

    private init(_ number: Int32) {
        self.number = number
    }

    deinit {
        if number >= 0 { _ = Glibc.close(number) }
    }

    /// accept4(2).
    static func accept(from listener: Int32) -> Acceptance {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let number = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                clinux_accept_nonblocking(listener, $0, &length)
            }
        }
        guard number < 0 else {
            return .accepted(ConnectionSocket(number), withUnsafeBytes(of: storage) { PeerAddress($0) })
        }
        switch errno {
        case EINTR, ECONNABORTED, EPROTO, ENETDOWN, ENOPROTOOPT, EHOSTDOWN, EHOSTUNREACH, EOPNOTSUPP, ENETUNREACH:
            // These are errors of the new connection, not of the listener (accept(2)).
            return .tryAgain
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            // accept4(2) also returns this if the queue is empty; then no connection has to be closed.
            var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            return poll(&waiting, 1, 0) == 0 ? .nobody : .noResources
        default:
            return .nobody
        }
    }

    /// Ends it for both sides; close(2) also takes it out of epoll.
    mutating func end() {
        guard number >= 0 else { return }
        // EINTR from close(2) means closed on Linux; no other outcome can be acted on.
        _ = Glibc.close(number)
        number = -1
    }

    func watch(by poll: borrowing EventPoll, token: UInt64) throws(SystemError) {
        try poll.addConnection(number, token: token)
    }

    /// recv(2) into `buffer`, which must have room: an empty one shows nothing about waiting bytes, and the connection could wait for ever
    /// for bytes that have come already.
    @inline(__always)
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> ConnectionState.Reception {
        guard number >= 0, !buffer.isEmpty else { return .failed }
        while true {
            let count = recv(number, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count, isAll: count < buffer.count) }
            if count == 0 { return .end }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .nothing
            default: return .failed
            }
        }
    }

    /// send(2); the result is the number of bytes taken, or the negated errno. EINTR is tried again.
    ///
    /// - Parameter more: whether the bytes may wait for others that follow at once (MSG_MORE).
    @inline(__always)
    func send(_ start: UnsafeRawPointer, _ count: Int, more: Bool = false) -> Int {
        sending { Glibc.send($0, start, count, Int32(MSG_NOSIGNAL) | (more ? Int32(MSG_MORE) : 0)) }
    }

    /// sendmsg(2), like `send`.
    func send(_ vectors: UnsafeMutableBufferPointer<iovec>) -> Int {
        var message = msghdr()
        message.msg_iov = vectors.baseAddress
        message.msg_iovlen = vectors.count
        return sending { sendmsg($0, &message, Int32(MSG_NOSIGNAL)) }
    }

    /// sendfile(2), like `send`.
    func send(_ file: MemoryFile, from start: Int, _ count: Int) -> Int {
        sending { file.send(to: $0, start: start, count: count) }
    }

    @inline(__always)
    private func sending(_ call: (Int32) -> Int) -> Int {
        guard number >= 0 else { return -Int(EBADF) }
        while true {
            let sent = call(number)
            if sent >= 0 { return sent }
            guard errno == EINTR else { return -Int(errno) }
        }
    }

    /// The bytes that were sent and not acknowledged by the peer (tcp(7), SIOCOUTQ); 0 if the system does not report it.
    var unacknowledged: Int {
        var count: Int32 = 0
        guard number >= 0, withUnsafeMutablePointer(to: &count, { ioctl(number, UInt(TIOCOUTQ), $0) }) == 0 else {
            return 0
        }
        return Int(count)
    }

    /// shutdown(2) of this side's direction; if it fails, closing does the rest.
    func finishSending() {
        guard number >= 0 else { return }
        _ = Glibc.shutdown(number, Int32(SHUT_WR))
    }
}
