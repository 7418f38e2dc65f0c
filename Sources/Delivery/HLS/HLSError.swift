/// A text that is not what the standard asks for.
package enum HLSError: Error, Hashable, CustomStringConvertible {
    /// A playlist; lines count from 1.
    case playlist(line: Int, reason: String)
    /// A schedule in a URL.
    case schedule(reason: String)

    package var description: String {
        switch self {
        case .playlist(let line, let reason): "line \(line): \(reason)"
        case .schedule(let reason): reason
        }
    }
}
