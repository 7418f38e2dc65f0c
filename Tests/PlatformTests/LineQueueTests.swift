import Glibc
import Platform
import Support
import Testing
import Timeline

@Suite struct LineQueueTests {
    private let clock = ManualClock()

    /// A stand-in for a file: it notes its input, and can be closed like a pipe without a reader.
    private final class Output: Sendable {
        struct State {
            var written: [String] = []
            var isOpen = true
            var isWaitedFor = false
            var fails = false
        }

        let state = Monitor(State())

        func write(_ stream: StandardStream, _ bytes: [UInt8]) -> Bool {
            state.update { $0.isWaitedFor = true }
            return state.wait { state in
                guard state.isOpen else { return nil }
                if state.fails { return false }
                state.written.append("\(stream.rawValue) " + String(decoding: bytes, as: UTF8.self))
                return true
            }
        }
    }

    @Test("Lines are written in their order, each to its stream", .timeLimit(.minutes(5)))
    func order() throws {
        let output = Output()
        let queue = LineQueue(clock: clock, write: output.write)
        try queue.start()
        queue.add(to: .error) { Array("one\n".utf8) }
        queue.add(to: .output, lineCount: 2) { Array("two\nthree\n".utf8) }
        #expect(queue.flush(until: .distantFuture))
        #expect(output.state.update { $0.written } == ["2 one\n", "1 two\nthree\n"])
        #expect(queue.dropped == 0)
    }

    @Test("A reader that stops reading delays no writer: beyond the bound lines are dropped", .timeLimit(.minutes(5)))
    func bound() throws {
        let output = Output()
        output.state.update { $0.isOpen = false }
        let queue = LineQueue(clock: clock, limit: 10, write: output.write)
        try queue.start()
        for number in 0..<25 { queue.add(to: .output) { Array("\(number)\n".utf8) } }
        #expect(queue.dropped == 15)
        output.state.wait { $0.isWaitedFor ? () : nil }
        // An end that has to come does not wait longer than it may.
        let deadline = clock.monotonic + .seconds(1)
        clock.advance(by: .seconds(1))
        #expect(!queue.flush(until: deadline))
        output.state.update { $0.isOpen = true }
        #expect(queue.flush(until: .distantFuture))
        #expect(output.state.update { $0.written } == (0..<10).map { "1 \($0)\n" })
        #expect(queue.dropped == 15)
    }

    @Test("Lines added before the start are written at the start", .timeLimit(.minutes(5)))
    func early() throws {
        let output = Output()
        let queue = LineQueue(clock: clock, limit: 1, write: output.write)
        queue.add(to: .output) { Array("early\n".utf8) }
        queue.add(to: .output) { Array("too many\n".utf8) }
        #expect(output.state.update { $0.written } == [])
        try queue.start()
        #expect(queue.flush(until: .distantFuture))
        #expect(output.state.update { $0.written } == ["1 early\n"])
        #expect(queue.dropped == 1)
    }

    @Test("Long lines are bounded by what they hold", .timeLimit(.minutes(5)))
    func byteBound() throws {
        let output = Output()
        output.state.update { $0.isOpen = false }
        let queue = LineQueue(clock: clock, byteLimit: 10_000, write: output.write)
        try queue.start()
        for _ in 0..<5 { queue.add(to: .output, byteCount: 3_000) { Array("long\n".utf8) } }
        #expect(queue.dropped == 2)
        output.state.update { $0.isOpen = true }
        #expect(queue.flush(until: .distantFuture))
        queue.add(to: .output, byteCount: 9_000) { Array("again\n".utf8) }
        #expect(queue.flush(until: .distantFuture))
        #expect(output.state.update { $0.written.count } == 4)
        #expect(queue.dropped == 2)
    }

    @Test("Lines that cannot be written are dropped, and later ones are written", .timeLimit(.minutes(5)))
    func failure() throws {
        let output = Output()
        output.state.update { $0.fails = true }
        let queue = LineQueue(clock: clock, write: output.write)
        try queue.start()
        queue.add(to: .output, lineCount: 3) { Array("lost\n".utf8) }
        #expect(queue.flush(until: .distantFuture))
        #expect(queue.dropped == 3)
        output.state.update { $0.fails = false }
        queue.add(to: .output) { Array("kept\n".utf8) }
        #expect(queue.flush(until: .distantFuture))
        #expect(output.state.update { $0.written } == ["1 kept\n"])
    }
}

@Suite struct ClockStepWatchTests {
    @Test("A clock that is set by more than a tenth of a second is noticed, in both directions, once each")
    func steps() {
        let clock = ManualClock()
        let seen = Lock<[Interval]>([])
        let watch = ClockStepWatch(clock: clock) { step in seen.withLock { $0.append(step) } }
        clock.advance(by: .seconds(3600))
        clock.step(by: .milliseconds(100))
        #expect(watch.count == 0)
        clock.step(by: .seconds(5))
        clock.advance(by: .seconds(1))
        clock.step(by: .seconds(-86_400))
        #expect(seen.withLock { $0 } == [.seconds(5), .seconds(-86_400)])
        #expect(watch.count == 2)
    }
}

@Suite struct ServiceManagerTests {
    @Test("It gets datagrams on the socket that the environment names")
    func notifications() throws {
        let path = "/tmp/clockcast-notify-\(getpid())"
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        defer {
            close(socket)
            unlink(path)
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        let manager = try #require(
            ServiceManager(environment: [
                "NOTIFY_SOCKET": path, "WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "\(getpid())",
            ])
        )
        #expect(manager.watchdogInterval == .seconds(30))
        manager.ready()
        manager.alive()
        manager.stopping()
        var received: [String] = []
        var buffer = [UInt8](repeating: 0, count: 64)
        for _ in 0..<3 {
            let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            received.append(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
        }
        #expect(received == ["READY=1", "WATCHDOG=1", "STOPPING=1"])
    }

    @Test("Without a socket, or with an invalid one, there is no service manager", arguments: ["", "relative", nil])
    func absent(path: String?) {
        #expect(ServiceManager(environment: path.map { ["NOTIFY_SOCKET": $0] } ?? [:]) == nil)
    }

    @Test("A watchdog for another process is none of ours")
    func otherProcess() throws {
        let manager = try #require(
            ServiceManager(environment: ["NOTIFY_SOCKET": "@x", "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "1"])
        )
        #expect(manager.watchdogInterval == nil)
    }
}
