package import Timeline

/// The state of a channel.
package enum ChannelState: Hashable {
    /// There are no viewers, and nothing is made.
    case cold
    /// The first viewer has arrived; new viewers begin with the loading program.
    case loading(since: WallTime)
    case live(since: WallTime)
    /// The live program cannot be made, or not in time; the loading program replaces it.
    case failed(since: WallTime, reason: String)

    package static let names = ["cold", "loading", "live", "failed"]

    package var name: String {
        switch self {
        case .cold: "cold"
        case .loading: "loading"
        case .live: "live"
        case .failed: "failed"
        }
    }

    package var since: WallTime? {
        switch self {
        case .cold: nil
        case .loading(let time), .live(let time), .failed(let time, _): time
        }
    }

    package var reason: String? {
        if case .failed(_, let reason) = self { reason } else { nil }
    }
}
