internal import Platform

/// The reason why the service cannot do its work.
package enum ServiceError: Error, CustomStringConvertible {
    /// A file that cannot be written.
    case file(String, reason: String)
    /// A limit of open files that is lower than the program's own needs.
    case openFiles(limit: Int)
    /// A value of the command line.
    case option(String, value: String, allowed: String)

    package var description: String {
        switch self {
        case .file(let path, let reason): "\(path) cannot be written: \(reason)"
        case .openFiles(let limit):
            "the limit of open files (ulimit -n) is \(limit); the program needs \(DescriptorLimit.reserve) for itself and "
                + "one for each connection"
        case .option(let name, let value, let allowed): "\(name) is '\(value)'; it must be \(allowed)"
        }
    }
}
