internal import Glibc
internal import Platform

/// A thread of a test.
package final class TestThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private var handle = pthread_t()
    private var isJoined = false

    package init(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body))
        pthread_create(
            &handle,
            nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            },
            work.toOpaque()
        )
    }

    deinit {
        if !isJoined { pthread_detach(handle) }
    }

    package func join() {
        guard !isJoined else { return }
        pthread_join(handle, nil)
        isJoined = true
    }
}

/// The result of a call that waits, in a thread of its own.
package final class Waiting<Value: Sendable> {
    private final class Found: Sendable {
        let value = Lock<Value?>(nil)
    }

    private let found = Found()
    private let thread: TestThread

    package init(for body: @escaping @Sendable () -> Value) {
        thread = TestThread { [found] in
            let value = body()
            found.value.withLock { $0 = value }
            Progress.isMade()
        }
    }

    /// Nil until it is there.
    package var value: Value? { found.value.withLock { $0 } }

    /// Waits until it is there.
    package func end() -> Value? {
        thread.join()
        return value
    }
}
