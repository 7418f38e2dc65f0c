internal import Platform
internal import Timeline

/// A media playlist that is followed, and what is known about it so far.
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
    var pace = ListPace()
    /// When it is asked for next; nil while it is being asked for, or if that is over.
    var due: MonotonicTime?

    var queue = SegmentQueue()
    /// By map; one that could not be had or read is empty.
    var headers: [ObservedMap: MP4Header] = [:]
    /// Those that were there, while they are listed.
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

    /// Whether nothing more is to be done.
    var isDone: Bool { due == nil && queue.isDone && watches.isEmpty && parts?.queue.isEmpty ?? true }

    func resolved(_ reference: String) -> String { URIReference.resolve(reference, against: base) }
}
