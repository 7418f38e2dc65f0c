internal import Fetching
internal import Platform
internal import PlaylistReading
internal import Timeline

// A second look at segments. Caches and players rely on a URI that has the same bytes as before, and that remains for a while.
extension StreamFollower {
    private static let lookLimit = 2
    /// The time before the end of its availability at which something is requested.
    private static let lookAhead = Interval.seconds(1)

    /// Notes a segment that is to be requested again, a target duration later if the stream is live.
    mutating func lookAgain(at segment: ObservedSegment, _ answer: FetchAnswer, of index: Int, _ flight: Flight) {
        guard renditions[index].lookCount < Self.lookLimit, !renditions[index].watches.contains(where: \.isLook),
            segment.range == nil, answer.status == 200, URIReference.isHTTP(answer.uri)
        else { return }
        let playlist = renditions[index].playlist
        let pause = playlist?.isLive == true ? playlist?.targetDuration ?? .seconds(2) : .zero
        renditions[index].lookCount += 1
        let due = flight.began.monotonic + answer.duration + pause
        let hash = answer.body.withUnsafeBytes(ContentHash.init)
        let aim = FollowedRendition.Watch.Aim.isSame(count: answer.body.count, hash)
        renditions[index].watches.append(.init(aim: aim, segment: segment.number, uri: flight.uri, due: due))
    }

    /// Notes something that has left a list, and remains for a time. It may have left right after the last list, so it is requested
    /// ``lookAhead`` before the end of that. A request after the end proves nothing: this program may have been paused, or a list may have
    /// been late.
    mutating func watch(_ rule: Rule, _ reference: String, _ number: Int64, of index: Int, until end: MonotonicTime) {
        let (due, uri) = (end - Self.lookAhead, renditions[index].resolved(reference))
        guard due < deadline, renditions[index].watches.count < 20 else { return }
        let watch = FollowedRendition.Watch(aim: .remains(rule), segment: number, uri: uri, due: due, isHead: true)
        renditions[index].watches.append(watch)
    }

    mutating func takeAgain(_ answer: FetchAnswer, _ watch: FollowedRendition.Watch, _ flight: Flight) {
        guard let status = answer.status, let index = flight.rendition else { return }
        switch watch.aim {
        case .isSame(let before, let hash):
            let count = answer.body.count
            guard status == 200, answer.failure == nil,
                count != before || answer.body.withUnsafeBytes(ContentHash.init) != hash
            else { return }
            let words = count == before ? "other bytes, as many as before" : "\(count) bytes instead of \(before)"
            tell(.segmentBytesStay, flight, "requested again it has \(words)", expected: "the same bytes")
        case .remains where watch.isHead && status >= 400:
            // It may be the method that is refused.
            var watch = watch
            watch.isHead = false
            renditions[index].watches.append(watch)
        case .remains(let rule):
            guard [403, 404, 410].contains(status), flight.began.monotonic < watch.due + Self.lookAhead else { return }
            let time = rule == .partStaysAvailable ? "three target durations" : "its own duration and that of the list"
            tell(rule, flight, "the answer is \(status) after it left the list", expected: "200 for \(time)")
        }
    }
}
