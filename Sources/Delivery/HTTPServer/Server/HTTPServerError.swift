package import Platform

/// The reason why the server could not start.
package enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `bind` returned EADDRINUSE; `reason` is the system's text.
    case addressInUse(address: String, port: Int, reason: String)
    /// The address of a listener does not belong to this machine, or is not an address.
    case addressNotUsable(UnusableAddress)
    /// Another system call failed.
    case system(SystemError)
    /// `start` was called before.
    case alreadyStarted

    package var description: String {
        switch self {
        case .addressInUse(let address, let port, let reason):
            "cannot listen on \(address) port \(port): \(reason)"
        case .addressNotUsable(let address):
            "\(address)"
        case .system(let error):
            "\(error)"
        case .alreadyStarted:
            "the server was started before"
        }
    }
}
