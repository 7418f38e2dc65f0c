package import HLS
package import Timeline

/// A list as a scenario makes it.
package struct FaultedPlaylist: Hashable, Sendable {
    /// Nil if there is none now, which is 404.
    package let playlist: MediaPlaylist?
    /// The faults that made it another; empty if it is as ever.
    package let touched: [TouchingFault]

    /// In how many seconds there is a list again, where there is none; nil if that is not known, or more than a day away.
    package func retryAfter(at now: WallTime) -> Int? {
        // Whatever comes behind a fault that takes the list away leaves it at that.
        guard playlist == nil, let end = touched.last?.end, end <= now + .seconds(86_400) else { return nil }
        return end.wholeSeconds(since: now)
    }
}

/// What a scenario does to an answer.
package struct FaultedAnswer: Hashable, Sendable {
    package let fault: AnswerFault
    /// Empty if it does nothing.
    package let touched: [TouchingFault]
}

/// A fault that touched an answer, and until when it does.
package struct TouchingFault: Hashable, Sendable {
    package let fault: Fault
    /// Nil if it does not end.
    package let end: WallTime?
}

// What it does to lists, answers and media.
extension Scenario {
    /// In the order in which they are applied, which is that of the table.
    private var ordered: [Fault] {
        faults.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }.map(\.element)
    }

    /// The list of a rendition at a time.
    ///
    /// - Parameters:
    ///   - stream: that of the list.
    ///   - playlist: what the list is at any time without the scenario.
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
            // Whatever is asked of now is known already, so that only another time makes another list.
            let (before, known) = (source, last)
            let lists: @Sendable (WallTime) -> MediaPlaylist? = { $0 == now ? known : before($0) }
            source = { time in
                fault.kind.playlist(
                    at: time,
                    of: PlaylistSource(stream: stream, occurrence: fault.occurrence, playlist: lists)
                )
            }
            let next = source(now)
            if next != last {
                let end = fault.kind.end(for: request, during: fault.occurrence, at: now)
                touched.append(TouchingFault(fault: fault, end: end))
            }
            last = next
        }
        return FaultedPlaylist(playlist: last, touched: touched)
    }

    /// Whether the list of a rendition has ended at a time by what goes wrong, without making it: a day's takes a while.
    package func hasEndedList(at now: WallTime, in stream: FaultedStream) -> Bool {
        guard faults.contains(where: { $0.kind is EndFault }) else { return false }
        // Which list a fault shows depends on the time alone, so that lists without segments end when those with them do.
        let alone = FaultedStream(view: stream.view, schedule: stream.schedule, rendition: stream.rendition, other: nil)
        return playlist(at: now, in: alone) { _ in
            MediaPlaylist(version: 9, targetDuration: 0, mediaSequence: 0, segments: [])
        }
        .playlist?.hasEndList == true
    }

    /// What is done to an answer. Of lists it is in addition to ``playlist(at:in:from:)``.
    package func answer(to request: FaultRequest, at now: WallTime) -> FaultedAnswer {
        var answer = AnswerFault.none
        var touched: [TouchingFault] = []
        for fault in ordered where type(of: fault.kind).reaches(request, from: fault.target) {
            let before = answer
            fault.kind.change(&answer, to: request, during: fault.occurrence, at: now)
            if answer != before {
                let end = fault.kind.end(for: request, during: fault.occurrence, at: now)
                touched.append(TouchingFault(fault: fault, end: end))
            }
        }
        return FaultedAnswer(fault: answer, touched: touched)
    }

    /// What is done to a segment's media.
    ///
    /// - Parameter rendition: its name, `audio` for sound of its own.
    package func media(ofSegment number: Int64, rendition: String, on grid: SegmentGrid) -> MediaFault {
        let number = min(max(number, grid.numbers.lowerBound), grid.numbers.upperBound)
        var media = MediaFault.none
        for fault in ordered where fault.definition.changesMedia && fault.hitsList(of: rendition) {
            fault.kind.change(&media, ofSegment: number, on: grid, during: fault.occurrence)
        }
        return media
    }

    /// Checks that something of it can touch the answer to a request.
    ///
    /// - Throws: ``ScenarioError``, with examples of what can.
    package func require(reaching request: FaultRequest) throws(ScenarioError) {
        guard !faults.contains(where: { type(of: $0.kind).reaches(request, from: $0.target) }) else { return }
        let reaching = FaultTable.kinds.filter { $0.reaches(request, from: .unsaid) }.map { $0.definition.example }
        throw ScenarioError(text, "it changes nothing here; what does: \(reaching.joined(separator: ", "))")
    }

    /// What could be done to the media of a rendition at any time, all at once: for what holds of a whole stream.
    package func mediaAtWorst(rendition: String, on grid: SegmentGrid) -> MediaFault {
        var media = MediaFault.none
        for fault in ordered where fault.definition.changesMedia && fault.hitsList(of: rendition) {
            fault.kind.change(&media, ofSegment: 0, on: grid, during: .always)
        }
        return media
    }

    /// The faults that show in an answer for as long as they are asked for.
    ///
    /// - Parameter shows: whether a scenario of one of them does.
    package func touching(where shows: (Scenario) -> Bool) -> [TouchingFault] {
        faults.filter { shows(Scenario(unchecked: [$0])) }.map { TouchingFault(fault: $0, end: nil) }
    }

    /// What of it goes on all the time.
    package var lasting: Scenario { Scenario(unchecked: faults.filter { $0.occurrence == .always }) }

    /// The faults that change a segment's media; each of its answers carries them.
    package func touchingMedia(ofSegment number: Int64, rendition: String, on grid: SegmentGrid) -> [TouchingFault] {
        faults.filter { fault in
            guard fault.definition.changesMedia, fault.hitsList(of: rendition) else { return false }
            var media = MediaFault.none
            fault.kind.change(&media, ofSegment: number, on: grid, during: fault.occurrence)
            return media != .none
        }.map { fault in
            let span = fault.occurrence.span(ofSegment: number, on: grid)
            return TouchingFault(
                fault: fault,
                end: fault.occurrence.isEvent
                    ? nil : span.flatMap { $0.upperBound == .distantFuture ? nil : $0.upperBound }
            )
        }
    }
}

// How long what was made holds.
extension Scenario {
    /// Up to when a list is what it is at a time; never later than its next change.
    package func nextChange(after now: WallTime, in stream: FaultedStream) -> WallTime {
        faults.lazy.filter { $0.hitsList(of: stream.rendition) }.reduce(stream.view.nextChange(after: now)) {
            min($0, $1.kind.nextChange(after: now, during: $1.occurrence, in: stream))
        }
    }

    /// For how many whole seconds a cache may keep a list that no fault touches: as without a scenario, and not beyond the next
    /// instant at which that changes.
    package func maximumAge(at now: WallTime, in stream: FaultedStream) -> Int {
        let next = nextChange(after: now, in: stream)
        let age = stream.view.maximumAge(at: now)
        guard next < .distantFuture else { return age }
        return min(age, Int((next - now).nanoseconds / 1_000_000_000))
    }

    /// When a segment can be had: as without a scenario, and as much earlier and later as its lists can be younger and older than
    /// their time.
    package func availability(of number: Int64, in stream: FaultedStream) -> Range<WallTime> {
        let plain = stream.view.availability(of: number)
        let offsets = faults.map { $0.kind.listOffsets(during: $0.occurrence, in: stream) }
        let older = offsets.reduce(Interval.zero) { $0 + $1.lowerBound }
        let younger = offsets.reduce(Interval.zero) { $0 + $1.upperBound }
        let first = plain.lowerBound == .distantPast ? plain.lowerBound : plain.lowerBound - younger
        let last = plain.upperBound == .distantFuture ? plain.upperBound : plain.upperBound - older
        return first..<last
    }
}
