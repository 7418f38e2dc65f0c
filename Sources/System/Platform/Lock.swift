#if THREAD_SANITIZER
    internal import Glibc

    /// A value behind a lock, which the thread sanitizer sees: it knows pthreads, and not the futex of Synchronization's Mutex.
    // @unchecked: nothing reaches the value but withLock, which holds the mutex.
    package struct Lock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
        private let value: UnsafeMutablePointer<Value>
        private let mutex: UnsafeMutablePointer<pthread_mutex_t>

        package init(_ initial: consuming sending Value) {
            value = .allocate(capacity: 1)
            value.initialize(to: initial)
            mutex = .allocate(capacity: 1)
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
            value.deinitialize(count: 1)
            value.deallocate()
        }

        package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value.pointee)
        }
    }
#else
    package import Synchronization

    /// A value behind a lock: Synchronization's Mutex under a name that another lock has where the thread sanitizer watches
    /// (`make sanitize`).
    package struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
        @usableFromInline let mutex: Mutex<Value>

        @inlinable package init(_ initial: consuming sending Value) {
            mutex = Mutex(initial)
        }

        /// What the body returns, while nobody else is at the value.
        @inlinable package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }
    }
#endif
