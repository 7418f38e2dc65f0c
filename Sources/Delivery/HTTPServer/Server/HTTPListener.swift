/// An address to listen on and who answers there.
package struct HTTPListener: Sendable {
    /// For logs and metrics: `public`, `admin`.
    package let name: String
    /// `::` is every address of IPv6 and IPv4; or an address or host name of this machine.
    package let address: String
    /// 0 takes a free one.
    package let port: Int
    package let handler: any RequestHandler

    package init(name: String, address: String, port: Int, handler: any RequestHandler) {
        self.name = name
        self.address = address
        self.port = port
        self.handler = handler
    }
}

/// Where a listener really listens.
package struct BoundAddress: Hashable, Sendable {
    package let name: String
    package let address: String
    package let port: Int
}
