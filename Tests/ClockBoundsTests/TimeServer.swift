import ClockBounds
import Glibc
import Platform
import Timeline

/// A time server on 127.0.0.1 with a port of its own, which answers each question as a test needs it.
final class TimeServer: Sendable {
    /// The values from which the server makes the answer to a question.
    struct Arrival {
        let question: NTPQuestion
        let at: WallTime
        fileprivate let socket: Int32
        fileprivate let client: sockaddr_in

        /// Sends a datagram to who asked.
        func send(_ bytes: [UInt8]) { TimeServer.send(bytes, from: socket, to: client) }

        /// Sends one to who asked from another address, as one who does not see the question would have to.
        func sendFromElsewhere(_ bytes: [UInt8]) {
            let other = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
            defer { close(other) }
            TimeServer.send(bytes, from: other, to: client)
        }

        /// A good answer, whose clock is ahead.
        func answer(ahead: Interval = .zero, to other: NTPQuestion? = nil) -> [UInt8] {
            Packets.answer(
                to: other ?? question,
                received: NTPTimestamp(at + ahead),
                sent: NTPTimestamp(SystemClock().wall + ahead),
                rootDelay: 0,
                rootDispersion: 1
            )
        }
    }

    let address: ReferenceAddress
    let port: Int
    private let socket: Int32
    private let thread: SystemThread

    /// - Parameter behave: called for each question, in the server's thread.
    init(_ behave: @escaping @Sendable (Arrival) -> Void) throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        var own = sockaddr_in()
        own.sin_family = sa_family_t(AF_INET)
        own.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(socket, address, length)
                _ = getsockname(socket, address, &length)
            }
        }
        self.socket = socket
        let port = Int(UInt16(bigEndian: own.sin_port))
        guard let address = ReferenceAddress("127.0.0.1:\(port)") else { throw NoPort() }
        self.address = address
        self.port = port
        thread = try SystemThread(name: "time server") {
            var buffer = [UInt8](repeating: 0, count: 512)
            while true {
                var client = sockaddr_in()
                var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                let count = withUnsafeMutablePointer(to: &client) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        recvfrom(socket, &buffer, buffer.count, 0, $0, &size)
                    }
                }
                let now = SystemClock().wall
                guard count == 48 else { return }
                let nonce = buffer[40..<48].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                behave(Arrival(question: NTPQuestion(nonce: nonce), at: now, socket: socket, client: client))
            }
        }
    }

    deinit {
        // A datagram that is no question ends the thread.
        var own = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(socket, $0, &length) }
        }
        Self.send([0], from: socket, to: own)
        thread.join()
        close(socket)
    }

    private struct NoPort: Error {}

    fileprivate static func send(_ bytes: [UInt8], from socket: Int32, to client: sockaddr_in) {
        withUnsafePointer(to: client) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(socket, bytes, bytes.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
