internal import Glibc

/// A value behind a lock that threads can wait on (pthread_cond_wait(3)), which Swift's Mutex does not offer.
// @unchecked: `guarded` is only touched with the mutex held.
package final class Monitor<Value>: @unchecked Sendable {
    /// The byte gives the value a size: a value without one has the address of the property after it, and the thread sanitizer takes the
    /// two for one.
    private var guarded: (value: Value, padding: UInt8)
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    package init(_ value: sending Value) {
        guarded = (value, 0)
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        condition = .allocate(capacity: 1)
        condition.initialize(to: pthread_cond_t())
        // None of these calls can fail on Linux with these arguments. Time limits are those of the monotonic clock, so setting the other
        // clock back makes nobody wait.
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Changes the value and wakes all waiting threads.
    package func update<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return body(&guarded.value)
    }

    /// Reads the value, which wakes nobody.
    package func read<Result>(_ body: (Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(guarded.value)
    }

    /// Waits until `body` returns a value; it runs with the lock held, at once and after each update.
    package func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&guarded.value) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// Waits until `body` returns a value, or until the deadline.
    ///
    /// - Parameters:
    ///   - clock: the clock of the deadline.
    ///   - deadline: asked for with the lock held before each sleep; nil to sleep without a limit. When the deadline has passed, `body`
    ///     runs again, and should return a value.
    package func wait<Result>(
        on clock: any TimeSource,
        until deadline: (Value) -> MonotonicTime?,
        _ body: (inout Value) -> Result?
    ) -> Result {
        // A clock that is driven by hand wakes the thread; the system's clock never calls this.
        let observation = clock.onMove { [weak self] in self?.wake() }
        defer { withExtendedLifetime(observation) {} }
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&guarded.value) { return result }
            if let end = deadline(guarded.value).flatMap({ clock.kernelTime(of: $0) }) {
                var time = end.timespec
                pthread_cond_timedwait(condition, mutex, &time)
            } else {
                pthread_cond_wait(condition, mutex)
            }
        }
    }

    /// Makes all waiting threads look again.
    private func wake() {
        pthread_mutex_lock(mutex)
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }
}
