internal import HLS
internal import Timeline

/// What can go wrong: a kind of fault is a type in a file of its own, and a line in ``FaultTable``.
///
/// It does one or more of three things: it makes another playlist, it changes an answer, or it changes a segment's media. Each
/// is a pure function of the time; what a kind does not write it leaves alone.
protocol FaultKind: Sendable {
    static var definition: FaultDefinition { get }

    /// Whether a name in a text means this kind. By default the name of its definition does.
    static func isNamed(_ name: Substring) -> Bool

    /// - Parameter text: what the definition allows.
    init(_ text: FaultText)

    /// Whether an answer to a request can be touched by a fault that has the target. By default what the target means.
    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool

    /// Whether a fault that says no time counts from the viewer's coming. By default none does.
    static func beginsWithViewer(_ target: FaultTarget) -> Bool

    /// Whether segments are hit by their own time, whenever they are asked for. By default they are by what changes them, or answers
    /// with them.
    static var goesBySegments: Bool { get }

    /// Whether files can show it. By default they can.
    static var showsInFiles: Bool { get }

    /// How many seconds after its time begins anything can be seen of it. By default at once.
    var onset: Int { get }

    /// The list of now, made of the lists as they are without this fault.
    ///
    /// - Parameter list: asked once at most, so that eight faults cost eight lists.
    /// - Returns: nil if there is no list now.
    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist?

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)

    /// - Parameter number: of the segment.
    func change(_ media: inout MediaFault, ofSegment number: Int64, on grid: SegmentGrid, during occurrence: Occurrence)

    /// Until when the fault goes on with an answer that it touches; nil if it does not end, or if that depends on what is listed.
    func end(for request: FaultRequest, during occurrence: Occurrence, at now: WallTime) -> WallTime?

    /// An instant after a time, up to which the fault does to lists what it does at that time; if the view shifts too, whichever is
    /// first.
    func nextChange(after now: WallTime, during occurrence: Occurrence, in stream: FaultedStream) -> WallTime

    /// How much older or younger than its time the list can be, so that its segments can still, or already, be had.
    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval>
}

// What a kind does that does nothing.
extension FaultKind {
    static func isNamed(_ name: Substring) -> Bool { name == definition.name }

    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool { request.isHit(by: target) }

    static func beginsWithViewer(_ target: FaultTarget) -> Bool { false }

    var onset: Int { 0 }

    static var showsInFiles: Bool { true }

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
        // As long as the list has such segments, or what was before the event.
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

/// What stands in the text of a fault, but its time.
struct FaultText: Sendable {
    let target: FaultTarget
    let name: String
    let value: FaultValue
}

/// What a kind of fault is, for the grammar, for messages and for tables.
package struct FaultDefinition: Sendable {
    /// As it stands in the text: `stale`.
    package let name: String
    /// What messages call the name, if it stands for several.
    let spelling: String
    let value: ValueRule
    let targets: TargetRule
    let timing: TimingRule
    /// Whether segments' bytes depend on it, so that they are others than those of the channel without it.
    package let changesMedia: Bool
    /// Whether it changes segments of lists by their own times, so that a list shows it for as long as it has them.
    let changesListedSegments: Bool
    /// Whether it sets EXT-X-DISCONTINUITY, which only one fault of a scenario can count.
    let marksDiscontinuities: Bool
    /// Whether it needs another rendition beside the one that it hits.
    let needsOtherRendition: Bool
    /// Whether it is about the parts of segments, which lists of low latency have.
    let needsParts: Bool
    /// How long a span, and what is between two of them, is at least, in seconds.
    let shortestSpan: Int
    /// A fault of this kind as it is written.
    package let example: String
    /// What it does, in one sentence.
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
