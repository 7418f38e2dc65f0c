internal import Timeline

/// What a channel is doing.
enum ChannelState: Hashable {
    /// Nobody watches, and nothing is made.
    case cold
    /// The first viewer came; who comes now begins with the loading program.
    case loading(since: WallTime)
    case live(since: WallTime)
    /// The live program cannot be made, or not in time; the loading program stands in for it.
    case failed(since: WallTime, reason: String)

    static let names = ["cold", "loading", "live", "failed"]

    var name: String {
        switch self {
        case .cold: "cold"
        case .loading: "loading"
        case .live: "live"
        case .failed: "failed"
        }
    }

    var since: WallTime? {
        switch self {
        case .cold: nil
        case .loading(let time), .live(let time), .failed(let time, _): time
        }
    }

    var reason: String? {
        if case .failed(_, let reason) = self { reason } else { nil }
    }
}
