internal import HTTPMessage
internal import Platform

extension WorkerPool {
    /// The waiting work, the workers and the waiting requests.
    struct State {
        var flights: [Key: Flight] = [:]
        var queues: [Work.Priority: FairQueue<Key>] = [:]
        /// The number of workers that are busy with work that viewers do not need at a certain time.
        var othersRunning = 0
        /// The number of jobs that have begun, in all and of that kind.
        var turns = (all: 0, others: 0)
        /// The number of workers that are busy for an address, with work that requests wait for.
        var runningOf: [PeerAddress: Int] = [:]
        /// The number of flights that have not begun.
        var waiting = 0
        var waitingOfAddress: [PeerAddress: Int] = [:]
        var budget: ProcessorBudget
        var nextNumber: UInt64 = 0
        var workers = 0
        /// The number of workers with a job that no request waits for any more.
        var lost = 0
        var isStopped = false
    }
}

extension WorkerPool.State {
    /// The next job. Work that viewers do not need at a certain time leaves a worker free, and no address has all workers, which may all
    /// wait for one encoder.
    mutating func popFirst() -> WorkerPool.Key? {
        let (workers, running) = (workers - lost, runningOf)
        func mayHave(_ address: PeerAddress) -> Bool { running[address, default: 0] < max(1, workers - 1) }
        func pop(_ priority: Work.Priority) -> WorkerPool.Key? { queues[priority]?.popFirst(where: mayHave) }
        func popOther() -> WorkerPool.Key? {
            guard othersRunning < max(1, workers - 2) else { return nil }
            // Work for newcomers does not keep the background waiting for ever, either.
            let isBackgroundsTurn = turns.others % 4 == 3
            let key =
                isBackgroundsTurn
                ? pop(.background) ?? pop(.newcomers) : pop(.newcomers) ?? pop(.background)
            if key != nil { turns.others += 1 }
            return key
        }
        let isOthersTurn = turns.all % 4 == 3
        let key = isOthersTurn ? popOther() ?? pop(.viewers) : pop(.viewers) ?? popOther()
        if key != nil { turns.all += 1 }
        return key
    }

    /// Adds a flight that waits for a worker.
    mutating func add(_ flight: WorkerPool.Flight) {
        flights[flight.key] = flight
        waiting += 1
        waitingOfAddress[flight.payer, default: 0] += 1
        for lane in flight.lanes.keys { addTurn(lane, flight) }
    }

    /// Records that a worker has begun it, if there is a request that is not too late.
    ///
    /// - Returns: the requests that are too late, and whether there are others.
    mutating func begin(_ flight: WorkerPool.Flight, at now: MonotonicTime) -> (
        late: [WorkerPool.Request], isWanted: Bool
    ) {
        leaveWaiting(flight)
        let late = flight.removeWaiters(until: now)
        guard !flight.waiters.isEmpty else {
            flights[flight.key] = nil
            return (late, false)
        }
        flight.isRunning = true
        if flight.work.priority != .viewers { othersRunning += 1 }
        runningOf[flight.payer, default: 0] += 1
        return (late, true)
    }

    /// Records that a worker has finished it, or is replaced.
    mutating func ended(_ flight: WorkerPool.Flight) {
        if flight.work.priority != .viewers { othersRunning -= 1 }
        runningOf.countDown(flight.payer)
    }

    /// Removes a waiting request from its flight, and the flight from the queue if no other request waits for it.
    mutating func remove(_ ticket: WorkerPool.Ticket) -> WorkerPool.Flight? {
        guard let flight = flights[ticket.key], let (request, isLast) = flight.removeWaiter(ticket.number)
        else { return nil }
        guard !flight.isRunning else { return flight }
        // Its turn goes with it, unless another request of its address waits for the same.
        if isLast { queues[flight.work.priority]?.remove(flight.key, from: [request.lane]) }
        if flight.waiters.isEmpty {
            leaveWaiting(flight)
            flights[flight.key] = nil
        }
        return flight
    }

    mutating func addTurn(_ lane: WorkerPool.Lane, _ flight: WorkerPool.Flight) {
        queues[flight.work.priority, default: FairQueue()].append(flight.key, address: lane.address, queue: lane.queue)
    }

    mutating func leaveQueues(_ flight: WorkerPool.Flight) {
        queues[flight.work.priority]?.remove(flight.key, from: flight.lanes.keys)
    }

    private mutating func leaveWaiting(_ flight: WorkerPool.Flight) {
        leaveQueues(flight)
        waiting -= 1
        waitingOfAddress.countDown(flight.payer)
    }
}

extension Dictionary where Value == Int {
    /// Decrements the count of a key; zero removes it.
    ///
    /// - Returns: the remaining count.
    @discardableResult
    mutating func countDown(_ key: Key) -> Int {
        let left = Swift.max(0, self[key, default: 1] - 1)
        self[key] = left > 0 ? left : nil
        return left
    }
}
