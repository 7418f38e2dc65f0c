package import HTTPMessage

/// An address to listen on and who answers there.
package struct HTTPListener: Sendable {
    /// For logs and metrics: `public`, `admin`.
    package let name: String
    /// `::` is every address of IPv6 and IPv4; or an address or host name of this machine.
    package let address: String
    /// 0 takes a free one.
    package let port: Int
    package let handler: any RequestHandler
    /// Whether the limits by address count here.
    package var isLimitedByAddress = true
    /// Whether web pages of other origins may read the answers (Fetch standard, CORS protocol).
    package var allowsOtherOrigins = true
    /// Whether it answers only to names that nobody outside can own: see ``LocalHostRule``. Others get 421.
    package var answersLocalNamesOnly = false
    /// Connections that are set apart for it; nil: it shares `maxConnections` with all others that have none.
    package var connections: Int?
    /// What takes off targets what no answer depends on; nil: answers depend on all of them.
    package var targetReader: (any TargetReader)?

    package init(name: String, address: String, port: Int, handler: any RequestHandler) {
        self.name = name
        self.address = address
        self.port = port
        self.handler = handler
    }

    /// Connections that are set apart for an admin listener.
    static let adminConnections = 32

    /// A listener for those who operate the server: within reach even when the others are full, and not for web pages.
    package static func admin(address: String, port: Int, handler: any RequestHandler) -> HTTPListener {
        var listener = HTTPListener(name: "admin", address: address, port: port, handler: handler)
        listener.isLimitedByAddress = false
        listener.allowsOtherOrigins = false
        listener.answersLocalNamesOnly = true
        listener.connections = adminConnections
        return listener
    }
}

/// Where a listener really listens.
package struct BoundAddress: Hashable, Sendable {
    package let name: String
    package let address: String
    package let port: Int
}

/// Which `Host` is surely not a name that somebody else made point here (DNS rebinding).
///
/// A page of `evil.example` may have its own name resolved to 127.0.0.1, and its scripts would then read what is here as
/// their own; the Host field gives them away.
enum LocalHostRule {
    /// Top-level names that are nobody's to sell: RFC 6761, RFC 6762, ICANN's .internal, and the services of a cluster
    /// (`x.y.svc`, `x.y.svc.cluster.local`).
    private static let topLevels: Set<Substring> = ["localhost", "local", "internal", "svc"]

    /// - Parameters:
    ///   - host: as sent, with or without a port; empty when none was.
    ///   - own: the name that the listener was given.
    static func allows(_ host: String, own: String) -> Bool {
        let name = withoutPort(host).lowercased()
        if name.isEmpty || name == own.lowercased() || PeerAddress(name) != nil { return true }
        let labels = name.split(separator: ".")
        // A name of one label is of the network that the machine is in, such as a service of a compose file.
        guard labels.count > 1, let last = labels.last else { return true }
        return topLevels.contains(last)
    }

    private static func withoutPort(_ host: String) -> String {
        if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }) + "]" }
        return String(host.prefix { $0 != ":" })
    }
}

/// Answers the GET and HEAD requests of a listener.
package protocol RequestHandler: Sendable {
    /// Called on an event-loop thread, for many requests at once on several of them: it must return at once.
    ///
    /// HEAD, conditions, ranges and coding are the server's business: answer as for a GET of the whole. It is called
    /// again for the same request after `Work.Made.askAgain` and after the instant of `Reply.later`.
    func reply(to request: HTTPRequest) -> Reply
}
