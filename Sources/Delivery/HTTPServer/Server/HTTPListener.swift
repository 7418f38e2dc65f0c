internal import CLinux
internal import Glibc
package import HTTPMessage
internal import Platform

/// An address to listen on, and the handler of its requests.
package struct HTTPListener: Sendable {
    /// The name for logs and metrics: `public`, `admin`.
    package let name: String
    /// `::` is every address of IPv6 and IPv4; or an address or host name of this machine.
    package let address: String
    /// The port; 0 for a free one.
    package let port: Int
    package let handler: any RequestHandler
    /// Whether the limits by address apply here.
    package var isLimitedByAddress = true
    /// Whether web pages of other origins may read the answers (Fetch standard, CORS protocol).
    package var allowsOtherOrigins = true
    /// Whether it answers only to names that no outsider can own: see ``LocalHostRule``. Others get 421.
    package var answersLocalNamesOnly = false
    /// The number of connections reserved for it; nil to share `maxConnections` with all others without a reserve.
    package var connections: Int?
    /// Removes the parts of targets that no answer depends on; nil if answers depend on all of them.
    package var targetReader: (any TargetReader)?

    package init(name: String, address: String, port: Int, handler: any RequestHandler) {
        self.name = name
        self.address = address
        self.port = port
        self.handler = handler
    }

    /// The number of connections reserved for an admin listener.
    static let adminConnections = 32

    /// A listener for operators: available even when the others are full, and not for web pages.
    package static func admin(address: String, port: Int, handler: any RequestHandler) -> HTTPListener {
        var listener = HTTPListener(name: "admin", address: address, port: port, handler: handler)
        listener.isLimitedByAddress = false
        listener.allowsOtherOrigins = false
        listener.answersLocalNamesOnly = true
        listener.connections = adminConnections
        return listener
    }

    /// Binds and listens; on a machine without IPv6, `::` stands for every address of IPv4.
    func open() throws(HTTPServerError) -> (bound: BoundAddress, socket: ListenSocket) {
        do throws(HTTPServerError) {
            return try open(address)
        } catch {
            guard address == "::", case .system = error else { throw error }
            return try open("0.0.0.0")
        }
    }

    private func open(_ address: String) throws(HTTPServerError) -> (bound: BoundAddress, socket: ListenSocket) {
        let place: SocketAddress
        do { place = try SocketAddress(of: address, port: port) } catch { throw .addressNotUsable(error) }
        do {
            let socket = try ListenSocket(place)
            return (BoundAddress(name: name, address: address, port: socket.port), socket)
        } catch {
            guard ["bind", "listen"].contains(error.operation) else { throw .system(error) }
            switch error.code {
            case EADDRINUSE: throw .addressInUse(address: address, port: port, reason: error.reason)
            case EACCES, EPERM, EADDRNOTAVAIL:
                throw .addressNotUsable(UnusableAddress(address: address, port: port, reason: error.reason))
            default: throw .system(error)
            }
        }
    }
}

/// The actual address and port of a listener.
package struct BoundAddress: Hashable, Sendable {
    package let name: String
    package let address: String
    package let port: Int
}
