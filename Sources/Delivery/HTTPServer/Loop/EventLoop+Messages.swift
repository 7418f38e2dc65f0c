internal import Platform
internal import Timeline

/// What other threads ask of a loop, and the loop's doing of it.
extension EventLoop {
    /// What other threads ask of a loop.
    enum Message: Sendable {
        case completed(ParkingLot.Place, WorkerPool.Completion)
        /// The server shuts down: nobody waits for an instant any more.
        case drain
        case stopAccepting
        /// Another loop has let a connection of this listener in beyond the limit, because it has none to close for it.
        case makeRoom(listener: Int)
        /// Handlers answer otherwise from now on.
        case forgetAnswers
        /// Says that the loop goes round.
        case acknowledge(@Sendable () -> Void)
        case stop
    }

    /// Asks something of the loop; from any thread.
    func post(_ message: Message) {
        inbox.withLock { $0.append(message) }
        wakeup.signal()
    }

    /// Ends the loop's wait, so that it looks at the clock again; from any thread.
    func wake() {
        wakeup.signal()
    }

    /// Takes what has been asked for over from the other threads.
    func collectMessages() {
        wakeup.clear()
        messages += inbox.withLock { inbox in
            defer { inbox = [] }
            return inbox
        }
    }

    /// Does what others asked for, as long as a round is: thousands may wait for one thing.
    func takeMessages() {
        if messages.isEmpty { return }
        // What was before took a while.
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
        // A slice holds what was taken off it.
        if messages.isEmpty { messages = [] }
    }
}
