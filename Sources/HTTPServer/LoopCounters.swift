internal import Synchronization

/// What a loop has done, for other threads to read.
final class LoopCounters: Sendable {
    private let connectionsAccepted = Atomic<Int>(0)
    private let connectionsClosed = Atomic<Int>(0)
    private let connectionsRefused = Atomic<Int>(0)
    private let requests = Atomic<Int>(0)
    private let bytesSent = Atomic<Int>(0)

    func accepted() { connectionsAccepted.add(1, ordering: .relaxed) }
    func closed() { connectionsClosed.add(1, ordering: .relaxed) }
    func refused() { connectionsRefused.add(1, ordering: .relaxed) }
    func request() { requests.add(1, ordering: .relaxed) }
    func sent(_ count: Int) { bytesSent.add(count, ordering: .relaxed) }

    var statistics: ServerStatistics {
        let accepted = connectionsAccepted.load(ordering: .relaxed)
        return ServerStatistics(
            connectionsAccepted: accepted,
            connectionsOpen: accepted - connectionsClosed.load(ordering: .relaxed),
            connectionsRefused: connectionsRefused.load(ordering: .relaxed),
            requests: requests.load(ordering: .relaxed),
            bytesSent: bytesSent.load(ordering: .relaxed)
        )
    }
}

/// What a server has done since its start.
package struct ServerStatistics: Hashable, Sendable {
    package var connectionsAccepted = 0
    package var connectionsOpen = 0
    package var connectionsRefused = 0
    package var requests = 0
    package var bytesSent = 0

    static func + (left: ServerStatistics, right: ServerStatistics) -> ServerStatistics {
        ServerStatistics(
            connectionsAccepted: left.connectionsAccepted + right.connectionsAccepted,
            connectionsOpen: left.connectionsOpen + right.connectionsOpen,
            connectionsRefused: left.connectionsRefused + right.connectionsRefused,
            requests: left.requests + right.requests,
            bytesSent: left.bytesSent + right.bytesSent
        )
    }
}
