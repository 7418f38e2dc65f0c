internal import HLS
internal import Timeline

/// The description of a kind of fault, for pages and tables.
package protocol FaultDefinition: Sendable {
    /// The name in the text: `stale`.
    var name: String { get }
    /// Whether the bytes of segments depend on it, so that they differ from those of the channel without it.
    var changesMedia: Bool { get }
    /// Other words for its name as a parameter of a URL, `pad=2000`; nil if it is none.
    var parameterSynonyms: [String]? { get }
    /// An example of a fault of this kind.
    var example: String { get }
    /// Its effect in one sentence.
    var sentence: String { get }
}

/// A kind of fault, which is a type in a file of its own, and a line in ``FaultTable``.
///
/// It does one or more of three things: it makes another playlist, it changes an answer, or it changes a segment's media. Each is a pure
/// function of the fault and of the time. The defaults change nothing.
protocol FaultKind: FaultDefinition {
    /// The description in messages, if the name stands for several; otherwise nil.
    var spelling: String? { get }
    var value: ValueRule { get }
    var targets: TargetRule { get }
    var timing: TimingRule { get }
    /// Whether it cuts decode times of CMAF to 32 bits.
    var cutsDecodeTimes: Bool { get }
    /// Whether it changes listed segments by their own times, so that a list shows it as long as it contains them.
    var changesListedSegments: Bool { get }
    /// Whether it adds EXT-X-DISCONTINUITY, which only one fault of a scenario can count.
    var marksDiscontinuities: Bool { get }
    /// Whether it needs a rendition other than the one that it affects.
    var needsOtherRendition: Bool { get }
    /// Whether it affects the parts of segments, which only low-latency lists have.
    var needsParts: Bool { get }
    /// Whether it needs a list that changes with the time: one of a range that is over stays as it is.
    var needsLiveList: Bool { get }
    /// Whether it changes the numbers under which a list has its segments.
    var changesNumbers: Bool { get }
    /// Whether files can show it.
    var showsInFiles: Bool { get }
    /// Whether it leads to another base.
    var redirects: Bool { get }
    /// The parameter that lists add to the queries of their URIs, and that it reads in requests; nil for none.
    var queryName: String? { get }
    /// The least length of a span, and of the time between two spans, in seconds.
    var shortestSpan: Int { get }
    /// The way in which requests show a player's reaction. For lists it is that of lists, if there is one.
    var reading: FaultReading { get }
    /// Whether it affects segments by their own time, whenever they are requested. By default that is so for faults of segments and of
    /// their answers.
    var goesBySegments: Bool { get }

    /// Whether a name in a text stands for this kind; by default only its name does.
    func isNamed(_ name: Substring) -> Bool

    /// Whether a fault with the target can affect an answer to the request; by default it depends on the target alone.
    func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool

    /// The number of seconds from the beginning of its time until it can be seen; by default 0. Without a time it counts from the viewer's
    /// arrival if that is more.
    func onset(of fault: Fault) -> Int

    /// The change of every list in its time, for a kind that changes the list as a whole.
    func change(_ list: inout MediaPlaylist, by fault: Fault)

    /// The present list, made from the lists without the fault; by default with the change above, if it is in its time.
    ///
    /// - Parameter list: to be called once at most, so that eight faults cost eight lists.
    /// - Returns: nil if there is no list at present.
    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist?

    /// The change of the multivariant playlist in its time.
    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault)

    /// The change of every answer in its time, for a kind that changes all of them alike.
    func change(_ answer: inout AnswerFault, by fault: Fault)

    /// The change of an answer; by default the one above, if the answer is in its time.
    func change(_ answer: inout AnswerFault, by fault: Fault, to request: FaultRequest, at now: WallTime)

    /// The change of every segment's media in its time, for a kind that changes all of them alike.
    func change(_ media: inout MediaFault, by fault: Fault)

    /// The change of a segment's media; by default the one above, if the segment is in its time.
    func change(_ media: inout MediaFault, of segment: FaultedSegment)

    /// The end of the fault for an answer that it affects; nil if it does not end, or if that depends on the content of the list.
    func end(of fault: Fault, for request: FaultRequest, at now: WallTime) -> WallTime?

    /// An instant after `now` up to which the fault has the same effect on lists as at `now`. If the view also moves, the earlier instant
    /// counts.
    func nextChange(of fault: Fault, after now: WallTime, in stream: FaultedStream) -> WallTime

    /// The time by which the list can be older or younger than its time, which extends the availability of its segments.
    func listOffsets(of fault: Fault, in stream: FaultedStream) -> ClosedRange<Interval>
}

// Defaults for a kind without effects.
extension FaultKind {
    var changesMedia: Bool { false }
    var parameterSynonyms: [String]? { nil }
    var spelling: String? { nil }
    var value: ValueRule { .none }
    var targets: TargetRule { .anything }
    var timing: TimingRule { .any }
    var cutsDecodeTimes: Bool { false }
    var changesListedSegments: Bool { false }
    var marksDiscontinuities: Bool { false }
    var needsOtherRendition: Bool { false }
    var needsParts: Bool { false }
    var needsLiveList: Bool { false }
    var changesNumbers: Bool { false }
    var showsInFiles: Bool { true }
    var redirects: Bool { false }
    var queryName: String? { nil }
    var shortestSpan: Int { 0 }
    var reading: FaultReading { .unseen }
    var goesBySegments: Bool { targets == .anything || changesMedia || changesListedSegments }

    func isNamed(_ name: Substring) -> Bool { name == self.name }

    func reaches(_ request: FaultRequest, from target: FaultTarget) -> Bool { request.isHit(by: target) }

    func onset(of fault: Fault) -> Int { 0 }

    func change(_ list: inout MediaPlaylist, by fault: Fault) {}

    func playlist(at now: WallTime, of list: PlaylistSource) -> MediaPlaylist? {
        guard var playlist = list(at: now) else { return nil }
        if list.occurrence.span(at: now, eventsLast: list.grid.interval) != nil { change(&playlist, by: list.fault) }
        return playlist
    }

    func change(_ playlist: inout MultivariantPlaylist, by fault: Fault) {}

    func change(_ answer: inout AnswerFault, by fault: Fault) {}

    func change(_ answer: inout AnswerFault, by fault: Fault, to request: FaultRequest, at now: WallTime) {
        if request.span(of: fault, at: now) != nil { change(&answer, by: fault) }
    }

    func change(_ media: inout MediaFault, by fault: Fault) {}

    func change(_ media: inout MediaFault, of segment: FaultedSegment) {
        if segment.occurrence.span(ofSegment: segment.number, on: segment.grid) != nil {
            change(&media, by: segment.fault)
        }
    }

    func end(of fault: Fault, for request: FaultRequest, at now: WallTime) -> WallTime? {
        // It lasts as long as the list has such segments, or those before the event.
        if request.resource == .list, changesListedSegments || fault.occurrence.isEvent { return nil }
        return request.span(of: fault, at: now)?.upperBound.finite
    }

    func nextChange(of fault: Fault, after now: WallTime, in stream: FaultedStream) -> WallTime {
        fault.occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval)
    }

    func listOffsets(of fault: Fault, in stream: FaultedStream) -> ClosedRange<Interval> { .zero ... .zero }
}
