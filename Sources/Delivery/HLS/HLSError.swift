/// What cannot be made of a text that somebody sent.
package enum HLSError: Error, Hashable, CustomStringConvertible {
    /// A schedule in a URL.
    case schedule(reason: String)

    package var description: String {
        switch self {
        case .schedule(let reason): reason
        }
    }
}
