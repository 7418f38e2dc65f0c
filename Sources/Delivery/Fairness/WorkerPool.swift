package import HTTPMessage
package import Platform
package import Timeline

/// Threads that do slow work, in fair turns; work with the same key is done once for all waiting requests (single flight).
///
/// It is independent of connections: a request brings the closure that receives the result.
package final class WorkerPool: Sendable {
    struct Key: Hashable, Sendable {
        let listener: Int
        let text: String
    }

    typealias Lane = FairQueue<Key>.Lane

    /// A waiting request.
    struct Request: Sendable {
        /// The address whose turn it takes, and the queue of the work.
        let lane: Lane
        let deadline: MonotonicTime
        let wantsGzip: Bool
        let completion: @Sendable (Completion) -> Void
    }

    package enum Completion: Sendable {
        case made(Work.Made.Outcome)
        /// No worker began it before its deadline.
        case late
    }

    /// The reason why a request is rejected.
    package enum Rejection: Error, Hashable {
        case tooManyWaiting
        case tooManyOfAddress
        case overBudget(retryAfter: Interval)
    }

    /// An accepted request.
    package struct Ticket: Hashable, Sendable {
        let key: Key
        let number: UInt64
    }

    private let limits: WorkLimits
    private let workers: Int
    private let clock: any TimeSource
    private let state: Monitor<State>

    /// - Parameter workers: the number of workers that are not lost; a worker that comes back beyond that ends.
    package init(limits: WorkLimits, workers: Int, clock: any TimeSource) {
        self.limits = limits
        self.workers = workers
        self.clock = clock
        state = Monitor(State(budget: ProcessorBudget(perMinute: limits.processorTimePerMinute)))
    }

    /// Has `work` done, or joins work in progress with the same key.
    ///
    /// - Parameters:
    ///   - listener: the index of the listener within which the key is unique.
    ///   - address: the address that pays for it and whose turn it takes.
    ///   - deadline: the time after which it is of no use any more.
    ///   - completion: called once, from any thread, unless the request is cancelled or given up.
    /// - Throws: the reason for a rejection; `completion` is not called then.
    package func submit(
        _ work: Work,
        of listener: Int,
        for address: PeerAddress,
        until deadline: MonotonicTime,
        wantsGzip: Bool,
        completion: @escaping @Sendable (Completion) -> Void
    ) throws(Rejection) -> Ticket {
        let (clock, limits) = (clock, limits)
        let key = Key(listener: listener, text: work.key)
        let lane = Lane(address: address, queue: work.queue)
        let request = Request(lane: lane, deadline: deadline, wantsGzip: wantsGzip, completion: completion)
        let result = state.update { state -> Result<Ticket, Rejection> in
            let ticket = Ticket(key: key, number: state.nextNumber)
            state.nextNumber += 1
            if let flight = state.flights[key] {
                // Each request that joins brings its own turn: the flight is done when the first of them is due.
                let isNew = flight.add(request, ticket.number)
                if !flight.isRunning, work.priority < flight.work.priority {
                    state.leaveQueues(flight)
                    flight.work = work
                    for lane in flight.lanes.keys { state.addTurn(lane, flight) }
                } else if !flight.isRunning, isNew {
                    state.addTurn(lane, flight)
                }
                return .success(ticket)
            }
            guard state.waiting < limits.waiting else { return .failure(.tooManyWaiting) }
            guard state.waitingOfAddress[address, default: 0] < limits.waitingPerAddress else {
                return .failure(.tooManyOfAddress)
            }
            if let delay = state.budget.delay(of: address, at: clock.monotonic) {
                return .failure(.overBudget(retryAfter: delay))
            }
            let flight = Flight(key, work, payer: address)
            _ = flight.add(request, ticket.number)
            state.add(flight)
            return .success(ticket)
        }
        return try result.get()
    }

    /// Withdraws a request; work that no other request waits for is not begun.
    package func cancel(_ ticket: Ticket) {
        state.update { state in
            _ = state.remove(ticket)
        }
    }

    /// Gives up a request that has waited too long. A worker that is busy with it counts as lost, and the next request has it done anew.
    ///
    /// - Returns: whether another worker is needed in its place.
    package func giveUp(_ ticket: Ticket) -> Bool {
        let limits = limits
        return state.update { state in
            guard let flight = state.remove(ticket), flight.isRunning, !flight.isLost else { return false }
            flight.isLost = true
            state.ended(flight)
            state.flights[flight.key] = nil
            state.lost += 1
            return state.lost <= limits.replacements && !state.isStopped
        }
    }

    /// Completes a request as late if no worker has begun it by its deadline.
    package func expire(_ ticket: Ticket) {
        let request = state.update { state -> Request? in
            guard let flight = state.flights[ticket.key], !flight.isRunning,
                let request = flight.waiters[ticket.number]
            else { return nil }
            _ = state.remove(ticket)
            return request
        }
        request?.completion(.late)
    }

    /// The number of flights that wait for a worker, and of workers that are busy with work that no request waits for.
    package var figures: (waiting: Int, lost: Int) { state.read { ($0.waiting, $0.lost) } }

    /// Works until `stop`, or until a worker that was given up comes back and has a successor; the body of each worker's thread.
    package func run() {
        let workers = workers
        state.update { $0.workers += 1 }
        while let flight = nextFlight() {
            let start = SystemClock.threadProcessorTime
            let made = flight.work.make()
            prepare(made.outcome, flight)
            let cost = SystemClock.threadProcessorTime - start
            let (state, clock, payer) = (state, clock, flight.payer)
            made.costElsewhere?.observe { time in
                state.update { $0.budget.charge(time, to: payer, at: clock.monotonic) }
            }
            let now = clock.monotonic
            let waiters = state.update { state in
                state.budget.charge(cost, to: payer, at: now)
                if flight.isLost {
                    state.lost -= 1
                } else {
                    state.ended(flight)
                    state.flights[flight.key] = nil
                }
                return flight.removeWaiters(until: .distantFuture)
            }
            for waiter in waiters { waiter.completion(.made(made.outcome)) }
            let isOneTooMany = state.update { state in
                guard state.workers - state.lost > workers else { return false }
                state.workers -= 1
                return true
            }
            if isOneTooMany { return }
        }
        state.update { $0.workers -= 1 }
    }

    /// Ends all workers and waits for those that are not lost.
    package func stop() {
        state.update { state in
            state.isStopped = true
            state.flights = [:]
            state.queues = [:]
            state.waiting = 0
            state.waitingOfAddress = [:]
        }
        state.wait { $0.workers <= $0.lost ? () : nil }
    }

    /// Values derived from the content are made here as well, not on a loop.
    private func prepare(_ outcome: Work.Made.Outcome, _ flight: Flight) {
        guard case .answer(let response, _, _) = outcome else { return }
        if response.etag == nil, response.status == .ok { _ = response.body.entityTag }
        guard response.isCompressible,
            state.read({ _ in flight.waiters.values.contains(where: \.wantsGzip) })
        else { return }
        _ = response.body.gzipForm
    }

    /// Waits for the next job; a request beyond its deadline is completed without it.
    private func nextFlight() -> Flight? {
        let clock = clock
        while true {
            let (flight, late) = state.wait { state -> (Flight?, [Request])? in
                if state.isStopped { return (nil, []) }
                while let key = state.popFirst() {
                    // Flights with several turns, or without waiting requests, occur again.
                    guard let flight = state.flights[key], !flight.isRunning else { continue }
                    let (late, isWanted) = state.begin(flight, at: clock.monotonic)
                    return (isWanted ? flight : nil, late)
                }
                return nil
            }
            for request in late { request.completion(.late) }
            if let flight { return flight }
            if late.isEmpty { return nil }
        }
    }
}
