internal import HTTPMessage
internal import Platform
internal import Timeline

/// Threads that make what takes time, in fair turns; what has the same key is made once for all who wait (single flight).
///
/// It knows no connection: whoever asks hands over what is to be done with the result.
final class WorkerPool: Sendable {
    struct Key: Hashable, Sendable {
        let listener: Int
        let text: String
    }

    /// One who waits.
    struct Request: Sendable {
        let key: Key
        let queue: String
        var priority = Work.Priority.viewers
        /// Who pays for it and has its turn.
        let address: PeerAddress
        /// After this it is of no use any more.
        let deadline: MonotonicTime
        let wantsGzip: Bool
        /// Called once, from any thread, unless the request was cancelled or given up.
        let completion: @Sendable (Completion) -> Void
    }

    enum Completion: Sendable {
        case made(Work.Made.Outcome)
        /// Nobody had the time for it before its deadline.
        case late
    }

    /// Why a request is not taken.
    enum Rejection: Error, Hashable {
        case tooManyWaiting
        case tooManyOfAddress
        case overBudget(retryAfter: Interval)
    }

    /// A request that was taken.
    struct Ticket: Hashable, Sendable {
        fileprivate let key: Key
        fileprivate let number: UInt64
    }

    /// One making and all who wait for it.
    // @unchecked: only touched with the lock of `state` held.
    private final class Flight: @unchecked Sendable {
        let key: Key
        let work: @Sendable () -> Work.Made
        let payer: PeerAddress
        let priority: Work.Priority
        var waiters: [(number: UInt64, request: Request)] = []
        var isRunning = false
        var isLost = false
        /// Another worker has taken the place of the one that is busy with it.
        var isReplaced = false

        init(_ request: Request, _ work: @escaping @Sendable () -> Work.Made) {
            key = request.key
            payer = request.address
            priority = request.priority
            self.work = work
        }
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var queues: [Work.Priority: FairQueue<Key>] = [:]
        /// How many workers are busy with what is not for viewers who need it at a certain time.
        var othersRunning = 0
        /// Flights that have not begun.
        var waiting = 0
        var waitingOfAddress: [PeerAddress: Int] = [:]
        var budget: ProcessorBudget
        var nextNumber: UInt64 = 0
        var workers = 0
        /// Workers whose job nobody waits for any more.
        var lost = 0
        var isStopped = false
    }

    private let limits: WorkLimits
    private let clock: any TimeSource
    private let state: Monitor<State>

    init(limits: WorkLimits, clock: any TimeSource) {
        self.limits = limits
        self.clock = clock
        state = Monitor(State(budget: ProcessorBudget(perMinute: limits.processorTimePerMinute)))
    }

    /// Has `work` done, or waits for what is being made under the same key.
    ///
    /// - Throws: why it is not taken; `completion` is not called then.
    func submit(_ request: Request, _ work: @escaping @Sendable () -> Work.Made) throws(Rejection) -> Ticket {
        let (clock, limits) = (clock, limits)
        let result = state.update { state -> Result<Ticket, Rejection> in
            let number = state.nextNumber
            state.nextNumber += 1
            let ticket = Ticket(key: request.key, number: number)
            if let flight = state.flights[request.key] {
                // Each that joins brings its own turn: the flight is made when the first of them is due.
                let isNew = !Self.hasTurn(flight, request)
                flight.waiters.append((number, request))
                if !flight.isRunning, isNew {
                    state.queues[flight.priority, default: FairQueue()].append(
                        request.key,
                        address: request.address,
                        queue: request.queue
                    )
                }
                return .success(ticket)
            }
            guard state.waiting < limits.waiting else { return .failure(.tooManyWaiting) }
            guard state.waitingOfAddress[request.address, default: 0] < limits.waitingPerAddress else {
                return .failure(.tooManyOfAddress)
            }
            if let delay = state.budget.delay(of: request.address, at: clock.monotonic) {
                return .failure(.overBudget(retryAfter: delay))
            }
            let flight = Flight(request, work)
            flight.waiters = [(number, request)]
            state.flights[request.key] = flight
            state.waiting += 1
            state.waitingOfAddress[request.address, default: 0] += 1
            state.queues[flight.priority, default: FairQueue()].append(
                request.key,
                address: request.address,
                queue: request.queue
            )
            return .success(ticket)
        }
        return try result.get()
    }

    /// Nobody waits for the result any more; what nobody else waits for either is not begun.
    func cancel(_ ticket: Ticket) {
        state.update { state in
            _ = Self.remove(ticket, &state)
        }
    }

    /// Waited for too long. A worker that is busy with it counts as lost, and the next who asks has it made anew.
    ///
    /// - Returns: whether another worker is needed in its place.
    func giveUp(_ ticket: Ticket) -> Bool {
        let limits = limits
        return state.update { state in
            guard let flight = Self.remove(ticket, &state), flight.isRunning, !flight.isLost else { return false }
            flight.isLost = true
            state.flights[flight.key] = nil
            state.lost += 1
            flight.isReplaced = state.lost <= limits.replacements && !state.isStopped
            return flight.isReplaced
        }
    }

    /// How many flights wait for a worker, and how many workers are busy with what nobody waits for.
    var figures: (waiting: Int, lost: Int) { state.update { ($0.waiting, $0.lost) } }

    /// Works until `stop`, or until a worker that was given up comes back; the body of each worker's thread.
    func run() {
        state.update { $0.workers += 1 }
        while let flight = nextFlight() {
            let start = SystemClock.threadProcessorTime
            let made = flight.work()
            prepare(made.outcome, flight)
            let cost = SystemClock.threadProcessorTime - start
            let (state, clock, payer) = (state, clock, flight.payer)
            made.costElsewhere?.observe { time in
                state.update { $0.budget.charge(time, to: payer, at: clock.monotonic) }
            }
            let now = clock.monotonic
            let (waiters, wasReplaced) = state.update { state in
                state.budget.charge(cost, to: payer, at: now)
                if flight.priority != .viewers { state.othersRunning -= 1 }
                if flight.isLost {
                    state.lost -= 1
                } else {
                    state.flights[flight.key] = nil
                }
                defer { flight.waiters = [] }
                return (flight.waiters, flight.isReplaced)
            }
            for waiter in waiters { waiter.request.completion(.made(made.outcome)) }
            if wasReplaced { break }
        }
        state.update { $0.workers -= 1 }
    }

    /// Ends all workers and waits for those that are not lost.
    func stop() {
        state.update { state in
            state.isStopped = true
            state.flights = [:]
            state.queues = [:]
            state.waiting = 0
            state.waitingOfAddress = [:]
        }
        state.wait { $0.workers <= $0.lost ? () : nil }
    }

    /// What follows from the content is made here as well, not on a loop.
    private func prepare(_ outcome: Work.Made.Outcome, _ flight: Flight) {
        guard case .answer(let response, _, _) = outcome else { return }
        if response.etag == nil, response.status == .ok { _ = response.body.entityTag }
        guard response.isCompressible,
            state.update({ _ in flight.waiters.contains { $0.request.wantsGzip } })
        else { return }
        _ = response.body.gzipForm(Gzip.compress)
    }

    /// Waits for something to make; a request that has waited beyond its deadline is told so without it.
    private func nextFlight() -> Flight? {
        let clock = clock
        while true {
            let (flight, late) = state.wait { state -> (Flight?, [Request])? in
                if state.isStopped { return (nil, []) }
                while let key = Self.popFirst(&state) {
                    // Those with several turns, or whose waiters have all gone, are met again.
                    guard let flight = state.flights[key], !flight.isRunning else { continue }
                    Self.leaveQueue(flight, &state)
                    let now = clock.monotonic
                    let late = flight.waiters.filter { $0.request.deadline < now }
                    flight.waiters.removeAll { $0.request.deadline < now }
                    guard !flight.waiters.isEmpty else {
                        state.flights[key] = nil
                        return (nil, late.map(\.request))
                    }
                    flight.isRunning = true
                    if flight.priority != .viewers { state.othersRunning += 1 }
                    return (flight, late.map(\.request))
                }
                return nil
            }
            for request in late { request.completion(.late) }
            if let flight { return flight }
            if late.isEmpty { return nil }
        }
    }

    /// What is next: what viewers do not need at a certain time only when nothing else waits, and when a worker is left for what
    /// may come; of that the background last.
    private static func popFirst(_ state: inout State) -> Key? {
        if let key = state.queues[.viewers]?.popFirst() { return key }
        guard state.othersRunning < max(1, state.workers - state.lost - 1) else { return nil }
        return state.queues[.newcomers]?.popFirst() ?? state.queues[.background]?.popFirst()
    }

    /// Takes a waiting request out of its flight, and the flight out of the queue if nobody else waits for it.
    private static func remove(_ ticket: Ticket, _ state: inout State) -> Flight? {
        guard let flight = state.flights[ticket.key],
            let index = flight.waiters.firstIndex(where: { $0.number == ticket.number })
        else { return nil }
        if flight.waiters.count == 1, !flight.isRunning {
            leaveQueue(flight, &state)
            state.flights[ticket.key] = nil
        }
        let request = flight.waiters.remove(at: index).request
        // The turn that it brought goes with it, unless another request of its address waits for the same.
        if !flight.isRunning, !hasTurn(flight, request) {
            state.queues[flight.priority, default: FairQueue()].remove(
                flight.key,
                address: request.address,
                queue: request.queue
            )
        }
        return flight
    }

    private static func hasTurn(_ flight: Flight, _ request: Request) -> Bool {
        flight.waiters.contains { $0.request.address == request.address && $0.request.queue == request.queue }
    }

    private static func leaveQueue(_ flight: Flight, _ state: inout State) {
        for (_, request) in flight.waiters {
            state.queues[flight.priority, default: FairQueue()].remove(
                flight.key,
                address: request.address,
                queue: request.queue
            )
        }
        state.waiting -= 1
        let left = state.waitingOfAddress[flight.payer, default: 1] - 1
        state.waitingOfAddress[flight.payer] = left > 0 ? left : nil
    }
}
