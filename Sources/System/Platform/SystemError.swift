internal import Glibc

/// A system call that failed.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the call, such as `bind`.
    package let operation: String
    /// errno(3).
    package let code: Int32

    package init(operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// The error of the call that has just failed.
    package static func last(_ operation: String) -> SystemError {
        SystemError(operation: operation, code: errno)
    }

    /// The system's description of the code (strerror(3)): `Address already in use`.
    package var reason: String { Self.reason(of: code) }

    package var description: String { "\(operation) failed: \(reason) (errno \(code))" }

    /// The system's description of a code (strerror(3)).
    package static func reason(of code: Int32) -> String {
        guard let text = strerror(code) else { return "error \(code)" }
        return String(cString: text)
    }
}
