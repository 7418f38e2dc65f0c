internal import StreamReading
internal import Platform

/// A media playlist that is followed, and what is known about it so far.
struct FollowedRendition: Sendable {
    enum Kind: Hashable, Sendable {
        case variant
        case audio
        case other
        case iFrames
    }

    let kind: Kind
    /// The URI of its requests.
    let uri: String
    /// The URI after redirects, to which URIs in it are relative.
    var base: String
    /// The playlist at the last reading.
    var playlist: ObservedPlaylist?
    var pace = ListPace()
    /// The time of the next request; nil during a request, or if there will be none.
    var due: MonotonicTime?

    var queue = SegmentQueue()
    /// The headers by map; one that could not be fetched or read is empty.
    var headers: [ObservedMap: MP4Header] = [:]
    /// The segments that were available, while they are listed.
    var present: [Int64: ObservedSegment] = [:]
    var watches: [Watch] = []

    var dates = DateLine()
    var media = MediaLine()
    var rates = BitRates()
    var compared = Compared()

    /// What a player of low latency has besides; nil for any other list.
    var parts: FollowedParts?

    /// What was compared with other things already.
    struct Compared: Sendable {
        /// The codecs and sizes of its tracks that were compared with the variants.
        var codecs: Set<String> = []
        var sizes: Set<[Int]> = []
        /// In how many segments, one after the other, no timecode strip was found: a loading program has none.
        var segmentsWithoutStrip = 0
    }

    /// A segment that has left the list, and the time until which it must be available (RFC 8216, 6.2.2).
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

    /// Whether nothing is left to do.
    var isDone: Bool { due == nil && queue.isDone && watches.isEmpty && parts?.queue.isEmpty ?? true }

    func resolved(_ reference: String) -> String { URIReference.resolve(reference, against: base) }
}
