internal import Glibc

/// Why the server could not start.
package enum HTTPServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `bind` said EADDRINUSE; `reason` is the system's text.
    case addressInUse(address: String, port: Int, reason: String)
    /// The address of a listener is not one of this machine's, or none at all.
    case addressNotUsable(address: String, port: Int, reason: String)
    /// Another system call failed.
    case system(operation: String, code: Int32, reason: String)
    /// `start` was called before.
    case alreadyStarted

    package var description: String {
        switch self {
        case .addressInUse(let address, let port, let reason):
            "cannot listen on \(address) port \(port): \(reason)"
        case .addressNotUsable(let address, let port, let reason):
            "cannot use address \(address) port \(port): \(reason)"
        case .system(let operation, let code, let reason):
            "\(operation) failed: \(reason) (errno \(code))"
        case .alreadyStarted:
            "the server was started before"
        }
    }

    /// The error of the system call that has just failed.
    static func last(_ operation: String) -> HTTPServerError {
        let code = errno
        return .system(operation: operation, code: code, reason: text(of: code))
    }

    /// strerror(3).
    static func text(of code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }
}
