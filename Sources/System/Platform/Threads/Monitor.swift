internal import Glibc

/// A value behind a lock that threads can wait on (pthread_cond_wait(3)), which Swift's Mutex does not offer.
///
/// An update looks at the value for each waiting thread, and wakes only those that it concerns.
// @unchecked: `guarded` and `sleepers` are only touched with the mutex held.
package final class Monitor<Value>: @unchecked Sendable {
    /// A waiting thread.
    private final class Sleeper {
        /// Whether it has to go on with the value as it is now.
        let isConcerned: (inout Value) -> Bool
        let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private(set) var isWoken = false

        init(_ isConcerned: @escaping (inout Value) -> Bool) {
            self.isConcerned = isConcerned
            condition.initialize(to: pthread_cond_t())
            // None of these calls can fail on Linux with these arguments. Time limits are those of the monotonic clock, so setting the
            // other clock back does not make any thread wait.
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_cond_init(condition, &attributes)
            pthread_condattr_destroy(&attributes)
        }

        deinit {
            pthread_cond_destroy(condition)
            condition.deallocate()
        }

        func wake() {
            isWoken = true
            pthread_cond_signal(condition)
        }
    }

    /// The byte gives the value a size: a value without one has the address of the property after it, and the thread sanitizer takes the
    /// two for one.
    private var guarded: (value: Value, padding: UInt8)
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    /// The waiting threads, in the order in which they began to wait.
    private var sleepers: [Sleeper] = []

    package init(_ value: sending Value) {
        guarded = (value, 0)
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Changes the value, and wakes the waiting threads that this concerns.
    package func update<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            for sleeper in sleepers where !sleeper.isWoken && sleeper.isConcerned(&guarded.value) { sleeper.wake() }
            pthread_mutex_unlock(mutex)
        }
        return body(&guarded.value)
    }

    /// Reads the value, which wakes no thread.
    package func read<Result>(_ body: (Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(guarded.value)
    }

    /// Waits until `body` returns a value; it runs with the lock held: at once on this thread, and then on each thread that updates the
    /// value, until it returns one.
    package func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
        wait(until: { _ in nil }, kernelTime: { _ in nil }, body)
    }

    /// Waits until `body` returns a value, or until the deadline.
    ///
    /// - Parameters:
    ///   - clock: the clock of the deadline.
    ///   - deadline: asked for with the lock held, as `body` is; nil to sleep without a limit. When the deadline has passed, `body` runs
    ///     again, and should return a value.
    package func wait<Result>(
        on clock: any TimeSource,
        until deadline: (Value) -> MonotonicTime?,
        _ body: (inout Value) -> Result?
    ) -> Result {
        // A clock that is driven by hand wakes the thread; the system's clock never calls this.
        let observation = clock.onMove { [weak self] in self?.wakeAll() }
        defer { withExtendedLifetime(observation) {} }
        return wait(until: deadline, kernelTime: clock.kernelTime, body)
    }

    /// Waits until a condition holds, or until the deadline.
    ///
    /// - Returns: whether the condition holds.
    package func wait(
        on clock: any TimeSource,
        until deadline: MonotonicTime,
        for condition: (Value) -> Bool
    ) -> Bool {
        wait(on: clock, until: { _ in deadline }) { value -> Bool? in
            if condition(value) { return true }
            return clock.monotonic >= deadline ? false : nil
        }
    }

    private func wait<Result>(
        until deadline: (Value) -> MonotonicTime?,
        kernelTime: (MonotonicTime) -> MonotonicTime?,
        _ body: (inout Value) -> Result?
    ) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            var result = body(&guarded.value)
            if let result { return result }
            let end = deadline(guarded.value)
            sleep(until: end.flatMap(kernelTime)) { value in
                result = body(&value)
                return result != nil || deadline(value) != end
            }
            if let result { return result }
        }
    }

    /// Sleeps until an update concerns this thread, or until a time on the kernel's monotonic clock.
    private func sleep(until end: MonotonicTime?, _ isConcerned: (inout Value) -> Bool) {
        withoutActuallyEscaping(isConcerned) { isConcerned in
            let sleeper = Sleeper(isConcerned)
            sleepers.append(sleeper)
            defer { sleepers.removeAll { $0 === sleeper } }
            while !sleeper.isWoken {
                if var time = end?.timespec {
                    guard pthread_cond_timedwait(sleeper.condition, mutex, &time) == 0 else { return }
                } else {
                    pthread_cond_wait(sleeper.condition, mutex)
                }
            }
        }
    }

    /// Makes all waiting threads look again.
    private func wakeAll() {
        pthread_mutex_lock(mutex)
        for sleeper in sleepers { sleeper.wake() }
        pthread_mutex_unlock(mutex)
    }
}
