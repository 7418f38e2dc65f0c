internal import CLinux
internal import Glibc

/// The owner of an epoll instance.
struct EpollQueue: ~Copyable {
    static let readable = EPOLLIN.rawValue | EPOLLRDHUP.rawValue
    static let writable = EPOLLOUT.rawValue
    /// One of the loops that wait is woken, not all.
    static let readableByOne = EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue
    static let brokenMask = EPOLLERR.rawValue | EPOLLHUP.rawValue
    private static let batch = 256

    private let descriptor: FileDescriptor
    private let events: UnsafeMutablePointer<epoll_event>

    /// - Throws: if there is no descriptor left.
    init() throws(HTTPServerError) {
        let raw = try HTTPServerError.check(
            "epoll_create1",
            epoll_create1(Int32(EPOLL_CLOEXEC)),
            "starting an event loop"
        )
        descriptor = FileDescriptor(taking: raw)
        events = .allocate(capacity: Self.batch)
    }

    deinit {
        events.deallocate()
    }

    /// - Parameter tag: what ``wait(timeout:_:)`` hands back.
    /// - Returns: whether epoll took it.
    @discardableResult
    func add(_ raw: Int32, interest: UInt32, tag: UInt64) -> Bool {
        control(EPOLL_CTL_ADD, raw, interest, tag)
    }

    func change(_ raw: Int32, interest: UInt32, tag: UInt64) {
        _ = control(EPOLL_CTL_MOD, raw, interest, tag)
    }

    func remove(_ raw: Int32) {
        _ = control(EPOLL_CTL_DEL, raw, 0, 0)
    }

    private func control(_ operation: Int32, _ raw: Int32, _ interest: UInt32, _ tag: UInt64) -> Bool {
        var event = epoll_event(events: interest, data: epoll_data_t(u64: tag))
        return epoll_ctl(descriptor.raw, operation, raw, &event) == 0
    }

    /// Waits for events and hands each on.
    ///
    /// - Parameter timeout: in milliseconds; -1 for no end. An interrupted wait is one without events.
    func wait(timeout: Int32, _ body: (_ tag: UInt64, _ events: UInt32) -> Void) {
        let count = epoll_wait(descriptor.raw, events, Int32(Self.batch), timeout)
        for index in 0..<max(0, Int(count)) {
            body(events[index].data.u64, events[index].events)
        }
    }
}
