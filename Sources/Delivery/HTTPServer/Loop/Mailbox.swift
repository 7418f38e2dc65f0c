internal import Platform
internal import Timeline
internal import Fairness

/// The messages from other threads to a loop.
// @unchecked: only the loop's own thread touches `messages`.
final class Mailbox: @unchecked Sendable {
    enum Message: Sendable {
        /// A worker's result for a request of a connection.
        case completed(token: UInt64, request: UInt32, WorkerPool.Completion)
        /// The server shuts down: requests do not wait for instants any more.
        case drain
        case stopAccepting
        /// Another loop has accepted a connection of this listener beyond the limit, because it has none to close for it.
        case makeRoom(listener: Int)
        /// Handlers may give other answers from now on.
        case forgetAnswers
        /// A callback that shows that the loop is running.
        case acknowledge(@Sendable () -> Void)
        case stop
    }

    private let inbox = Lock<[Message]>([])
    private let wakeup: Wakeup
    /// The messages that are still to be treated, in order.
    private var messages: ArraySlice<Message> = []

    init() throws(SystemError) {
        wakeup = try Wakeup()
    }

    /// Sends a message to the loop; from any thread.
    func post(_ message: Message) {
        inbox.withLock { $0.append(message) }
        wakeup.signal()
    }

    /// Ends the loop's wait, so that it looks at the clock again; from any thread.
    func wake() {
        wakeup.signal()
    }
}

/// The side of the loop.
extension Mailbox {
    /// The descriptor that is readable after a message.
    var descriptor: Int32 { wakeup.number }

    /// Whether no message is left to be treated.
    var isEmpty: Bool { messages.isEmpty }

    /// Takes over the messages from the other threads.
    func collect() {
        wakeup.clear()
        messages += inbox.withLock { inbox in
            defer { inbox = [] }
            return inbox
        }
    }

    /// The next message of a round that has begun at an instant; nil if the round is over, since thousands may wait for one thing.
    func next(ofRoundSince start: MonotonicTime, at now: MonotonicTime) -> Message? {
        guard now < start + Parking.round, let message = messages.popFirst() else { return nil }
        // A slice keeps its removed elements.
        if messages.isEmpty { messages = [] }
        return message
    }
}
