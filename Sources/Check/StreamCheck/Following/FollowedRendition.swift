internal import PlaylistReading
internal import MediaReading
internal import StreamRules
internal import Platform
internal import Timeline

/// A media playlist that is followed, and its state so far.
struct FollowedRendition: Sendable {
    enum Kind: String, Hashable, Sendable {
        case variant
        case audio
        case subtitles
        case video
        case iFrames = "I-frames"
    }

    let kind: Kind
    /// The other kinds as which the multivariant playlist names it.
    var otherKinds: Set<Kind> = []
    let uri: String
    /// The name that it shares with the lists which stand for the same rendition; nil if there are none.
    var twins: String?
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
    /// The number of segments that are requested again so far.
    var lookCount = 0

    var dates = DateLine()
    var media = MediaLine()
    var compared = Compared()
    var arrivals = Arrivals()
    /// The cues of the last segment of subtitles; nil if it had none that can be compared.
    var cues: FollowedCues?

    /// The state of low latency; nil for any other list.
    var parts: FollowedParts?

    /// What the report has of it, as far as that is known by itself; the reloads of another list are none.
    var figures = CheckReport.Rendition()
    var reloads = CheckReport.Reloads()

    /// The properties that were compared with other things already.
    struct Compared: Sendable {
        /// The codecs and sizes of its tracks that were compared with the variants.
        var codecs: Set<String> = []
        var sizes: Set<PictureSize> = []
        /// The number of segments, one after the other, in which no timecode strip was found: a loading program has none.
        var segmentsWithoutStrip = 0
    }

    /// The times that segments took, which are judged once they last a second together.
    struct Arrivals: Sendable {
        var (taken, lasting, count) = (Interval.zero, Interval.zero, 0)

        /// - Returns: the sums, after which new ones begin; nil as long as they are of too little.
        mutating func add(_ time: Interval, lasting duration: Interval) -> Arrivals? {
            (taken, lasting, count) = (taken + time, lasting + duration, count + 1)
            guard lasting >= .seconds(1) else { return nil }
            defer { self = Arrivals() }
            return self
        }
    }

    /// A segment or a part that is requested once more, at a time.
    struct Watch: Hashable, Sendable {
        enum Aim: Hashable, Sendable {
            /// It has left the list, and must be available until that time (RFC 8216, 6.2.2).
            case remains(Rule)
            /// It has as many bytes as before, with the same hash.
            case isSame(count: Int, ContentHash)
        }

        let aim: Aim
        /// The media sequence number.
        let segment: Int64
        let uri: String
        let due: MonotonicTime
        /// Whether it is requested with HEAD; a server that refuses that may still have it.
        var isHead = false

        var isLook: Bool { if case .isSame = aim { true } else { false } }
    }

    var isDone: Bool { due == nil && queue.isDone && watches.isEmpty && parts?.queue.isEmpty ?? true }

    /// Whether it is complete, and all of it was examined.
    var isExamined: Bool {
        playlist.map { $0.hasEndList && figures.measured.count == $0.segments.count } ?? false
    }

    func resolved(_ reference: String) -> String { playlist?.resolved(reference) ?? reference }
}

/// The segments of a media playlist that are to be fetched, one after the other.
struct SegmentQueue: Sendable {
    var waiting: ArraySlice<ObservedSegment> = []
    /// The highest number that was ever listed.
    var highest: Int64?
    /// Whether a segment or a header is on its way.
    var isFetching = false
    /// The number of the segment that came last.
    var lastTaken: Int64?

    var isDone: Bool { waiting.isEmpty && !isFetching }
}

/// The times at which a media playlist changes, and at which it is requested.
struct ListPace: Sendable {
    /// The time at which the request began that brought the last list.
    var loaded: Moment?
    /// The time at which the request began that brought the last new list.
    private(set) var changed: MonotonicTime?
    /// The number of changed lists.
    private var changeCount = 0
    /// Whether it was live at the first reading.
    var wasLive = false
    /// The time at which the request began that brought EXT-X-ENDLIST.
    var ended: MonotonicTime?
    /// The times at which the requests began that brought a segment behind EXT-X-DISCONTINUITY.
    var breaks: [MonotonicTime] = []
    /// The number of failures in a row.
    var failures = 0
    /// The number of answers in a row, each of which took so long that the list in it was late.
    var slowAnswers = 0
    /// Whether there is a finding already that it stands still.
    var isLate = false

    /// Notes a list that is new.
    mutating func change(at now: MonotonicTime) {
        changed = now
        changeCount += 1
        isLate = false
    }

    /// The time beyond its target duration to wait for the next list after a new one.
    ///
    /// A player that keeps in step with a server does not see what happens between its requests. So every third wait is half as long again
    /// or a little more, which a player may do; the golden ratio spreads these waits evenly over all phases.
    func delay(of target: Interval) -> Interval {
        guard changeCount > 0, changeCount.isMultiple(of: 3) else { return .zero }
        let part = 500 + (changeCount / 3 - 1) * 618 % 1000 / 4
        return Interval(nanoseconds: target.nanoseconds / 1000 * Int64(part))
    }
}
