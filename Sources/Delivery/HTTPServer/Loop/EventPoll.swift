internal import CLinux
internal import Glibc
internal import Platform

/// An epoll instance (epoll(7)).
struct EventPoll: ~Copyable {
    static let readable = EPOLLIN.rawValue
    static let writable = EPOLLOUT.rawValue
    static let failed = EPOLLERR.rawValue | EPOLLHUP.rawValue
    static let peerClosed = EPOLLRDHUP.rawValue

    private let descriptor: FileDescriptor
    private let events: UnsafeMutableBufferPointer<epoll_event>

    init() throws(SystemError) {
        descriptor = try FileDescriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), operation: "epoll_create1")
        events = .allocate(capacity: 512)
    }

    deinit {
        events.deallocate()
    }

    /// Watches a connection for both directions, edge-triggered: one registration for its whole life.
    func addConnection(_ number: Int32, token: UInt64) throws(SystemError) {
        try add(number, token, EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | CLINUX_EPOLLET)
    }

    /// Watches a socket that several loops accept from; the kernel wakes one of them (EPOLLEXCLUSIVE). One that is watched already
    /// stays so.
    func addListener(_ number: Int32, token: UInt64) throws(SystemError) {
        do throws(SystemError) {
            try add(number, token, EPOLLIN.rawValue | CLINUX_EPOLLEXCLUSIVE)
        } catch  where error.code == EEXIST {}
    }

    func addWakeup(_ number: Int32, token: UInt64) throws(SystemError) {
        try add(number, token, EPOLLIN.rawValue)
    }

    /// Stops watching. It fails only for a descriptor that is not watched, which changes nothing.
    func remove(_ number: Int32) {
        _ = epoll_ctl(descriptor.number, EPOLL_CTL_DEL, number, nil)
    }

    /// Waits for events, at most `milliseconds`, without a limit if negative (epoll_wait(2)).
    ///
    /// - Returns: the number of events; 0 also after a signal; -1 if the system failed to wait.
    func wait(milliseconds: Int32) -> Int {
        // glibc 2.41 declares that the pointer is never null, and 2.36 does not.
        guard let first = events.baseAddress else { return 0 }
        let count = epoll_wait(descriptor.number, first, Int32(events.count), milliseconds)
        return count < 0 && errno == EINTR ? 0 : Int(count)
    }

    /// The event at `index` of the last wait.
    func event(_ index: Int) -> (token: UInt64, flags: UInt32) {
        let event = events[index]
        return (event.data.u64, event.events)
    }

    private func add(_ number: Int32, _ token: UInt64, _ flags: UInt32) throws(SystemError) {
        var event = epoll_event(events: flags, data: epoll_data(u64: token))
        guard epoll_ctl(descriptor.number, EPOLL_CTL_ADD, number, &event) == 0 else { throw .last("epoll_ctl") }
    }
}
