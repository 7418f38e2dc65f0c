internal import Glibc

/// A value behind a lock that threads can wait on (pthread_cond_wait(3)): Swift's Mutex has no waiting.
// @unchecked: `value` is only touched with the mutex held.
final class Monitor<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>

    init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        condition = .allocate(capacity: 1)
        condition.initialize(to: pthread_cond_t())
        // With default attributes neither call can fail on Linux.
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Changes the value and wakes all who wait.
    func update<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(condition)
            pthread_mutex_unlock(mutex)
        }
        return body(&value)
    }

    /// Waits until `body` gives something; it runs with the lock held, at once and after each update.
    func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// As `wait`, and looks again at least every so many nanoseconds.
    func wait<Result>(every interval: Int, _ body: (inout Value) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            time.tv_nsec += interval
            time.tv_sec += time.tv_nsec / 1_000_000_000
            time.tv_nsec %= 1_000_000_000
            pthread_cond_timedwait(condition, mutex, &time)
        }
    }
}
