internal import Glibc
internal import Synchronization

/// An HTTP/1.1 server on sockets and epoll: event loops that share nothing, and workers that make what is not there.
package final class HTTPServer: Sendable {
    /// Where to listen and who answers.
    package struct Listener: Sendable {
        package let host: String
        /// 0 takes a free one.
        package let port: Int
        package let handler: any RequestHandler

        package init(host: String, port: Int, handler: any RequestHandler) {
            self.host = host
            self.port = port
            self.handler = handler
        }
    }

    /// An address that the server listens on.
    package struct Address: Hashable, Sendable {
        package let host: String
        package let port: Int
    }

    /// What each listener got, in the order in which they were given.
    package let addresses: [Address]
    private let sockets: SocketList
    private let loops: [EventLoop]
    private let workers = WorkerPool()
    private let clock: any ServerClock
    private let threads = Mutex<[ServerThread]>([])

    private final class SocketList: Sendable {
        let raw: [Int32]
        init(_ raw: [Int32]) { self.raw = raw }
        deinit { for descriptor in raw { close(descriptor) } }
    }

    /// Binds the addresses and starts to serve.
    ///
    /// - Throws: if an address cannot be had; then nothing is left behind.
    package init(
        listeners: [Listener],
        settings: ServerSettings = ServerSettings(),
        clock: any ServerClock = SystemServerClock()
    ) throws(HTTPServerError) {
        var sockets: [Int32] = []
        var addresses: [Address] = []
        for listener in listeners {
            do {
                let socket = try ListeningSocket(host: listener.host, port: listener.port)
                // The list of sockets outlives this scope and closes its own copies.
                sockets.append(fcntl(socket.descriptor.raw, F_DUPFD_CLOEXEC, 0))
                addresses.append(Address(host: socket.host, port: socket.port))
            } catch {
                for socket in sockets { close(socket) }
                throw error
            }
        }
        self.sockets = SocketList(sockets)
        self.addresses = addresses
        self.clock = clock
        var loops: [EventLoop] = []
        for _ in 0..<max(1, settings.loops) {
            loops.append(
                try EventLoop(
                    settings: settings,
                    clock: clock,
                    listeners: sockets,
                    handlers: listeners.map(\.handler),
                    workers: workers
                )
            )
        }
        self.loops = loops
        workers.start(count: max(1, settings.workers))
        threads.withLock { threads in
            threads = loops.enumerated().map { index, loop in
                ServerThread(name: "loop-\(index)") { loop.run() }
            }
        }
    }

    /// What the server has done since its start.
    package var statistics: ServerStatistics {
        loops.reduce(ServerStatistics()) { $0 + $1.counters.statistics }
    }

    /// Takes no more connections, lets running answers end, and returns when none is left or the time is up.
    ///
    /// - Parameter timeout: in nanoseconds.
    package func drain(timeout: Int64) {
        let deadline = clock.monotonicTime() + timeout
        for loop in loops { loop.mailbox.post(.drain(deadline: deadline)) }
        join()
    }

    /// Ends at once.
    package func stop() {
        for loop in loops { loop.mailbox.post(.stop) }
        join()
    }

    private func join() {
        let running = threads.withLock { threads in
            defer { threads = [] }
            return threads
        }
        for thread in running { thread.join() }
        workers.stop()
    }
}
