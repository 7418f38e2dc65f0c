internal import Fetching
internal import Platform
internal import StreamReading
internal import Timeline

// A second look at a few segments: caches and players rely on a URI that has the same bytes as before.
extension StreamFollower {
    /// The segments of a rendition that are looked at twice.
    private static let lookLimit = 2

    /// Notes a segment that is to be requested again, a target duration later if the stream is live.
    mutating func lookAgain(at segment: ObservedSegment, _ answer: FetchAnswer, of index: Int, _ flight: Flight) {
        guard renditions[index].look == nil, renditions[index].lookCount < Self.lookLimit,
            segment.range == nil, answer.status == 200, URIReference.isHTTP(answer.uri)
        else { return }
        let playlist = renditions[index].playlist
        let pause = playlist?.isLive == true ? playlist?.targetDuration ?? .seconds(2) : .zero
        renditions[index].lookCount += 1
        renditions[index].look = .init(
            segment: segment,
            uri: flight.uri,
            count: answer.body.count,
            hash: answer.body.withUnsafeBytes(ContentHash.init),
            due: flight.began.monotonic + answer.duration + pause
        )
    }

    mutating func lookRequest(of index: Int, at now: Moment) -> FetchRequest? {
        guard let look = renditions[index].look, look.due <= now.monotonic else { return nil }
        renditions[index].look = nil
        // A segment that has left may be gone.
        guard renditions[index].playlist?.numbers.contains(look.segment.number) == true else { return nil }
        return request(.rendition(index, .again(look)), look.uri, at: now)
    }

    mutating func takeAgain(_ answer: FetchAnswer, _ look: FollowedRendition.Look, _ flight: Flight) {
        guard answer.status == 200, answer.failure == nil else { return }
        report.byteCount += Int64(answer.body.count)
        let count = answer.body.count
        guard count != look.count || answer.body.withUnsafeBytes(ContentHash.init) != look.hash else { return }
        let words = count == look.count ? "other bytes, as many as before" : "\(count) bytes instead of \(look.count)"
        tell(.segmentBytesStay, flight, "requested again it has \(words)", expected: "the same bytes")
    }
}
