internal import Glibc

/// A socket that takes connections.
struct ListeningSocket: ~Copyable {
    let descriptor: FileDescriptor
    let host: String
    let port: Int

    /// - Parameters:
    ///   - host: a numeric address; `::` takes IPv4 too, and stands for 0.0.0.0 on a machine without IPv6.
    ///   - port: 0 takes a free one.
    /// - Throws: if the text is no address, it is in use, or a system call fails.
    init(host: String, port: Int) throws(HTTPServerError) {
        do {
            self = try Self(numeric: host, port: port)
        } catch HTTPServerError.system("socket", EAFNOSUPPORT, _) where host == "::" {
            self = try Self(numeric: "0.0.0.0", port: port)
        }
    }

    private init(numeric host: String, port: Int) throws(HTTPServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let info = found else {
            throw .notAnAddress(host)
        }
        defer { freeaddrinfo(found) }
        let subject = "listening on \(host) port \(port)"
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let raw = try HTTPServerError.check("socket", socket(info.pointee.ai_family, type, 0), subject)
        let descriptor = FileDescriptor(taking: raw)
        try Self.set(raw, SOL_SOCKET, SO_REUSEADDR, 1, subject)
        if info.pointee.ai_family == AF_INET6 {
            try Self.set(raw, Int32(IPPROTO_IPV6), IPV6_V6ONLY, host == "::" ? 0 : 1, subject)
        }
        if bind(raw, info.pointee.ai_addr, info.pointee.ai_addrlen) != 0 {
            let code = errno
            if code == EADDRINUSE { throw .addressInUse(host: host, port: port) }
            throw .system(call: "bind", code: code, subject: subject)
        }
        if listen(raw, 4096) != 0 {
            let code = errno
            if code == EADDRINUSE { throw .addressInUse(host: host, port: port) }
            throw .system(call: "listen", code: code, subject: subject)
        }
        self.port = try Self.boundPort(raw, subject)
        self.descriptor = descriptor
        self.host = host
    }

    private static func set(
        _ socket: Int32,
        _ level: Int32,
        _ option: Int32,
        _ value: Int32,
        _ subject: String
    ) throws(HTTPServerError) {
        var value = value
        let size = socklen_t(MemoryLayout<Int32>.size)
        try HTTPServerError.check("setsockopt", setsockopt(socket, level, option, &value, size), subject)
    }

    private static func boundPort(_ socket: Int32, _ subject: String) throws(HTTPServerError) -> Int {
        var address = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        try HTTPServerError.check("getsockname", code, subject)
        // The port is at the same place in addresses of both families.
        let port = withUnsafeBytes(of: &address) { $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self) }
        return Int(UInt16(bigEndian: port))
    }
}
