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
    /// - Throws: ``HTTPServerError/addressNotUsable(address:port:reason:)``.
    package init(of name: String, port: Int) throws(HTTPServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(name, String(port), &hints, &found)
        guard code == 0, let first = found else {
            let reason = code == 0 ? "no such address" : String(cString: gai_strerror(code))
            throw .addressNotUsable(address: name, port: port, reason: reason)
        }
        defer { freeaddrinfo(first) }
        var storage = sockaddr_storage()
        length = min(first.pointee.ai_addrlen, socklen_t(MemoryLayout<sockaddr_storage>.size))
        memcpy(&storage, first.pointee.ai_addr, Int(length))
        self.storage = storage
    }

    /// Its bytes, which are equal for the same family, address and port.
    package var bytes: [UInt8] { withUnsafeBytes(of: storage) { Array($0.prefix(Int(length))) } }

    /// Binds a socket to it (bind(2)).
    func bind(_ descriptor: Int32) -> Int32 {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(descriptor, $0, length) }
        }
    }

    /// Connects a socket to it (connect(2)).
    package func connect(_ descriptor: Int32) -> Int32 {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) }
        }
    }
}
