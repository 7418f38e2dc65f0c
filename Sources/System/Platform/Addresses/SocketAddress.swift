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

    private var host: PeerAddress { withUnsafeBytes(of: storage) { PeerAddress($0) } }

    /// A text that is equal for the same host and port, whether an address of IPv4 is written as one of IPv6 or not.
    package var endpoint: String {
        let (port, scope) = withUnsafePointer(to: storage) { pointer in
            // The port is at the same place in both families.
            pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                ($0.pointee.sin6_port, family == AF_INET6 ? $0.pointee.sin6_scope_id : 0)
            }
        }
        return "\(host.text) \(port) \(scope)"
    }

    /// Whether it is that of one host: neither of none, nor of several (RFC 1122, 3.2.1.3, and RFC 4291, 2.5.2 and 2.7).
    package var isOfOneHost: Bool {
        let (host, bits) = (host, host.bits)
        return host.isIPv4 ? (1..<224).contains(bits >> 24 & 0xFF) : bits != 0 && bits >> 120 != 0xFF
    }

    /// Binds a socket to it (bind(2)).
    package func bind(_ descriptor: Int32) -> Int32 { withUnsafeAddress { Glibc.bind(descriptor, $0, length) } }

    /// Connects a socket to it (connect(2)).
    package func connect(_ descriptor: Int32) -> Int32 { withUnsafeAddress { Glibc.connect(descriptor, $0, length) } }

    private func withUnsafeAddress(_ body: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
        withUnsafePointer(to: storage) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body) }
    }
}
