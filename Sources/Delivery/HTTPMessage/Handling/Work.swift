package import Platform
package import Timeline

/// Work that takes time, done once for all requests to the listener that wait for the same result.
package struct Work: Sendable {
    /// The precedence: most of the time in this order, and one turn of four for work that viewers do not need, so that it is done
    /// eventually.
    package enum Priority: Comparable, Sendable {
        /// Work that viewers need at a certain time.
        case viewers
        /// Work for new content, such as a channel that is requested for the first time: it goes after work that viewers need, and leaves a
        /// worker for that.
        case newcomers
        /// Work without a deadline, such as the past: it goes last, and leaves a worker for work that viewers need.
        case background
    }

    /// The outcome of the work.
    package struct Made: Sendable {
        package enum Outcome: Sendable {
            /// One answer for all waiting requests; `reusableUntil` and `cacheKey` as for ``Reply/now(_:reusableUntil:cacheKey:)``.
            case answer(HTTPResponse, reusableUntil: WallTime?, cacheKey: String?)
            /// The missing resource exists now: the handler is called again for each waiting request.
            case askAgain
        }

        package let outcome: Outcome
        /// The processor time of other threads for it, also after this.
        package let costElsewhere: ProcessorCost?

        package init(_ outcome: Outcome, costElsewhere: ProcessorCost? = nil) {
            self.outcome = outcome
            self.costElsewhere = costElsewhere
        }

        package static func answer(
            _ response: HTTPResponse,
            reusableUntil: WallTime? = nil,
            cacheKey: String? = nil,
            costElsewhere: ProcessorCost? = nil
        ) -> Made {
            Made(.answer(response, reusableUntil: reusableUntil, cacheKey: cacheKey), costElsewhere: costElsewhere)
        }

        package static let askAgain = Made(.askAgain)
    }

    /// The time after which the result is of no use any more, and a new request is faster than further waiting.
    package static let usualPatience = Interval.seconds(10)

    /// The name of the result.
    package private(set) var key: String
    /// The group of the work, such as a channel: the queues of an address take turns.
    package let queue: String
    package let priority: Priority
    /// The limit from the request's arrival, or from the instant that it has waited for: if no worker has begun by then, the answer is
    /// `late`. It is nil for no limit.
    package let patience: Interval?
    /// The answer when patience is over; nil for a plain 503.
    package let late: HTTPResponse?
    /// Called for each request that gets `late`.
    package let whenLate: (@Sendable () -> Void)?
    /// Called when it is answered: whether the answer may be kept; nil if it always may.
    package private(set) var isCurrent: (@Sendable () -> Bool)?
    package private(set) var make: @Sendable () -> Made

    package init(
        key: String,
        queue: String = "",
        priority: Priority = .viewers,
        patience: Interval? = Work.usualPatience,
        late: HTTPResponse? = nil,
        whenLate: (@Sendable () -> Void)? = nil,
        isCurrent: (@Sendable () -> Bool)? = nil,
        make: @escaping @Sendable () -> Made
    ) {
        self.key = key
        self.queue = queue
        self.priority = priority
        self.patience = patience
        self.late = late
        self.whenLate = whenLate
        self.isCurrent = isCurrent
        self.make = make
    }

    /// The same work for requests with another key.
    ///
    /// - Parameters:
    ///   - change: makes their outcome of its own.
    ///   - isCurrent: nil for the same.
    package func map(
        key: String,
        _ change: @escaping @Sendable (Made.Outcome) -> Made.Outcome = { $0 },
        isCurrent: (@Sendable () -> Bool)? = nil
    ) -> Work {
        var other = self
        other.key = key
        other.isCurrent = isCurrent ?? self.isCurrent
        other.make = { [make] in
            let made = make()
            return Made(change(made.outcome), costElsewhere: made.costElsewhere)
        }
        return other
    }
}
