internal import HLS
internal import Timeline

extension FaultKind {
    /// The kinds that choose the list.
    static let choosingLists: [FaultKind] = [
        FaultKind(
            name: "skew",
            value: .number(1...30, unit: "segments"),
            targets: .rendition,
            timing: [.always, .span],
            needsLiveList: true,
            reading: .oddList,
            example: "640x360.skew=1",
            sentence: "The list of the rendition is that many segments behind.",
            list: { now, list in
                list(at: list.occurrence.span(at: now) == nil ? now : now - list.grid.interval * list.fault.count)
            },
            listOffsets: { fault, stream in stream.grid.interval * -fault.count ... .zero }
        ),
        .step,
        // One of two caches is old.
        FaultKind(
            name: "back",
            value: .number(1...30, unit: "segments"),
            targets: .list,
            timing: [.always, .span],
            needsLiveList: true,
            reading: .oddList,
            example: "list.back=2@30-40",
            sentence: "In even seconds the list is that of that many segments ago.",
            list: { now, list in
                let isOld = list.occurrence.span(at: now) != nil && now.seconds.isMultiple(of: 2)
                return list(at: isOld ? now - list.grid.interval * list.fault.count : now)
            },
            nextChange: { fault, now, stream in
                let second = WallTime(seconds: now.seconds + 1)
                return min(second, fault.occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval))
            },
            listOffsets: { fault, stream in stream.grid.interval * -fault.count ... .zero }
        ),
        // The origin of a cache is gone.
        FaultKind(
            name: "stale",
            targets: .list,
            timing: [.span],
            needsLiveList: true,
            reading: .oddList,
            example: "list.stale@20-45",
            sentence: "The list is that of the span's start, until its end.",
            list: { now, list in list(at: list.occurrence.span(at: now)?.lowerBound ?? now) },
            listOffsets: { fault, _ in -fault.occurrence.longestSpan ... .zero }
        ),
        FaultKind(
            name: "end",
            targets: .segments,
            timing: [.span, .single],
            needsLiveList: true,
            reading: .end,
            example: "end@after60-80",
            sentence: "The list gets EXT-X-ENDLIST and stays as it is, until the span's end if there is one.",
            list: { now, list in
                guard let span = list.occurrence.lastingSpan(at: now) else { return list(at: now) }
                var playlist = list(at: span.lowerBound)
                playlist?.hasEndList = true
                return playlist
            },
            // A list that has ended is not requested again, even if there is another one later.
            listOffsets: { fault, _ in -max(fault.occurrence.longestSpan, .seconds(86_400)) ... .zero }
        ),
        // An encoder is not running, and starts.
        FaultKind(
            name: "offline",
            targets: .segments,
            timing: [.span],
            needsLiveList: true,
            reading: .missingList,
            example: "offline@after0-15",
            sentence: "Lists are 404; afterwards they grow from one segment.",
            list: { now, list in
                // A recording is always complete, regardless of the encoder.
                guard list.stream.view.type != .vod, let start = list.occurrence.lastStart(at: now),
                    let end = list.occurrence.end(of: start)
                else { return list(at: now) }
                guard now >= end, let playlist = list(at: now) else { return nil }
                let newest = list.stream.view.segments(at: end).upperBound - 1
                return playlist.dropping(before: min(newest, playlist.nextNumber - 1))
            }
        ),
    ]

    /// A server's clock is corrected. In a span it is ahead; after a single event it is ahead for ever; a clock that is corrected in each
    /// period loses as much in between, a little every second.
    private static let step = FaultKind(
        name: "step",
        value: .number(-10_000...10_000, unit: "milliseconds"),
        targets: .nothing,
        timing: [.span, .event, .single],
        needsLiveList: true,
        reading: .oddList,
        example: "step=2000@30",
        sentence: "The list leaps by that many milliseconds.",
        list: { now, list in list(at: now + error(of: list.fault, at: now)) },
        nextChange: { fault, now, stream in
            let error = error(of: fault, at: now)
            let shifted = stream.view.nextChange(after: now + error)
            let boundary = min(
                fault.occurrence.nextBoundary(after: now, eventsLast: stream.grid.interval),
                shifted == .distantFuture ? shifted : shifted - error
            )
            guard case .periodic(_, nil, _) = fault.occurrence else { return boundary }
            return min(boundary, WallTime(seconds: now.seconds + 1))
        },
        listOffsets: { fault, _ in
            let most = max(fault.milliseconds, -fault.milliseconds)
            return -most...most
        }
    )

    /// The error of a clock that is corrected.
    private static func error(of fault: Fault, at now: WallTime) -> Interval {
        let occurrence = fault.occurrence
        if case .periodic(_, nil, let period) = occurrence, let event = occurrence.lastStart(at: now) {
            return .milliseconds(-fault.count * (now.seconds - event.seconds) / Int64(period))
        }
        return occurrence.lastingSpan(at: now) == nil ? .zero : fault.milliseconds
    }
}
