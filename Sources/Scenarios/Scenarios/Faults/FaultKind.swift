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

    /// The text that it was made of, which the definition allows.
    var text: FaultText { get }

    init(text: FaultText)

    /// Whether a fault with the target can affect an answer to the request; by default it depends on the target alone.
    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool

    /// Whether a fault without a time counts from the viewer's arrival; by default it does not.
    static func beginsWithViewer(_ target: FaultTarget) -> Bool

    /// Whether it affects segments by their own time, whenever they are requested. By default that is so for faults of segments and of
    /// their answers.
    static var goesBySegments: Bool { get }

    /// The number of seconds from the beginning of its time until it can be seen; by default 0.
    var onset: Int { get }

    /// The present list, made from the lists without this fault.
    ///
    /// - Parameter list: to be called once at most, so that eight faults cost eight lists.
    /// - Returns: nil if there is no list at present.
    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist?

    /// The change of the multivariant playlist in its time.
    func change(_ playlist: inout MultivariantPlaylist)

    /// The change of every answer in its time, for a kind that changes all of them alike.
    func change(_ answer: inout AnswerFault)

    /// The change of an answer; by default the one above, if the answer is in its time.
    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)

    func change(_ media: inout MediaFault, of segment: FaultedSegment)

    /// The end of the fault for an answer that it affects; nil if it does not end, or if that depends on the content of the list.
    func end(for request: FaultRequest, during occurrence: Occurrence, at now: WallTime) -> WallTime?

    /// An instant after `now` up to which the fault has the same effect on lists as at `now`. If the view also moves, the earlier instant
    /// counts.
    func nextChange(after now: WallTime, during occurrence: Occurrence, in stream: FaultedStream) -> WallTime

    /// The time by which the list can be older or younger than its time, which extends the availability of its segments.
    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval>
}

// Defaults for a kind without effects.
extension FaultKind {
    static func isNamed(_ name: Substring) -> Bool { name == definition.name }

    static func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool { request.isHit(by: target) }

    static func beginsWithViewer(_ target: FaultTarget) -> Bool { false }

    var onset: Int { 0 }

    static var goesBySegments: Bool {
        definition.targets == .anything || definition.changesMedia || definition.changesListedSegments
    }

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? { list(at: now) }

    func change(_ playlist: inout MultivariantPlaylist) {}

    func change(_ answer: inout AnswerFault) {}

    func change(_ answer: inout AnswerFault, to request: FaultRequest, during occurrence: Occurrence, at now: WallTime)
    {
        if request.span(of: occurrence, at: now) != nil { change(&answer) }
    }

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {}

    func end(for request: FaultRequest, during occurrence: Occurrence, at now: WallTime) -> WallTime? {
        // It lasts as long as the list has such segments, or those before the event.
        if request.resource == .list, Self.definition.changesListedSegments || occurrence.isEvent { return nil }
        return request.span(of: occurrence, at: now)?.upperBound.finite
    }

    func nextChange(after now: WallTime, during occurrence: Occurrence, in stream: FaultedStream) -> WallTime {
        occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval)
    }

    func listOffsets(during occurrence: Occurrence, in stream: FaultedStream) -> ClosedRange<Interval> {
        .zero ... .zero
    }
}

/// The text of a fault, without its time: `640x360.404`, `list.stale`, `rate=400`.
struct FaultText: Sendable {
    let target: FaultTarget
    /// The name in the text: `404`, `stale`.
    let name: String
    let value: FaultValue

    /// The number of a kind with numeric values.
    var number: Int { value.number }

    var text: String { (target.text.isEmpty ? "" : target.text + ".") + name + value.text }
}

/// The definition of a kind of fault, for the grammar, for messages and for tables.
package struct FaultDefinition: Sendable {
    /// The name in the text: `stale`.
    package let name: String
    /// The description in messages, if the name stands for several; otherwise nil.
    private(set) var spelling: String?
    private(set) var value = ValueRule.none
    private(set) var targets = TargetRule.anything
    private(set) var timing = TimingRule.any
    /// Whether the bytes of segments depend on it, so that they differ from those of the channel without it.
    package private(set) var changesMedia = false
    /// Whether it cuts decode times of CMAF to 32 bits.
    private(set) var cutsDecodeTimes = false
    /// Whether it changes listed segments by their own times, so that a list shows it as long as it contains them.
    private(set) var changesListedSegments = false
    /// Whether it adds EXT-X-DISCONTINUITY, which only one fault of a scenario can count.
    private(set) var marksDiscontinuities = false
    /// Whether it needs a rendition other than the one that it affects.
    private(set) var needsOtherRendition = false
    /// Whether it affects the parts of segments, which only low-latency lists have.
    private(set) var needsParts = false
    /// Whether it needs a list that changes with the time: one of a range that is over stays as it is.
    private(set) var needsLiveList = false
    /// Whether it changes the numbers under which a list has its segments.
    private(set) var changesNumbers = false
    /// Whether files can show it.
    private(set) var showsInFiles = true
    /// Whether it leads to another base.
    private(set) var redirects = false
    /// The parameter that lists add to the queries of their URIs, and that it reads in requests; nil for none.
    private(set) var queryName: String?
    /// Whether it can end lists.
    private(set) var endsLists = false
    /// The least length of a span, and of the time between two spans, in seconds.
    private(set) var shortestSpan = 0
    /// The way in which requests show a player's reaction. For lists it is that of lists, if there is one.
    private(set) var reading = FaultReading.unseen
    /// Other words for its name as a parameter of a URL, `pad=2000`; nil if it is none.
    package private(set) var parameterSynonyms: [String]?
    /// An example of a fault of this kind.
    package let example: String
    /// Its effect in one sentence.
    package let sentence: String
}
