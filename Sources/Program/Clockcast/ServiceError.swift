internal import HTTPServer
internal import Platform

/// Why the service cannot do what it was asked for.
package enum ServiceError: Error, CustomStringConvertible {
    case noSuchProgram(String)
    /// A channel that the settings do not have, and those that they have.
    case unknownChannel(String, known: [String])
    /// A channel of the settings cannot be made: its name and the reason.
    case channel(String, reason: String)
    /// A time zone that this machine has no file of.
    case timeZone(String, reason: String)
    /// A file that cannot be written.
    case file(String, reason: String)
    /// The limit of open files is lower than what the program needs for itself.
    case openFiles(limit: Int)
    /// The video file that `loading.file` names.
    case loadingFile(String, reason: String)
    /// A value of the command line.
    case option(String, value: String, allowed: String)

    package var description: String {
        switch self {
        case .noSuchProgram(let name): "there is no program \(name)"
        case .unknownChannel(let name, let known): "unknown channel '\(name)'; known: \(known.joined(separator: ", "))"
        case .channel(let name, let reason): "channel \(name): \(reason)"
        case .timeZone(let name, let reason): "time zone \(name): \(reason)"
        case .file(let path, let reason): "\(path) cannot be written: \(reason)"
        case .openFiles(let limit):
            "the limit of open files (ulimit -n) is \(limit); the program needs \(DescriptorLimit.reserve) for itself and one for "
                + "each connection"
        case .loadingFile(let path, let reason): "loading.file \(path): \(reason)"
        case .option(let name, let value, let allowed): "\(name) is '\(value)'; it must be \(allowed)"
        }
    }
}
