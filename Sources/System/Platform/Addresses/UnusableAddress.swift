/// A name or address that this machine cannot use or find.
package struct UnusableAddress: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address or name as given.
    package let address: String
    package let port: Int
    /// The system's description: `Name or service not known`.
    package let reason: String

    package init(address: String, port: Int, reason: String) {
        self.address = address
        self.port = port
        self.reason = reason
    }

    package var description: String { "cannot use address \(address) port \(port): \(reason)" }
}
