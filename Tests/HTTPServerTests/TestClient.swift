import Platform
import CLinux
import Glibc

/// A plain blocking client on one connection; every wait ends after a minute.
final class TestClient {
    /// The one owner of the socket, which another thread may end with a reset.
    final class Closer: Sendable {
        private let number: Monitor<Int32>

        fileprivate init(_ number: Int32) { self.number = Monitor(number) }

        deinit { end(resets: false) }

        func reset() { end(resets: true) }

        func waitForReset() {
            number.wait { $0 < 0 ? () : nil }
        }

        private func end(resets: Bool) {
            number.update { number in
                guard number >= 0 else { return }
                if resets {
                    var option = linger(l_onoff: 1, l_linger: 0)
                    setsockopt(number, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
                }
                _ = Glibc.close(number)
                number = -1
            }
        }
    }

    struct Failure: Error {
        let operation: String
        let code: Int32
    }

    struct Response {
        let status: Int
        let fields: [(name: String, value: String)]
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        func field(_ name: String) -> String? {
            fields.first { $0.name == name.lowercased() }?.value
        }
    }

    let closer: Closer
    private let socket: Int32
    private var received: [UInt8] = []

    /// - Parameters:
    ///   - receiveBuffer: a small one makes the server's writes block; nil is the system's.
    ///   - host: the last part of its own address, of 127.0.0.0/24.
    init(port: Int, from host: UInt8 = 1, receiveBuffer: Int32? = nil, timeout seconds: Int = 60) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        closer = Closer(socket)
        var timeout = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(socket, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
        }
        if var size = receiveBuffer { setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        guard Self.withAddress(host, port: 0, { bind(socket, $0, $1) }) == 0 else {
            throw Failure(operation: "bind", code: errno)
        }
        guard Self.withAddress(1, port: port, { connect(socket, $0, $1) }) == 0 else {
            throw Failure(operation: "connect", code: errno)
        }
    }

    private static func withAddress(
        _ host: UInt8,
        port: Int,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = (UInt32(0x7F00_0000) | UInt32(host)).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    func send(_ text: String) throws {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Failure(operation: "send", code: errno) }
            bytes = bytes.dropFirst(count)
        }
    }

    /// Says that nothing more will be sent.
    func finishSending() {
        _ = shutdown(socket, Int32(SHUT_WR))
    }

    /// Makes closing send a reset.
    func resetAtClose() {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    func get(_ target: String, _ fields: String = "") throws -> Response {
        try send("GET \(target) HTTP/1.1\r\nHost: test\r\n\(fields)\r\n")
        return try response()
    }

    /// Reads one response; `isHead` if it has no body, whatever its length is.
    func response(isHead: Bool = false) throws -> Response {
        var end: Int?
        while true {
            end = Self.headEnd(received)
            if end != nil { break }
            guard try receive() else { throw Failure(operation: "end of stream", code: 0) }
        }
        let head = String(decoding: received[..<(end ?? 0)], as: UTF8.self)
        received.removeFirst((end ?? 0) + 4)
        let lines = head.split(separator: "\r\n")
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return (parts[0].lowercased(), String(parts.last?.drop { $0 == " " } ?? ""))
        }
        let status = Int(lines[0].split(separator: " ")[1]) ?? 0
        let hasBody = !isHead && status != 304 && status != 204 && status >= 200
        let length = hasBody ? Int(fields.first { $0.0 == "content-length" }?.1 ?? "0") ?? 0 : 0
        while received.count < length {
            guard try receive() else { throw Failure(operation: "end of body", code: 0) }
        }
        let body = Array(received.prefix(length))
        received.removeFirst(length)
        return Response(status: status, fields: fields.map { (name: $0.0, value: $0.1) }, body: body)
    }

    /// Reads a head up to its empty line, and nothing of what follows.
    func head() throws -> String {
        while true {
            if let end = Self.headEnd(received) {
                defer { received.removeFirst(end + 4) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            guard try receive() else { throw Failure(operation: "end of stream", code: 0) }
        }
    }

    /// Reads exactly this number of bytes.
    func bytes(_ count: Int) throws -> [UInt8] {
        while received.count < count {
            guard try receive() else { throw Failure(operation: "end of stream", code: 0) }
        }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// Whether something has come that was not read.
    var hasUnread: Bool {
        var byte: UInt8 = 0
        return !received.isEmpty || recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
    }

    /// Reads this number of bytes and forgets them.
    func discard(_ count: Int) throws {
        while received.count < count {
            guard try receive() else { throw Failure(operation: "end of stream", code: 0) }
        }
        received.removeFirst(count)
    }

    /// Waits for the end of the stream; true when the server closed without another byte.
    func isClosedByServer() -> Bool {
        guard received.isEmpty else { return false }
        do {
            return try !receive()
        } catch {
            return (error as? Failure)?.code == ECONNRESET
        }
    }

    private func receive() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure(operation: "recv", code: errno) }
        received.append(contentsOf: buffer.prefix(count))
        return count > 0
    }

    private static func headEnd(_ bytes: [UInt8]) -> Int? {
        guard bytes.count >= 4 else { return nil }
        for index in 0...(bytes.count - 4)
        where bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13 && bytes[index + 3] == 10 {
            return index
        }
        return nil
    }
}
