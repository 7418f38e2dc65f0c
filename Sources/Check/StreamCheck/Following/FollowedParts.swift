internal import PlaylistReading
internal import Platform

/// The state of a media playlist that a player of low latency has besides segments.
struct FollowedParts: Sendable {
    /// The identity of a requested part.
    struct Key: Hashable, Sendable {
        /// The URI as it is written.
        let uri: String
        /// BYTERANGE with its offset; nil for the whole resource.
        let range: ObservedRange?
    }

    struct Request: Hashable, Sendable {
        let key: Key
        /// The media sequence number of its segment.
        let number: Int64
        /// Whether it is hinted and not yet listed.
        let isHinted: Bool
    }

    enum State: Sendable {
        /// It is on its way, and a list has it since a time; nil as long as it is only hinted.
        case asked(listed: MonotonicTime?)
        case came([UInt8])
        /// It was hinted and could not be fetched, for this reason.
        case refused(String)
        /// It did not come, which is a finding already.
        case missing
    }

    /// A report on another rendition, to be compared with the next list of that.
    struct Claim: Sendable {
        let report: ObservedTag
        /// The list with the report, and its URI.
        let list: ObservedPlaylist
        let uri: String
        let came: MonotonicTime
    }

    /// Parts of earlier segments are not requested.
    let first: Int64
    var queue: [Request] = []
    var states: [Key: State] = [:]
    /// The parts of complete segments, by number.
    var wholes: [Int64: [Key]] = [:]
    /// The bytes of segments that wait for their parts, by number.
    var bodies: [Int64: (segment: ObservedSegment, body: [UInt8])] = [:]
    /// The time of the last list.
    var came: MonotonicTime
    /// The time at which the last new part came; nil if no request has waited for the next one since.
    var changed: MonotonicTime?
    /// Whether the last reload failed, so that the whole list is requested next.
    var isLost = false
    /// The time of the next test of delta updates.
    var deltaDue: MonotonicTime
    /// The last list.
    var whole: ObservedPlaylist?
    /// The list before the request for a delta update.
    var deltaBase: ObservedPlaylist?
    /// Requests that no player makes, to see that they are answered rightly.
    var trials: [Trial]
    var claims: [Claim] = []
    /// The number of parts in a row that took longer than a part lasts.
    var slowCount = 0

    /// A request whose answer the standard prescribes (RFC 8216bis, 6.2.5.2).
    struct Trial: Hashable, Sendable {
        let rule: Rule
        let directive: String
        /// The requested thing, in words.
        let asked: String
    }

    var nextTrial: MonotonicTime? {
        if !trials.isEmpty { return came }
        return whole?.control?.canSkipUntil != nil ? deltaDue : nil
    }

    /// Queues a part to be requested.
    ///
    /// - Parameter listed: the time of the list that has it; nil for one that is hinted.
    mutating func ask(for key: Key, of number: Int64, listed: MonotonicTime?) {
        states[key] = .asked(listed: listed)
        queue.append(Request(key: key, number: number, isHinted: listed == nil))
    }

    /// Drops everything that belongs to segments before the last eight.
    mutating func trim(before last: Int64) {
        for (number, keys) in wholes where number < last - 8 {
            for key in keys { states[key] = nil }
            wholes[number] = nil
        }
        bodies = bodies.filter { $0.key >= last - 8 }
        // Hints that did not come true, and parts that no list names any more.
        if states.count > 1000 { states = [:] }
    }
}
