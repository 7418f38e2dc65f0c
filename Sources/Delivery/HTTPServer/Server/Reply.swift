package import HTTPMessage
package import Platform
package import Timeline

/// How a request is answered.
package enum Reply: Sendable {
    /// From memory.
    ///
    /// Until `reusableUntil` every loop may give the same answer to whatever has the same `cacheKey`, and to the same target
    /// without asking. The key names all that the answer depends on, of the listener, but for the content coding; nil keeps
    /// nothing.
    case now(HTTPResponse, reusableUntil: WallTime?, cacheKey: String? = nil)
    /// By work that takes time, on a worker thread.
    case make(Work)
    /// Not yet: at the instant, or when the server shuts down, the handler is asked again. No thread waits meanwhile.
    ///
    /// A clock that is set has all who wait for an instant of UTC asked again at once. A peer that has closed, or has only
    /// said that it sends nothing more, is not waited for.
    case later(until: Instant)
}

/// An instant to wait for, by either clock.
package enum Instant: Hashable, Sendable {
    case wall(WallTime)
    case monotonic(MonotonicTime)
}

/// Something that takes time to make, once for all requests to the listener that wait for the same.
package struct Work: Sendable {
    /// What goes first: most of the time in this order, and one turn of four with what is not for viewers, so that it comes to its end.
    package enum Priority: Comparable, Sendable {
        /// What viewers need at a certain time.
        case viewers
        /// What is made for somebody who has just come, such as a channel that nobody had before: it goes after what viewers need,
        /// and leaves a worker for that.
        case newcomers
        /// What nobody needs at a certain time, such as the past: it goes last, and leaves a worker for what viewers need.
        case background
    }

    /// What came of it.
    package struct Made: Sendable {
        package enum Outcome: Sendable {
            /// One answer for all who wait; `reusableUntil` and `cacheKey` as of ``Reply/now(_:reusableUntil:cacheKey:)``.
            case answer(HTTPResponse, reusableUntil: WallTime?, cacheKey: String?)
            /// What was missing is there now: the handler is asked again, for each who waits by himself.
            case askAgain
        }

        package let outcome: Outcome
        /// Processor time that is spent on it in other threads, also after this.
        package let costElsewhere: ProcessorCost?

        package init(_ outcome: Outcome, costElsewhere: ProcessorCost? = nil) {
            self.outcome = outcome
            self.costElsewhere = costElsewhere
        }

        package static func answer(
            _ response: HTTPResponse,
            reusableUntil: WallTime? = nil,
            cacheKey: String? = nil
        ) -> Made {
            Made(.answer(response, reusableUntil: reusableUntil, cacheKey: cacheKey))
        }

        package static let askAgain = Made(.askAgain)
    }

    /// Beyond this nobody is there any more who could use it, and whoever asks again has it sooner than by waiting on.
    package static let usualPatience = Interval.seconds(10)

    /// Names what is made.
    package let key: String
    /// What it belongs to, such as a channel: the queues of an address have their turns one after the other.
    package let queue: String
    package let priority: Priority
    /// From the request's arrival, or from the instant that it has waited for: when nobody has begun it by then, it is answered
    /// with `late` instead. Nil is without end.
    package let patience: Interval?
    /// The answer when patience is over; nil is a plain 503.
    package let late: HTTPResponse?
    /// Called for each who gets `late`.
    package let whenLate: (@Sendable () -> Void)?
    /// Asked when it is answered: whether the answer may be kept; nil if it always may.
    package let isCurrent: (@Sendable () -> Bool)?
    package let make: @Sendable () -> Made

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
}
