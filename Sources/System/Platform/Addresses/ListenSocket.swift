internal import CLinux
internal import Glibc

/// A bound, listening TCP socket.
///
/// All loops accept from the same one: with SO_REUSEPORT a second server on the same port would start without an
/// error, and connections queued at a socket that is closed would be lost.
package final class ListenSocket: Sendable {
    private let descriptor: FileDescriptor
    /// The port, which the system has chosen if 0 was asked for.
    package let port: Int

    package var number: Int32 { descriptor.number }

    /// Binds and listens (bind(2), listen(2)).
    package init(_ address: SocketAddress) throws(SystemError) {
        let flags = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = try FileDescriptor(Glibc.socket(address.family, flags, 0), operation: "socket")
        try Self.set(socket.number, SOL_SOCKET, SO_REUSEADDR, 1)
        // Accepted sockets inherit this one, which saves a system call each.
        try Self.set(socket.number, Int32(IPPROTO_TCP), TCP_NODELAY, 1)
        if address.family == AF_INET6 { try Self.set(socket.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        guard address.bind(socket.number) == 0 else { throw .last("bind") }
        guard Glibc.listen(socket.number, 4096) == 0 else { throw .last("listen") }
        port = try Self.boundPort(socket.number)
        descriptor = socket
    }

    private static func set(_ socket: Int32, _ level: Int32, _ option: Int32, _ value: Int32) throws(SystemError) {
        var value = value
        guard setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) == 0 else {
            throw .last("setsockopt")
        }
    }

    private static func boundPort(_ socket: Int32) throws(SystemError) -> Int {
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
