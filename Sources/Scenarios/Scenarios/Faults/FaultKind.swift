internal import HLS
internal import Timeline

/// A kind of fault, which is an entry in one of the tables in `Kinds`.
///
/// It does one or more of four things: it makes another list, or it changes the multivariant playlist, an answer, or a segment's media. Each is
/// a pure function of the fault and of the time.
package struct FaultKind: Sendable {
    /// The name in the text: `stale`.
    package let name: String
    /// The statuses that are other names of it.
    var statuses: ClosedRange<Int>?
    /// Other words for its name as a parameter of a URL, `pad=2000`; nil if it is none.
    package private(set) var parameterSynonyms: [String]?
    var value = ValueRule.none
    var targets = TargetRule.anything
    var timing = Set(OccurrenceForm.allCases)
    /// The least length of a span, and of the time between two spans, in seconds.
    var shortestSpan = 0
    /// Whether it cuts decode times of CMAF to 32 bits.
    var cutsDecodeTimes = false
    /// Whether it adds EXT-X-DISCONTINUITY to segments, which only one fault of a scenario can count.
    var marksDiscontinuities = false
    /// Whether it needs a rendition other than the one that it affects.
    var needsOtherRendition = false
    /// Whether it affects the parts of segments, which only low-latency lists have.
    var needsParts = false
    /// Whether it needs a list that changes with the time: one of a range that is over stays as it is.
    var needsLiveList = false
    /// Whether it changes the numbers under which a list has its segments.
    var changesNumbers = false
    /// Whether files can show it.
    var showsInFiles = true
    /// Whether it affects answers with segments by their own time although it cannot have every target.
    var affectsSegments = false
    /// The parameter that lists add to the queries of their URIs, and that it reads in requests; nil for none.
    var queryName: String?
    /// The way in which requests show a player's reaction. For lists it is that of lists, if there is one.
    var reading = FaultReading.unseen
    /// An example of a fault of this kind.
    package let example: String
    /// Its effect in one sentence.
    package let sentence: String

    /// Whether a fault with the target can affect an answer to the request.
    var reaches: @Sendable (FaultRequest, FaultTarget) -> Bool = { $0.isHit(by: $1) }
    /// The number of seconds from the beginning of its time until it can be seen. Without a time it counts from the viewer's arrival if that
    /// is more than 0.
    var onset: @Sendable (Fault) -> Int = { _ in 0 }

    /// The change of every list in its time, for a kind that changes the list as a whole.
    var changeList: @Sendable (inout MediaPlaylist, Fault) -> Void = { _, _ in }
    /// The change of each listed segment in its time.
    ///
    /// - Parameter span: the fault's span that the segment begins in.
    var changeListed: (@Sendable (inout MediaSegment, FaultedSegment, _ span: Range<WallTime>) -> Void)?
    /// The list at an instant, made from the lists without the fault; by default with one of the two changes above.
    ///
    /// - Parameter source: to be called once at most, so that eight faults cost eight lists.
    /// - Returns: nil if there is no list at that instant.
    var list: @Sendable (WallTime, _ source: PlaylistSource) -> MediaPlaylist? = { $1.changed(at: $0) }

    /// The change of the multivariant playlist in its time.
    var changeMain: @Sendable (inout MultivariantPlaylist, Fault) -> Void = { _, _ in }

    /// The change of every answer in its time, for a kind that changes all of them alike.
    var changeAnswer: @Sendable (inout AnswerFault, Fault) -> Void = { _, _ in }
    /// The change of an answer; by default the one above, if the answer is in its time.
    var answer: @Sendable (inout AnswerFault, Fault, FaultRequest, WallTime) -> Void = { answer, fault, request, now in
        if request.span(of: fault, at: now) != nil { fault.kind.changeAnswer(&answer, fault) }
    }

    /// The change of every segment's media in its time, for a kind that changes all of them alike.
    var changeMedia: (@Sendable (inout MediaFault, Fault) -> Void)?
    /// The change of a segment's media; nil for the one above, if the segment is in its time.
    var media: (@Sendable (inout MediaFault, FaultedSegment) -> Void)?

    /// The end of the fault for an answer that it affects; nil if it does not end, or if that depends on the content of the list.
    var end: @Sendable (Fault, FaultRequest, WallTime) -> WallTime? = { fault, request, now in
        // It lasts as long as the list has such segments, or those before the event.
        if request.resource == .list, fault.kind.changesListedSegments || fault.occurrence.isEvent { return nil }
        return request.span(of: fault, at: now)?.upperBound.finite
    }
    /// An instant after a given one up to which the fault has the same effect on lists. If the view also moves, the earlier instant counts.
    var nextChange: @Sendable (Fault, WallTime, FaultedStream) -> WallTime = { fault, now, stream in
        fault.occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval)
    }
    /// The time by which the list can be older or younger than its time, which extends the availability of its segments.
    var listOffsets: @Sendable (Fault, FaultedStream) -> ClosedRange<Interval> = { _, _ in .zero ... .zero }

    /// Whether the bytes of segments depend on it, so that they differ from those of the channel without it.
    package var changesMedia: Bool { changeMedia != nil || media != nil }

    /// Whether it changes listed segments by their own times, so that a list shows it as long as it contains them.
    var changesListedSegments: Bool { changeListed != nil || marksDiscontinuities }

    /// Whether it affects segments by their own time, whenever they are requested.
    var goesBySegments: Bool { targets == .anything || affectsSegments || changesMedia || changesListedSegments }

    /// The name, or names, in messages.
    var spelling: String { statuses.map { "a status from \($0.lowerBound) to \($0.upperBound)" } ?? name }

    /// Whether a name in a text stands for this kind.
    func isNamed(_ text: Substring) -> Bool {
        guard let statuses else { return text == name }
        return text.utf8.count == 3 && ValueRule.number(text).map(statuses.contains) == true
    }
}

/// All kinds.
package enum FaultTable {
    /// The kinds in the order in which they are applied: first those that choose among lists of other times, then those that change segments by
    /// their numbers on the grid, and last those that change numbers.
    package static let kinds: [FaultKind] =
        FaultKind.choosingLists + FaultKind.ofListedSegments + FaultKind.ofListTags + FaultKind.ofMain
        + FaultKind.ofMedia + FaultKind.ofSubtitles + FaultKind.ofAnswers + FaultKind.ofDelivery

    /// The kinds whose names are parameters of a URL.
    package static let parameters = kinds.filter { $0.parameterSynonyms != nil }

    /// The parameters that kinds of faults read in the queries of requests.
    package static let queryNames = kinds.compactMap(\.queryName)

    /// The names of all kinds, for messages.
    static let names = kinds.map(\.spelling).sorted().joined(separator: ", ")
}
