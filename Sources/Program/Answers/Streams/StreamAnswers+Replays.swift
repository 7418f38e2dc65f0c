internal import Channels
internal import Production
internal import HTTPServer
internal import Platform
internal import Scenarios
internal import Timeline

// Streams whose time is not that of the wall clock.
extension StreamAnswers {
    /// Answers a request in a stream's own time: everything that an answer depends on, and every error, is calculated for that. Only the
    /// instants at which the server itself has to do something are then those of the wall clock.
    ///
    /// - Parameter replay: nil for a stream that follows the wall clock.
    func inTime(
        of replay: Replay?,
        _ routed: RoutedRequest,
        _ answer: (RoutedRequest) throws -> Reply
    ) throws -> Reply {
        guard let replay else { return try answer(routed) }
        let time: WallTime
        do throws(ScenarioError) {
            time = try replay.time(at: routed.now.wall)
        } catch {
            throw ChannelError.scenario(error)
        }
        do {
            return try answer(routed.at(time)).later(by: replay.shift)
        } catch let error as ChannelError {
            if case .otherName = error { throw error }
            throw HTTPError(error, at: time)
        }
    }
}

extension Reply {
    /// The same reply, valid and due so much later.
    fileprivate func later(by shift: Interval) -> Reply {
        @Sendable func later(_ end: WallTime?) -> WallTime? { end.map { $0 == .distantFuture ? $0 : $0 + shift } }
        switch self {
        case .now(let response, let end, let key): return .now(response, reusableUntil: later(end), cacheKey: key)
        case .later(.wall(let time)): return .later(until: .wall(time + shift))
        case .later(.monotonic): return self
        case .make(let work):
            return .make(
                work.map(key: "\(work.key) \(shift.nanoseconds)") { outcome in
                    guard case .answer(let response, let end, let key) = outcome else { return outcome }
                    return .answer(response, reusableUntil: later(end), cacheKey: key)
                }
            )
        }
    }
}
