package import HLS
internal import Timeline

// The tags that a break writes into a list.
extension BreakMark {
    static let interstitialClass = "com.apple.hls.interstitial"

    var hasAbsoluteURIs: Bool { kind == .interstitial && interstitial.assetCount == nil }

    package func write(into list: inout MediaPlaylist, of stream: MarkedStream) {
        let window = stream.window(of: list)
        // A list with a skip boundary also names those that have left it since.
        let skipped = list.serverControl?.canSkipUntil?.wallTime ?? .epoch
        let first = window.lowerBound - (skipped - .epoch) - stream.grid.interval * 2
        // A list that ends with the announcement has it. A break after the last segment of a range never comes.
        let last = min(window.upperBound + .seconds(Int64(announced)) + Interval(nanoseconds: 1), stream.end)
        let cut = cutting(stream.grid)
        for span in spans(meeting: first..<last, on: cut) where listed(span) <= window.upperBound {
            guard span.end > window.lowerBound else {
                if skipped > .epoch { list.dateRanges.addRemoved(span.id, since: span.end) }
                continue
            }
            let isOver = span.end <= window.upperBound
            list.dateRanges.add(dateRange(span, isOver: isOver, of: stream), since: isOver ? span.end : listed(span))
        }
        writePreloads(into: &list, of: stream)
        writeSegments(into: &list, of: stream)
        if hasCueTags { writeCues(into: &list, of: stream) }
    }

    /// - Parameter isOver: whether the list reaches its end, so that its duration is known.
    private func dateRange(_ span: Span, isOver: Bool, of stream: MarkedStream) -> DateRange {
        var range = DateRange(id: span.id, start: span.start)
        range.plannedDuration = span.planned - span.start
        if isOver { (range.end, range.duration) = (span.end, span.end - span.start) }
        switch kind {
        case .interstitial:
            range.rangeClass = Self.interstitialClass
            range.cues = interstitial.cues.map { $0.rawValue.uppercased() }
            range.classAttributes = attributes(of: span, in: stream)
        case .splice, .signal:
            range.spliceOut = splice(span, isOut: true).bytes
            if isOver { range.spliceIn = splice(span, isOut: false).bytes }
        }
        return range
    }

    /// The attributes of an interstitial (RFC 8216bis, D.2 and D.3).
    private func attributes(of span: Span, in stream: MarkedStream) -> [DateRange.ClassAttribute] {
        var attributes: [DateRange.ClassAttribute] = []
        func add(_ name: String, _ value: DateRange.Value?) {
            if let value { attributes.append(.init(name, value)) }
        }
        func words<Word: RawRepresentable<String>>(_ words: [Word]) -> DateRange.Value? {
            words.isEmpty ? nil : .text(words.map { $0.rawValue.uppercased() }.joined(separator: ","))
        }
        add(interstitial.assetCount == nil ? "X-ASSET-URI" : "X-ASSET-LIST", .text(resource(of: span, in: stream)))
        add("X-RESUME-OFFSET", interstitial.resume.map { .seconds($0) })
        add("X-PLAYOUT-LIMIT", interstitial.limit.map { .seconds($0) })
        add("X-SNAP", words(interstitial.snaps))
        add("X-RESTRICT", words(interstitial.restrictions))
        add("X-CONTENT-MAY-VARY", words([interstitial.mayVary].compactMap { $0 }))
        add("X-TIMELINE-OCCUPIES", words([interstitial.occupies].compactMap { $0 }))
        add("X-TIMELINE-STYLE", words([interstitial.style].compactMap { $0 }))
        add("X-SKIP-CONTROL-OFFSET", interstitial.skip.map { .number($0.offset) })
        add("X-SKIP-CONTROL-DURATION", interstitial.skip?.duration.map { .number($0) })
        add("X-SKIP-CONTROL-LABEL-ID", interstitial.skipLabel.map { .text($0) })
        return attributes
    }

    /// The tags stand before whole segments, from the first that begins in the break on. The times in them are those of the break.
    private func writeCues(into list: inout MediaPlaylist, of stream: MarkedStream) {
        let (grid, first) = (stream.grid, list.mediaSequence)
        // A break that ended just before the first segment is marked as over there.
        let window = stream.extent(of: list)
        for span in spans(meeting: window.lowerBound - grid.interval..<window.upperBound, on: cutting(grid)) {
            let (start, end) = (grid.firstSegment(from: span.start), grid.firstSegment(from: span.end))
            guard start < end else { continue }
            let duration = span.planned - span.start
            for number in max(start, first)...end {
                let index = Int(number - first)
                guard list.segments.indices.contains(index) else { continue }
                let elapsed = grid.start(of: number) - span.start
                list.segments[index].cue =
                    number == start ? .out(duration) : number == end ? .in : .outContinued(elapsed, of: duration)
            }
        }
    }
}
