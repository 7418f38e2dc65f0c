internal import Foundation
internal import Glibc
package import Platform
internal import Timeline

/// Asks a running server for its state, on a plain socket and within a time limit.
package struct HealthProbe {
    /// The result of a probe.
    package struct Answer: Sendable {
        package let status: Int
        /// The state that the server reports: the `status` of its JSON.
        package let state: String
        package var isHealthy: Bool { (200..<300).contains(status) }
    }

    /// The reason why there is no answer, in words.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        fileprivate init(_ operation: String, _ code: Int32) {
            description = "\(operation): \(String(cString: strerror(code)))"
        }

        fileprivate init(_ description: String) {
            self.description = description
        }
    }

    private static let longestAnswer = 65_536

    /// An address or a name.
    package let host: String
    package let port: Int
    package let path: String
    private let clock: any TimeSource

    /// - Parameters:
    ///   - host: the address of the server's listener; for all addresses the loopback address is used.
    ///   - port: 1 to 65535.
    ///   - path: `/healthz` or `/readyz`.
    ///   - clock: the clock of the time limit.
    package init(host: String, port: Int, path: String, clock: any TimeSource) {
        // A server on :: accepts IPv4 too, and listens on 0.0.0.0 if there is no IPv6.
        self.host = ["::", "0.0.0.0"].contains(host) ? "127.0.0.1" : host
        self.port = port
        self.path = path
        self.clock = clock
    }

    package var url: String { "http://\(authority)\(path)" }

    /// The form in a URL and in the Host field.
    private var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// Sends one request.
    ///
    /// - Parameter timeout: the milliseconds for everything together.
    /// - Throws: if there is no complete HTTP answer in time.
    package func ask(timeout: Int) throws(Failure) -> Answer {
        let deadline = clock.monotonic + .milliseconds(Int64(timeout))
        let address: SocketAddress
        do { address = try SocketAddress(of: host, port: port) } catch { throw Failure("\(error)") }
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(address.family, flags, 0)
        guard descriptor >= 0 else { throw Failure("socket", errno) }
        defer { close(descriptor) }
        try connect(descriptor, to: address, deadline)
        let request = Array("GET \(path) HTTP/1.1\r\nHost: \(authority)\r\nConnection: close\r\n\r\n".utf8)
        // The request is smaller than any socket's buffer, so it is sent at once or not at all.
        guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Failure("send", errno)
        }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while answer.count < Self.longestAnswer {
            try wait(descriptor, POLLIN, deadline)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count == 0 { break }
            if count < 0, [EAGAIN, EINTR].contains(errno) { continue }
            guard count > 0 else { throw Failure("recv", errno) }
            answer += buffer.prefix(count)
        }
        return try Self.read(answer)
    }

    /// Connects a non-blocking socket.
    private func connect(_ descriptor: Int32, to address: SocketAddress, _ deadline: MonotonicTime) throws(Failure) {
        guard address.connect(descriptor) != 0 else { return }
        guard errno == EINPROGRESS else { throw Failure("connect", errno) }
        try wait(descriptor, POLLOUT, deadline)
        var code: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length) == 0 else {
            throw Failure("getsockopt", errno)
        }
        guard code == 0 else { throw Failure("connect", code) }
    }

    private func wait(_ descriptor: Int32, _ events: Int32, _ deadline: MonotonicTime) throws(Failure) {
        while true {
            let left = (deadline - clock.monotonic).nanoseconds / 1_000_000
            guard left > 0 else { throw Failure("no answer in time") }
            var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            let count = poll(&entry, 1, Int32(clamping: left))
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw Failure("poll", errno) }
        }
    }

    private struct Report: Decodable {
        let status: String
    }

    private static func read(_ answer: [UInt8]) throws(Failure) -> Answer {
        let text = String(decoding: answer, as: UTF8.self)
        let parts = text.prefix { $0 != "\r\n" }.split(separator: " ")
        guard text.hasPrefix("HTTP/1."), parts.count >= 2, let status = Int(parts[1]),
            let end = text.range(of: "\r\n\r\n")
        else { throw Failure("the answer is not HTTP") }
        let body = Array(text[end.upperBound...].utf8)
        let state = (try? OutsideJSON.decode(Report.self, from: body))?.status ?? "no state"
        return Answer(status: status, state: state)
    }
}
