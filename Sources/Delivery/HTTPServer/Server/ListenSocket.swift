internal import CLinux
internal import Glibc
internal import Platform

/// A bound, listening TCP socket.
///
/// All loops accept from the same one: with SO_REUSEPORT a second server on the same port would start without an
/// error, and connections queued at a socket that is closed would be lost.
final class ListenSocket: Sendable {
    private let descriptor: FileDescriptor
    let bound: BoundAddress

    var number: Int32 { descriptor.number }

    /// Binds and listens; on a machine without IPv6, `::` stands for every address of IPv4.
    static func open(_ listener: HTTPListener) throws(HTTPServerError) -> ListenSocket {
        do throws(HTTPServerError) {
            return try ListenSocket(listener)
        } catch {
            guard listener.address == "::", case .system = error else { throw error }
            return try ListenSocket(
                HTTPListener(name: listener.name, address: "0.0.0.0", port: listener.port, handler: listener.handler)
            )
        }
    }

    private init(_ listener: HTTPListener) throws(HTTPServerError) {
        let address: SocketAddress
        do {
            address = try SocketAddress(of: listener.address, port: listener.port)
        } catch {
            throw .addressNotUsable(error)
        }
        let socket = try Self.listen(address, listener)
        let port = try Self.boundPort(socket.number)
        bound = BoundAddress(name: listener.name, address: listener.address, port: port)
        descriptor = socket
    }

    private static func listen(
        _ address: SocketAddress,
        _ listener: HTTPListener
    ) throws(HTTPServerError) -> FileDescriptor {
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = try HTTPServerError.calling { () throws(SystemError) in
            try FileDescriptor(Glibc.socket(address.family, flags, 0), operation: "socket")
        }
        try set(socket.number, SOL_SOCKET, SO_REUSEADDR, 1)
        // Accepted sockets inherit this one, which saves a system call each.
        try set(socket.number, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        if address.family == AF_INET6 { try set(socket.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        guard address.bind(socket.number) == 0 else { throw error(of: "bind", listener) }
        guard Glibc.listen(socket.number, 4096) == 0 else { throw error(of: "listen", listener) }
        return socket
    }

    /// The error of the system call that has just failed.
    private static func error(of operation: String, _ listener: HTTPListener) -> HTTPServerError {
        let (address, port, error) = (listener.address, listener.port, SystemError.last(operation))
        return switch error.code {
        case EADDRINUSE: .addressInUse(address: address, port: port, reason: error.reason)
        case EACCES, EPERM, EADDRNOTAVAIL:
            .addressNotUsable(UnusableAddress(address: address, port: port, reason: error.reason))
        default: .system(error)
        }
    }

    private static func set(
        _ socket: Int32,
        _ level: Int32,
        _ option: Int32,
        _ value: Int32
    ) throws(HTTPServerError) {
        var value = value
        guard setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) == 0 else {
            throw .last("setsockopt")
        }
    }

    private static func boundPort(_ socket: Int32) throws(HTTPServerError) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &length) }
        }
        guard code == 0 else { throw .last("getsockname") }
        // The port is at the same place in sockaddr_in and sockaddr_in6, in network order.
        return withUnsafeBytes(of: storage) {
            Int(UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
        }
    }
}
