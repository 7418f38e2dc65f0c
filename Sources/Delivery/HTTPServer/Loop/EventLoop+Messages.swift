internal import Platform
internal import Timeline

/// Messages from other threads to a loop, and their treatment.
extension EventLoop {
    /// A message from another thread to a loop.
    enum Message: Sendable {
        case completed(ParkingLot.Place, WorkerPool.Completion)
        /// The server shuts down: requests do not wait for instants any more.
        case drain
        case stopAccepting
        /// Another loop has accepted a connection of this listener beyond the limit, because it has none to close for it.
        case makeRoom(listener: Int)
        /// Handlers may give other answers from now on.
        case forgetAnswers
        /// A call back that shows that the loop turns.
        case acknowledge(@Sendable () -> Void)
        case stop
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

    /// Takes over the messages from the other threads.
    func collectMessages() {
        wakeup.clear()
        messages += inbox.withLock { inbox in
            defer { inbox = [] }
            return inbox
        }
    }

    /// Treats messages for at most a round, since thousands may wait for one thing.
    func takeMessages() {
        if messages.isEmpty { return }
        // Earlier work took a while.
        tick()
        let end = now + Self.round
        while now < end, let message = messages.popFirst() {
            switch message {
            case .completed(let place, let completion):
                complete(completion, place)
            case .drain:
                unparkAll()
                hurryDeliveries()
            case .stopAccepting:
                stopAccepting()
            case .makeRoom(let listener):
                makeRoom(in: context.pots[listener])
            case .forgetAnswers:
                for index in caches.indices { caches[index].removeAll() }
            case .acknowledge(let say):
                say()
            case .stop:
                isStopped = true
            }
            tick()
        }
        // A slice keeps its removed elements.
        if messages.isEmpty { messages = [] }
    }
}
