internal import HLS
internal import Timeline

extension FaultKind {
    /// The kinds that change listed segments.
    static let ofListedSegments: [FaultKind] = [
        .size,
        FaultKind(
            name: "restart",
            targets: .segments,
            timing: [.event, .single],
            marksDiscontinuities: true,
            example: "restart@30",
            sentence: "Timestamps begin at zero, with EXT-X-DISCONTINUITY and another EXT-X-MAP.",
            list: { now, list in
                guard var playlist = list.markingEvents(at: now) else { return nil }
                for index in playlist.segments.indices {
                    let number = playlist.mediaSequence + Int64(index)
                    guard let uri = playlist.segments[index].map?.uri,
                        let first = list.occurrence.eventSegment(upTo: number, on: list.grid)
                    else { continue }
                    playlist.segments[index].map?.uri = uri.adding(query: "restart=\(first)")
                }
                return playlist
            },
            media: { $0.restart(with: $1) }
        ),
        FaultKind(
            name: "disc",
            targets: .segments,
            timing: [.event, .single],
            marksDiscontinuities: true,
            example: "disc@0of10",
            sentence: "The segment gets EXT-X-DISCONTINUITY, and its timestamps go on.",
            list: { now, list in list.markingEvents(at: now) }
        ),
        FaultKind(
            name: "gap",
            targets: TargetRule("no target", "a rendition", "part"),
            reading: .gap,
            example: "gap@30-34",
            sentence: "The list has EXT-X-GAP, and the segments are 404.",
            changeListed: { segment, faulted, _ in
                // A segment whose parts are missing is available as a whole.
                guard faulted.fault.target == .part else { return segment.isGap = true }
                for index in segment.parts.indices { segment.parts[index].isGap = true }
            },
            changeAnswer: { answer, _ in answer.fail(404, retryAfter: nil) }
        ),
        FaultKind(
            name: "extinf",
            value: .number(-900...10_000, unit: "milliseconds"),
            targets: .segments,
            timing: [.always, .span],
            example: "extinf=-43",
            sentence: "EXTINF is off by that many milliseconds.",
            changeListed: { segment, faulted, _ in
                segment.duration = segment.duration + MediaTime(milliseconds: faulted.fault.count)
            }
        ),
        FaultKind(
            name: "pdt",
            value: .number(-86_400_000...86_400_000, unit: "milliseconds", words: ["same", "zone"]),
            targets: .segments,
            timing: [.always, .span],
            example: "pdt=5000@30-0",
            sentence:
                "Dates are off by that many milliseconds, or all the same (that of the full hour), or written with +05:30.",
            changeListed: { segment, faulted, _ in
                switch faulted.fault.value {
                case .word("zone"): segment.dateTimeOffset = 330
                case .word: segment.programDateTime = faulted.start.fullHour
                default: segment.programDateTime = segment.programDateTime.map { $0 + faulted.fault.milliseconds }
                }
            }
        ),
        // The clock is right at the span's start, or at the full hour if it always drifts.
        FaultKind(
            name: "pdtdrift",
            value: .number(-100_000...100_000, unit: "parts per million"),
            targets: .segments,
            timing: [.always, .span],
            example: "pdtdrift=200",
            sentence: "Dates drift by that many parts per million.",
            changeListed: { segment, faulted, span in
                let right = span.lowerBound == .distantPast ? faulted.start.fullHour : span.lowerBound
                // Dates are written in milliseconds, so the drift is computed in them.
                let time = (faulted.start - right).nanoseconds / 1_000_000
                let drift = (time * faulted.fault.count).flooredQuotient(dividingBy: 1_000_000)
                segment.programDateTime = segment.programDateTime.map { $0 + .milliseconds(drift) }
            }
        ),
        FaultKind(
            name: "nopdt",
            targets: .segments,
            timing: [.always, .span],
            example: "nopdt",
            sentence: "There are no dates.",
            changeListed: { segment, _, _ in segment.programDateTime = nil }
        ),
        .token,
    ]

    private static let size = FaultKind(
        name: "size",
        // Discontinuities are in all lists alike.
        targets: .tracks(.pictures, andListsBeside: true),
        timing: [.span],
        // Each span and each time between two has at least a segment, so all of them have two discontinuities.
        shortestSpan: 6,
        marksDiscontinuities: true,
        needsOtherRendition: true,
        example: "size@30-0",
        sentence: "The list has the EXT-X-MAP and the segments of another rendition.",
        list: { now, list in
            guard let other = list.stream.other, var playlist = list(at: now) else { return list(at: now) }
            let (occurrence, grid) = (list.occurrence, list.grid)
            func isOther(_ number: Int64) -> Bool { occurrence.span(ofSegment: number, on: grid) != nil }
            playlist.markDiscontinuities(
                { isOther($0) != isOther($0 - 1) },
                count: { occurrence.count(through: $0) + occurrence.endCount(through: $0) },
                in: list.stream
            )
            // The list may be that of an earlier time, so the other one is taken from the time at which its last segment was listed.
            let came = list.stream.view.listing(of: playlist.nextNumber - 1).lowerBound
            let source = other(came == .distantPast ? now : came)
            for index in playlist.segments.indices {
                let number = playlist.mediaSequence + Int64(index)
                let place = number - source.mediaSequence
                guard isOther(number), (0..<Int64(source.segments.count)).contains(place) else { continue }
                playlist.segments[index].uri = source.segments[Int(place)].uri
                playlist.segments[index].map = source.segments[Int(place)].map
            }
            return playlist
        }
    )
}

extension PlaylistSource {
    /// The list of an instant with EXT-X-DISCONTINUITY at each event.
    fileprivate func markingEvents(at now: WallTime) -> MediaPlaylist? {
        guard var playlist = self(at: now) else { return nil }
        playlist.markDiscontinuities(
            { occurrence.isEventSegment($0, on: grid) },
            count: { occurrence.count(through: $0) },
            in: stream
        )
        return playlist
    }
}

extension MediaPlaylist {
    /// The number of the segment after the last one.
    var nextNumber: Int64 { mediaSequence + Int64(segments.count) }
}

extension WallTime {
    /// The last full hour.
    fileprivate var fullHour: WallTime { period(of: .seconds(3600)).lowerBound }
}
