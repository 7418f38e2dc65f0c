internal import HLS
internal import Timeline

/// A kind of fault, which is a type in a file of its own, and a line in ``FaultTable``.
///
/// It does one or more of three things: it makes another playlist, it changes an answer, or it changes a segment's media. Each is a pure
/// function of the time. The defaults change nothing.
protocol FaultKind: Sendable {
    static var definition: FaultDefinition { get }

    /// Whether a name in a text stands for this kind; by default only the name of its definition does.
    static func isNamed(_ name: Substring) -> Bool

    /// - Parameter text: a text that the definition allows.
    init(_ text: FaultText)

    /// Whether a fault with the target can affect an answer to the request; by default it depends on the target alone.
    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool

    /// Whether a fault without a time counts from the viewer's arrival; by default it does not.
    static func beginsWithViewer(_ target: FaultTarget) -> Bool

    /// Whether it affects segments by their own time, whenever they are requested. By default that is so for faults of segments and of
    /// their answers.
    static var goesBySegments: Bool { get }

    /// Whether files can show it; by default they can.
    static var showsInFiles: Bool { get }

    /// Whether it can end lists. By default it cannot.
    static var endsLists: Bool { get }

    /// The number of seconds from the beginning of its time until it can be seen; by default 0.
    var onset: Int { get }

    /// The present list, made from the lists without this fault.
    ///
    /// - Parameter list: to be called once at most, so that eight faults cost eight lists.
    /// - Returns: nil if there is no list at present.
    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist?

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)

    /// - Parameter number: the number of the segment.
    func change(_ media: inout MediaFault, ofSegment number: Int64, on grid: SegmentGrid, during occurrence: Occurrence)

    /// The end of the fault for an answer that it affects; nil if it does not end, or if that depends on the content of the list.
    func end(for request: FaultRequest, during occurrence: Occurrence, at now: WallTime) -> WallTime?

    /// An instant after `now` up to which the fault has the same effect on lists as at `now`. If the view also moves, the earlier instant
    /// counts.
    func nextChange(after now: WallTime, during occurrence: Occurrence, in stream: FaultedStream) -> WallTime

    /// How much older or younger than its time the list can be, which extends the availability of its segments.
    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval>
}

// Defaults for a kind without effects.
extension FaultKind {
    static func isNamed(_ name: Substring) -> Bool { name == definition.name }

    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool { request.isHit(by: target) }

    static func beginsWithViewer(_ target: FaultTarget) -> Bool { false }

    var onset: Int { 0 }

    static var showsInFiles: Bool { true }

    static var endsLists: Bool { false }

    static var goesBySegments: Bool {
        if case .anything = definition.targets { return true }
        return definition.changesMedia || definition.changesListedSegments
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? { list(at: now) }

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {}

    func change(
        _ media: inout MediaFault,
        ofSegment number: Int64,
        on grid: SegmentGrid,
        during occurrence: Occurrence
    ) {}

    func end(for request: FaultRequest, during occurrence: Occurrence, at now: WallTime) -> WallTime? {
        // It lasts as long as the list has such segments, or those before the event.
        if request.resource == .list, Self.definition.changesListedSegments || occurrence.isEvent { return nil }
        return request.span(of: occurrence, at: now).flatMap { $0.upperBound == .distantFuture ? nil : $0.upperBound }
    }

    func nextChange(after now: WallTime, during occurrence: Occurrence, in stream: FaultedStream) -> WallTime {
        occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval)
    }

    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval> {
        .zero ... .zero
    }
}

/// The text of a fault, without its time.
struct FaultText: Sendable {
    let target: FaultTarget
    let name: String
    let value: FaultValue
}

/// The definition of a kind of fault, for the grammar, for messages and for tables.
package struct FaultDefinition: Sendable {
    /// The name in the text: `stale`.
    package let name: String
    /// The description in messages, if the name stands for several.
    let spelling: String
    let value: ValueRule
    let targets: TargetRule
    let timing: TimingRule
    /// Whether the bytes of segments depend on it, so that they differ from those of the channel without it.
    package let changesMedia: Bool
    /// Whether it changes listed segments by their own times, so that a list shows it as long as it contains them.
    let changesListedSegments: Bool
    /// Whether it adds EXT-X-DISCONTINUITY, which only one fault of a scenario can count.
    let marksDiscontinuities: Bool
    /// Whether it needs a rendition other than the one that it affects.
    let needsOtherRendition: Bool
    /// Whether it affects the parts of segments, which only low-latency lists have.
    let needsParts: Bool
    /// The least length of a span, and of the time between two spans, in seconds.
    let shortestSpan: Int
    /// An example of a fault of this kind.
    package let example: String
    /// Its effect in one sentence.
    package let sentence: String

    init(
        _ name: String,
        spelling: String? = nil,
        value: ValueRule = .none,
        targets: TargetRule = .anything,
        timing: TimingRule = .any,
        changesMedia: Bool = false,
        changesListedSegments: Bool = false,
        marksDiscontinuities: Bool = false,
        needsOtherRendition: Bool = false,
        needsParts: Bool = false,
        shortestSpan: Int = 0,
        example: String,
        _ sentence: String
    ) {
        self.name = name
        self.spelling = spelling ?? name
        self.value = value
        self.targets = targets
        self.timing = timing
        self.changesMedia = changesMedia
        self.changesListedSegments = changesListedSegments
        self.marksDiscontinuities = marksDiscontinuities
        self.needsOtherRendition = needsOtherRendition
        self.needsParts = needsParts
        self.shortestSpan = shortestSpan
        self.example = example
        self.sentence = sentence
    }
}
