internal import CLinux
internal import Glibc

/// A thread of its own for something that blocks.
final class ServerThread: Sendable {
    // Safe: written once in init and only joined afterwards.
    private nonisolated(unsafe) var thread = pthread_t()

    private final class Start {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// - Parameter name: at most 15 characters, as tools show it.
    init(name: String, body: @escaping @Sendable () -> Void) {
        let start = Unmanaged.passRetained(
            Start {
                clockcast_name_thread(String(name.prefix(15)))
                body()
            }
        )
        let code = pthread_create(
            &thread,
            nil,
            { argument in
                if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            },
            start.toOpaque()
        )
        precondition(code == 0, "pthread_create: \(code)")
    }

    /// Waits for the end of the thread; once.
    func join() {
        pthread_join(thread, nil)
    }
}
