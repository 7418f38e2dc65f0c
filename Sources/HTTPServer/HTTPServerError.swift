internal import Glibc

/// Why the server cannot run.
package enum HTTPServerError: Error, Hashable, CustomStringConvertible {
    /// The text is no numeric address.
    case notAnAddress(String)
    /// Another program listens there.
    case addressInUse(host: String, port: Int)
    /// A system call failed: its name and its errno.
    case system(call: String, code: Int32, subject: String)

    package var description: String {
        switch self {
        case .notAnAddress(let text):
            "'\(text)' is no address to listen on; 0.0.0.0, ::, 127.0.0.1 and ::1 are some"
        case .addressInUse(let host, let port):
            "port \(port) of \(host) is in use by another program; stop it or choose another port"
        case .system(let call, let code, let subject):
            "\(subject): \(call) failed: \(String(cString: strerror(code)))"
        }
    }

    /// Passes a result on, or throws errno if it is -1.
    @discardableResult
    static func check(_ call: String, _ result: Int32, _ subject: String) throws(HTTPServerError) -> Int32 {
        guard result >= 0 else { throw .system(call: call, code: errno, subject: subject) }
        return result
    }
}
