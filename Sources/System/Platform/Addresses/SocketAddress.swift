internal import CLinux
internal import Glibc

/// An address that a socket is bound or connected to, with its port (sockaddr_storage).
package struct SocketAddress: Sendable {
    private let storage: sockaddr_storage
    private let length: socklen_t

    /// `AF_INET` or `AF_INET6`.
    package var family: Int32 { Int32(storage.ss_family) }

    /// The first address of a listener's name (getaddrinfo(3)).
    ///
    /// - Parameter name: an address or a name.
    /// - Throws: if there is none.
    package init(of name: String, port: Int) throws(UnusableAddress) {
        try self.init(of: name, port: port, AI_PASSIVE)
    }

    /// An address in digits, in any of the forms that names are looked up by (inet_aton(3), inet_pton(3)).
    ///
    /// - Returns: nil for a name.
    package init?(numeric text: String, port: Int) {
        do throws(UnusableAddress) { try self.init(of: text, port: port, AI_NUMERICHOST) } catch { return nil }
    }

    private init(of name: String, port: Int, _ flags: Int32) throws(UnusableAddress) {
        var hints = addrinfo()
        hints.ai_flags = flags | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, String(port), &hints, &found)
        guard code == 0, let first = found else {
            let reason = code == 0 ? "no such address" : String(cString: gai_strerror(code))
            throw UnusableAddress(address: name, port: port, reason: reason)
        }
        defer { freeaddrinfo(first) }
        var storage = sockaddr_storage()
        length = min(first.pointee.ai_addrlen, socklen_t(MemoryLayout<sockaddr_storage>.size))
        memcpy(&storage, first.pointee.ai_addr, Int(length))
        self.storage = storage
    }

    /// The bytes of the host's address: four also for one of IPv4 that is written in IPv6 (RFC 4291, 2.5.5.2).
    private var host: [UInt8] {
        withUnsafePointer(to: storage) { pointer in
            guard family == AF_INET6 else {
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                    withUnsafeBytes(of: address.pointee.sin_addr) { Array($0) }
                }
            }
            let bytes = pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
                withUnsafeBytes(of: address.pointee.sin6_addr) { Array($0) }
            }
            return bytes.starts(with: Self.mapped) ? Array(bytes.suffix(4)) : bytes
        }
    }

    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Bytes that are equal for the same host and port, whether an address of IPv4 is written as one of IPv6 or not.
    package var endpoint: [UInt8] {
        let (port, scope) = withUnsafePointer(to: storage) { pointer in
            // The port is at the same place in both families.
            pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                ($0.pointee.sin6_port, family == AF_INET6 ? $0.pointee.sin6_scope_id : 0)
            }
        }
        return host + withUnsafeBytes(of: port) { Array($0) } + withUnsafeBytes(of: scope) { Array($0) }
    }

    /// Whether it is that of one host: neither of none, nor of several (RFC 1122, 3.2.1.3, and RFC 4291, 2.5.2 and 2.7).
    package var isOfOneHost: Bool {
        let host = host
        guard host.count > 4 else { return (1..<224).contains(host.first ?? 0) }
        return host.first != 0xFF && host.contains { $0 != 0 }
    }

    /// Binds a socket to it (bind(2)).
    package func bind(_ descriptor: Int32) -> Int32 { withUnsafeAddress { Glibc.bind(descriptor, $0, length) } }

    /// Connects a socket to it (connect(2)).
    package func connect(_ descriptor: Int32) -> Int32 { withUnsafeAddress { Glibc.connect(descriptor, $0, length) } }

    private func withUnsafeAddress(_ body: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
        withUnsafePointer(to: storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
    }
}
