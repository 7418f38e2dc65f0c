package import HLS
package import Timeline

/// A list as changed by a scenario.
package struct FaultedPlaylist: Hashable, Sendable {
    /// The list; nil if there is none now, which is a 404.
    package let playlist: MediaPlaylist?
    /// The faults that changed it; empty if it is unchanged.
    package let touched: [TouchingFault]

    /// The number of seconds until there is a list again; nil if there is one, or if that is not known or more than a day away.
    package func retryAfter(at now: WallTime) -> Int? {
        // Faults that follow the one that removes the list do not bring it back.
        guard playlist == nil, let end = touched.last?.end, end <= now + .seconds(86_400) else { return nil }
        return end.wholeSeconds(since: now)
    }
}

/// The effect of a scenario on an answer.
package struct FaultedAnswer: Hashable, Sendable {
    package let fault: AnswerFault
    /// The faults that affect it; empty for none.
    package let touched: [TouchingFault]
}

/// A fault that affects an answer, and the end of its effect.
package struct TouchingFault: Hashable, Sendable {
    package let fault: Fault
    /// The end; nil if it does not end.
    package let end: WallTime?
}

// The effects on lists, answers and media.
extension Scenario {
    /// The faults in the order in which they are applied, which is that of the table.
    private var ordered: [Fault] {
        faults.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    }

    /// The list of a rendition at a time.
    ///
    /// - Parameters:
    ///   - stream: the stream of the list.
    ///   - playlist: the list at any time without the scenario.
    package func playlist(
        at now: WallTime,
        in stream: FaultedStream,
        from playlist: @escaping @Sendable (WallTime) -> MediaPlaylist
    ) -> FaultedPlaylist {
        var source: @Sendable (WallTime) -> MediaPlaylist? = playlist
        var last = source(now)
        var touched: [TouchingFault] = []
        let request = FaultRequest(.list, rendition: stream.rendition, view: stream.view)
        for fault in ordered where fault.hitsList(of: stream.rendition) {
            // The present list is made once; only other times need other lists.
            let (before, known) = (source, last)
            let lists: @Sendable (WallTime) -> MediaPlaylist? = { $0 == now ? known : before($0) }
            source = { fault.kind.list($0, PlaylistSource(stream: stream, fault: fault, playlist: lists)) }
            let next = source(now)
            if next != last {
                let end = fault.kind.end(fault, request, now)
                touched.append(TouchingFault(fault: fault, end: end))
            }
            last = next
        }
        return FaultedPlaylist(playlist: last, touched: touched)
    }

    /// Whether a fault has ended the list of a rendition at an instant. The list itself is not made, because that of a day takes a while.
    package func hasEndedList(at now: WallTime, in stream: FaultedStream) -> Bool {
        // Which list a fault shows depends on the time alone, so lists without segments end at the same time as those with them.
        let alone = FaultedStream(view: stream.view, schedule: stream.schedule, rendition: stream.rendition, other: nil)
        return playlist(at: now, in: alone) { _ in
            MediaPlaylist(version: 9, targetDuration: 0, mediaSequence: 0, segments: [])
        }
        .playlist?.hasEndList == true
    }

    /// A viewer's multivariant playlist, and the faults that changed it.
    package func multivariant(
        _ playlist: MultivariantPlaylist,
        at now: WallTime
    ) -> (playlist: MultivariantPlaylist, touched: [TouchingFault]) {
        var (playlist, touched) = (playlist, [TouchingFault]())
        let request = FaultRequest(.main)
        for fault in ordered where [.main, .list].contains(fault.target) {
            guard let span = request.span(of: fault, at: now) else { continue }
            let before = playlist
            fault.kind.changeMain(&playlist, fault)
            if playlist != before { touched.append(TouchingFault(fault: fault, end: span.upperBound.finite)) }
        }
        return (playlist, touched)
    }

    /// The effect on an answer. For lists it comes in addition to ``playlist(at:in:from:)``.
    package func answer(to request: FaultRequest, at now: WallTime) -> FaultedAnswer {
        var answer = AnswerFault.none
        var touched: [TouchingFault] = []
        for fault in ordered where fault.kind.reaches(request, fault.target) {
            let before = answer
            fault.kind.answer(&answer, fault, request, now)
            if answer != before {
                let end = fault.kind.end(fault, request, now)
                touched.append(TouchingFault(fault: fault, end: end))
            }
        }
        return FaultedAnswer(fault: answer, touched: touched)
    }

    /// The effect on a segment's media.
    ///
    /// - Parameter rendition: its name, or `audio` for separate sound.
    package func media(ofSegment number: Int64, rendition: String, on grid: SegmentGrid) -> MediaFault {
        let number = min(max(number, grid.numbers.lowerBound), grid.numbers.upperBound)
        return ordered.filter { $0.kind.changesMedia && $0.hitsList(of: rendition) }.reduce(into: .none) {
            FaultedSegment(number: number, grid: grid, fault: $1).change(&$0)
        }
    }

    /// Checks that some of its faults can affect the answer to a request.
    ///
    /// - Throws: ``ScenarioError``, with examples of faults that can.
    package func require(reaching request: FaultRequest) throws(ScenarioError) {
        guard !faults.contains(where: { $0.kind.reaches(request, $0.target) }) else { return }
        let reaching = FaultTable.kinds.filter { $0.reaches(request, .unsaid) }.map(\.example)
        throw ScenarioError(text, "it changes nothing here; these would: \(reaching.joined(separator: ", "))")
    }

    /// The union of all effects on the media of a rendition at any time, for properties of the whole stream.
    package func mediaAtWorst(rendition: String, on grid: SegmentGrid) -> MediaFault {
        Scenario(unchecked: faults.map { $0.at(.always) }).media(ofSegment: 0, rendition: rendition, on: grid)
    }

    /// The faults that show in an answer for as long as it is requested.
    ///
    /// - Parameter shows: whether a scenario of a single fault shows.
    package func touching(where shows: (Scenario) -> Bool) -> [TouchingFault] {
        faults.filter { shows(Scenario(unchecked: [$0])) }.map { TouchingFault(fault: $0, end: nil) }
    }

    /// The part of it that is always on.
    package var lasting: Scenario { Scenario(unchecked: faults.filter { $0.occurrence == .always }) }

    /// The faults that change a segment's media; each answer with the segment names them.
    package func touchingMedia(ofSegment number: Int64, rendition: String, on grid: SegmentGrid) -> [TouchingFault] {
        faults.filter {
            Scenario(unchecked: [$0]).media(ofSegment: number, rendition: rendition, on: grid) != .none
        }.map { fault in
            let span = fault.occurrence.span(ofSegment: number, on: grid)
            return TouchingFault(fault: fault, end: fault.occurrence.isEvent ? nil : span?.upperBound.finite)
        }
    }
}

// The validity of results.
extension Scenario {
    /// An instant up to which a list stays the same; never later than its next change.
    package func nextChange(after now: WallTime, in stream: FaultedStream) -> WallTime {
        faults.lazy.filter { $0.hitsList(of: stream.rendition) }.reduce(stream.view.nextChange(after: now)) {
            min($0, $1.kind.nextChange($1, now, stream))
        }
    }

    /// The number of whole seconds for which a cache may keep a list that no fault affects: as without a scenario, and not beyond the next
    /// instant at which that changes.
    package func maximumAge(at now: WallTime, in stream: FaultedStream) -> Int {
        let next = nextChange(after: now, in: stream)
        let age = stream.view.maximumAge(at: now)
        guard next < .distantFuture else { return age }
        return min(age, Int((next - now).nanoseconds / 1_000_000_000))
    }

    /// The period in which a segment is available: as without a scenario, and longer by as much as its lists can be younger or older than
    /// their time.
    package func availability(of number: Int64, in stream: FaultedStream) -> Range<WallTime> {
        let plain = stream.view.availability(of: number)
        let (older, younger) = listOffsets(in: stream)
        let first = plain.lowerBound == .distantPast ? plain.lowerBound : plain.lowerBound - younger
        let last = plain.upperBound == .distantFuture ? plain.upperBound : plain.upperBound - older
        return first..<last
    }

    /// Whether a rendition's list may have higher numbers than it has without the scenario.
    package func mayListAhead(in stream: FaultedStream) -> Bool {
        faults.contains { fault in
            fault.hitsList(of: stream.rendition)
                && (fault.kind.changesNumbers
                    || fault.kind.listOffsets(fault, stream).upperBound > .zero)
        }
    }

    /// The times by which lists can be older, which is negative, and younger than their time.
    private func listOffsets(in stream: FaultedStream) -> (older: Interval, younger: Interval) {
        let offsets = faults.map { $0.kind.listOffsets($0, stream) }
        return (offsets.reduce(.zero) { $0 + $1.lowerBound }, offsets.reduce(.zero) { $0 + $1.upperBound })
    }

    /// Whether it sets EXT-X-DISCONTINUITY, which somebody has to count.
    package var marksDiscontinuities: Bool { firstMarkingDiscontinuities != nil }

    /// The fault that sets it.
    package var firstMarkingDiscontinuities: Fault? { faults.first(where: \.kind.marksDiscontinuities) }

    /// The instant from which its discontinuities are counted for a viewer who comes at a time, in lists that slide. It is a full minute,
    /// so that all viewers who come in one share their lists, and it precedes everything that their lists can have.
    package func countingBase(joiningAt now: WallTime, in view: PlaylistView) -> WallTime {
        let older = listOffsets(in: FaultedStream(view: view, rendition: "")).older
        // Three segments more, for servers whose clocks are behind.
        let first = view.grid.start(of: view.segments(at: now).lowerBound - 3) + older
        return max(first, .epoch).period(of: .seconds(60)).lowerBound
    }
}
