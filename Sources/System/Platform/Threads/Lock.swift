#if THREAD_SANITIZER
    internal import Glibc

    /// A value behind a lock that the thread sanitizer can follow: it understands pthreads, but not the futex of Synchronization's Mutex.
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

    /// A value behind a lock: Synchronization's Mutex, under the name of the lock that replaces it for the thread sanitizer (`make
    /// sanitize`).
    package struct Lock<Value: ~Copyable>: ~Copyable, Sendable {
        @usableFromInline let mutex: Mutex<Value>

        @inlinable package init(_ initial: consuming sending Value) {
            mutex = Mutex(initial)
        }

        /// Runs the body with exclusive access to the value, and returns its result.
        @inlinable package borrowing func withLock<Result: ~Copyable, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }
    }
#endif
