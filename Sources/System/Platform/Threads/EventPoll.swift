internal import CLinux
internal import Glibc

/// An epoll instance (epoll(7)).
package struct EventPoll: ~Copyable {
    /// What is possible now at a descriptor.
    package struct Event {
        /// The token with which it is watched.
        package let token: UInt64
        package let isReadable: Bool
        package let isWritable: Bool
        /// Whether the peer has finished sending.
        package let isHungUp: Bool
        package let hasFailed: Bool
    }

    private let descriptor: FileDescriptor
    private let events: UnsafeMutableBufferPointer<epoll_event>

    package init() throws(SystemError) {
        descriptor = try FileDescriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), operation: "epoll_create1")
        events = .allocate(capacity: 512)
    }

    deinit {
        events.deallocate()
    }

    /// Watches a connection for both directions, edge-triggered: one registration for its whole life.
    package func addConnection(_ number: Int32, token: UInt64) throws(SystemError) {
        try add(number, token, EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | CLINUX_EPOLLET)
    }

    /// Watches a socket that several loops accept from; the kernel wakes one of them (EPOLLEXCLUSIVE). One that is watched already
    /// stays so.
    package func addListener(_ number: Int32, token: UInt64) throws(SystemError) {
        do throws(SystemError) {
            try add(number, token, EPOLLIN.rawValue | CLINUX_EPOLLEXCLUSIVE)
        } catch  where error.code == EEXIST {}
    }

    package func addWakeup(_ number: Int32, token: UInt64) throws(SystemError) {
        try add(number, token, EPOLLIN.rawValue)
    }

    /// Stops watching. It fails only for a descriptor that is not watched, which changes nothing.
    package func remove(_ number: Int32) {
        _ = epoll_ctl(descriptor.number, EPOLL_CTL_DEL, number, nil)
    }

    /// Waits for events, at most `milliseconds`, without a limit if negative (epoll_wait(2)).
    ///
    /// - Returns: the number of events; 0 also after a signal; -1 if the system failed to wait.
    package func wait(milliseconds: Int32) -> Int {
        // glibc 2.41 declares that the pointer is never null, and 2.36 does not.
        guard let first = events.baseAddress else { return 0 }
        let count = epoll_wait(descriptor.number, first, Int32(events.count), milliseconds)
        return count < 0 && errno == EINTR ? 0 : Int(count)
    }

    /// The event at `index` of the last wait.
    package func event(_ index: Int) -> Event {
        let (token, flags) = (events[index].data.u64, events[index].events)
        return Event(
            token: token,
            isReadable: flags & EPOLLIN.rawValue != 0,
            isWritable: flags & EPOLLOUT.rawValue != 0,
            isHungUp: flags & EPOLLRDHUP.rawValue != 0,
            hasFailed: flags & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0
        )
    }

    private func add(_ number: Int32, _ token: UInt64, _ flags: UInt32) throws(SystemError) {
        var event = epoll_event(events: flags, data: epoll_data(u64: token))
        guard epoll_ctl(descriptor.number, EPOLL_CTL_ADD, number, &event) == 0 else { throw .last("epoll_ctl") }
    }
}
