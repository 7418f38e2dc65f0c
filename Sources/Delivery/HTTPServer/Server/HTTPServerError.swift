package import Platform

/// Why the server could not start.
package enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `bind` said EADDRINUSE; `reason` is the system's text.
    case addressInUse(address: String, port: Int, reason: String)
    /// The address of a listener is not one of this machine's, or none at all.
    case addressNotUsable(address: String, port: Int, reason: String)
    /// Another system call failed.
    case system(SystemError)
    /// `start` was called before.
    case alreadyStarted

    package var description: String {
        switch self {
        case .addressInUse(let address, let port, let reason):
            "cannot listen on \(address) port \(port): \(reason)"
        case .addressNotUsable(let address, let port, let reason):
            "cannot use address \(address) port \(port): \(reason)"
        case .system(let error):
            "\(error)"
        case .alreadyStarted:
            "the server was started before"
        }
    }

    /// The error of the system call that has just failed.
    static func last(_ operation: String) -> HTTPServerError {
        .system(.last(operation))
    }

    /// Does what is of the system only.
    static func calling<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(HTTPServerError) -> Result {
        do { return try body() } catch { throw .system(error) }
    }
}
