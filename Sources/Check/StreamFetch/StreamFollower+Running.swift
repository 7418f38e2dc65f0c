internal import FFmpeg
package import Fetching
internal import Packaging
package import Platform
package import StreamCheck
internal import Timeline

extension StreamFollower {
    /// The longest time for which a segment's pictures are decoded: they are a side issue of a check, and somebody else's bytes.
    private static let patienceForPictures = Interval.seconds(2)

    /// Follows a stream to its end, or as long as the options allow.
    ///
    /// - Parameters:
    ///   - uri: the URI of a playlist, by http or https; or the path of a file.
    ///   - agent: the User-Agent.
    ///   - fields: further fields for the stream's server.
    ///   - isEnough: called at least four times a second; true to end early.
    ///   - progress: called about four times a second with the part of the time that is over, 0 to 1, and with what was found by then.
    /// - Throws: if libcurl is needed and is not installed.
    package static func follow(
        _ uri: String,
        options: FollowOptions,
        agent: String,
        fields: [String] = [],
        clock: any TimeSource,
        isEnough: @escaping @Sendable () -> Bool = { false },
        progress: (Double, CheckReport) -> Void
    ) throws(FetchError) -> CheckReport {
        let uri = Fetcher.uri(of: uri)
        var follower = StreamFollower(uri: uri, options: options, at: clock.moment)
        let end = clock.monotonic + options.duration
        follower.isOver = { isEnough() || clock.monotonic >= end }
        follower.shownSecond = { bytes, container in
            let end = min(end, clock.monotonic + patienceForPictures)
            return ShownSecond.read(bytes, container) { isEnough() || clock.monotonic >= end }
        }
        follower.decrypt = { bytes, key, vector in
            // A key or a vector of another length is a finding already.
            (try? BlockCipher.decrypt(bytes, key: key, vector: vector)) ?? nil
        }
        follower.samples = decrypting
        var fetcher = Fetcher(agent: agent, fields: fields, origin: uri, clock: clock)
        while !isEnough() {
            switch follower.next(at: clock.moment) {
            case .fetch(let request): try fetcher.start(request)
            case .wait(let end):
                let slice = clock.monotonic + .milliseconds(250)
                for answer in fetcher.answers(until: min(end, slice)) { follower.take(answer, at: clock.moment) }
                progress(follower.progress(at: clock.moment), follower.current)
            case .done: return follower.finish(at: clock.moment)
            }
        }
        return follower.finish(at: clock.moment)
    }

    /// The decryption of what this project serves and others do: transport streams, and fragmented MP4 with the scheme `cbcs`.
    package static let decrypting: SampleOpening = (
        SampleDecryption.header, { SampleDecryption(key: $2, vector: $3)?.segment($0, header: $1) }
    )
}
