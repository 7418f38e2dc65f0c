internal import Platform
internal import Timeline

/// A media playlist that is followed, and what is known of it so far.
struct FollowedRendition: Sendable {
    enum Kind: Hashable, Sendable {
        case variant
        case audio
        case other
        case iFrames
    }

    let kind: Kind
    /// As it is asked for.
    let uri: String
    /// After redirects: what URIs in it are relative to.
    var base: String
    /// As it was last read.
    var playlist: ObservedPlaylist?
    /// When the request began that brought ``playlist``.
    var loaded: Moment?
    /// When the request began that brought the last change.
    var changed: MonotonicTime?
    /// How many lists came that were new.
    var changeCount = 0
    /// Whether it was live when it was first read.
    var wasLive = false
    /// When it is asked for next; nil while it is being asked for, or if that is over.
    var due: MonotonicTime?
    /// How often in a row it could not be had.
    var failures = 0
    /// Whether it was told that it stands still.
    var isLate = false

    /// Segments that are to be had, with the headers that they need.
    var queue: [ObservedSegment] = []
    var queueStart = 0
    var highest: Int64?
    /// Whether a segment or a header is on its way.
    var isFetching = false
    /// By map; one that could not be had or read is empty.
    var headers: [ObservedMap: MP4Header] = [:]
    /// Those that were there, while they are listed.
    var present: [Int64: ObservedSegment] = [:]
    var watches: [Watch] = []
    var lastTaken: Int64?

    var dates = DateLine()
    var media = MediaLine()
    var rates = BitRates()
    /// The codecs and sizes of its tracks that were compared with the variants.
    var codecs: Set<String> = []
    var sizes: Set<[Int]> = []

    /// In how many segments a timecode strip was looked for and none found, one after the other: what loads first has none.
    var segmentsWithoutStrip = 0

    /// What a player of low latency has besides; nil of any other list.
    var parts: FollowedParts?

    /// A segment that has left the list, and until when it must be there (RFC 8216, 6.2.2).
    struct Watch: Sendable {
        let segment: ObservedSegment
        let uri: String
        let due: MonotonicTime
    }

    init(kind: Kind, uri: String, due: MonotonicTime) {
        self.kind = kind
        self.uri = uri
        self.base = uri
        self.due = due
    }

    /// How much longer than its target duration the next list is waited for after a new one.
    ///
    /// A player that keeps in step with a server does not see what that does between its requests. So every third wait is half as
    /// long again or a little more, which a player may do; the golden ratio spreads these waits evenly over all phases.
    func delay(of target: Interval) -> Interval {
        guard changeCount > 0, changeCount.isMultiple(of: 3) else { return .zero }
        let part = 500 + (changeCount / 3 - 1) * 618 % 1000 / 4
        return Interval(nanoseconds: target.nanoseconds / 1000 * Int64(part))
    }

    var next: ObservedSegment? { queueStart < queue.count ? queue[queueStart] : nil }

    mutating func dropNext() {
        queueStart += 1
        if queueStart > 1000 {
            queue.removeFirst(queueStart)
            queueStart = 0
        }
    }

    /// Whether nothing more is to be done.
    var isDone: Bool { due == nil && next == nil && !isFetching && watches.isEmpty && parts?.queue.isEmpty ?? true }

    func resolved(_ reference: String) -> String { URIReference.resolve(reference, against: base) }
}
