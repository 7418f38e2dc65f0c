package import Platform
package import StreamCheck
internal import Timeline

extension StreamFollower {
    /// Follows a stream to its end, or as long as the options allow.
    ///
    /// - Parameters:
    ///   - uri: the URI of a playlist, by http or https; or the path of a file.
    ///   - agent: the User-Agent.
    ///   - isEnough: called about four times a second; true to end early.
    ///   - progress: called about four times a second with the part of the time that is over, 0 to 1.
    /// - Throws: if libcurl is needed and is not installed.
    package static func follow(
        _ uri: String,
        options: FollowOptions,
        agent: String,
        clock: any TimeSource,
        isEnough: () -> Bool = { false },
        progress: (Double) -> Void
    ) throws(StreamFetchError) -> CheckReport {
        var follower = StreamFollower(uri: uri, options: options, at: clock.moment)
        follower.shownSecond = ShownSecond.read
        var fetcher = StreamFetcher(agent: agent, clock: clock)
        while !isEnough() {
            switch follower.next(at: clock.moment) {
            case .fetch(let request): try fetcher.start(request)
            case .wait(let end):
                let slice = clock.monotonic + .milliseconds(250)
                for answer in fetcher.answers(until: min(end, slice)) { follower.take(answer, at: clock.moment) }
                progress(follower.progress(at: clock.moment))
            case .done: return follower.finish(at: clock.moment)
            }
        }
        return follower.finish(at: clock.moment)
    }
}
