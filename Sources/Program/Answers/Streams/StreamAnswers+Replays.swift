internal import ChannelSettings
internal import Channels
internal import HTTPMessage
internal import Platform
internal import Presentations
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
        let time = try PresentationQuery.naming { () throws(ScenarioError) in try replay.time(at: routed.now.wall) }
        do {
            return try answer(routed.at(time)).map(key: { "\($0) \(replay.shift.nanoseconds)" }, later: replay.shift)
        } catch let error as ChannelError {
            if case .otherName = error { throw error }
            throw HTTPError(error, at: time)
        }
    }
}
