internal import CLinux
internal import Glibc
internal import Synchronization

/// What other threads have to say to a loop: they leave a message and wake it through an eventfd.
final class Mailbox: Sendable {
    enum Message: Sendable {
        /// An answer for the connection with this descriptor and generation.
        case answer(descriptor: Int32, generation: UInt32, Answer)
        /// Take no more connections, close idle ones, end when none is left or at this monotonic time.
        case drain(deadline: Int64)
        case stop
    }

    private let descriptor: FileDescriptor
    private let messages = Mutex<[Message]>([])

    /// - Throws: if there is no descriptor left.
    init() throws(HTTPServerError) {
        let flags = Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK)
        descriptor = FileDescriptor(
            taking: try HTTPServerError.check("eventfd", eventfd(0, flags), "starting an event loop")
        )
    }

    /// What epoll watches.
    var rawDescriptor: Int32 { descriptor.raw }

    func post(_ message: Message) {
        let wasEmpty = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        guard wasEmpty else { return }
        var one: UInt64 = 1
        // Fails only if the counter is full, and then the loop is awake.
        _ = write(descriptor.raw, &one, MemoryLayout<UInt64>.size)
    }

    func take() -> [Message] {
        var count: UInt64 = 0
        _ = read(descriptor.raw, &count, MemoryLayout<UInt64>.size)
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
